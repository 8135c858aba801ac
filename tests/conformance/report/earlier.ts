/** What the run did before a finding, as far as the finding may depend on it. */
import { endpoints } from 'portal-contract';
import { at, type Exchange, isRefusal, isSuccess, type Sent, textAt } from '../contract/exchange';
import { otherCode } from '../forms/accounts';
import { type CallId, codeCalls } from '../journeys/codes/table';
import type { Result } from '../journeys/run';
import type { Secret } from '../walk/mask';
import type { Finding } from '../walk/record';

export type Known = Pick<Result, 'mask' | 'trail'>;

/** The journey whose findings are about two calls. */
export const TWICE = 'Two calls at the same moment';

/** The purpose of the code that the call sends, or takes. */
export const purposeIn = (what: 'sends' | 'takes', { url }: Sent) =>
  Object.entries(codeCalls).find(([taker, { sender }]) =>
    url.endsWith(endpoints[what === 'sends' ? sender : (taker as CallId)].path),
  )?.[1].purpose;

export const textOf = ({ url, headers, body = '' }: Sent) => JSON.stringify([url, headers, body]);
/** What is typed as the name of the account in a call about codes or a login. */
export const nameIn = ({ body }: Sent) =>
  at(body, 'email') ?? at(body, 'email_or_id') ?? at(body, 'identifier');
export const isRegister = ({ url }: Sent) => url.endsWith('/auth/register/');
/** The two calls for the verification share their codes. */
const callOf = ({ url }: Sent) => url.replace(/activate\/$/, 'verify-otp/');
export const withCode = (one: Sent, otp_code: unknown): Sent => ({
  ...one,
  body: { ...Object(one.body), otp_code },
});

const RECORD = /\/(?:proposals|support-requests)\/(?!statistics)([^/?]+)\//;
const CREATES = /\/(?:proposals|support-requests)\/$/;
export const LISTS = /\/(?:proposals|support-requests)\/(?:statistics\/)?(?:\?|$)/;
const kindOf = (url: string) => (/support-requests/.test(url) ? 'support-requests' : 'proposals');
const own = ({ url }: Sent) => `${kindOf(url)}/${RECORD.exec(url)?.[1]}`;
/** The records that a call is about, such as "proposals/7": a proposal and a support request may have the same id. */
const idsIn = (sent: Sent) => {
  const [proposal, id] = [at(sent.body, 'proposal'), at(sent.body, 'id')];
  return [
    ...(RECORD.test(sent.url) ? [own(sent)] : []),
    ...(proposal === undefined ? [] : [`proposals/${proposal}`]),
    ...(id === undefined ? [] : [`${kindOf(sent.url)}/${id}`]),
  ];
};
export const idOf = ({ sent, json }: Exchange) => `${kindOf(sent.url)}/${at(json, 'id')}`;
export const creates = (one: Exchange) =>
  one.sent.method === 'POST' && isSuccess(one) && CREATES.test(one.sent.url);
const writes = ({ sent }: Exchange) =>
  sent.method !== 'GET' && (CREATES.test(sent.url) || idsIn(sent).length > 0);

/** A change without fields, which the run sends as unusual input. */
const isBlank = ({ method, body }: Sent) =>
  method === 'PATCH' && Object.keys(Object(body)).length === 0;

/**
 * The calls that made the record what it was, by their places in the past: its creation, submission and deletion, and the
 * last change.
 */
function makingOf(id: string, past: Exchange[]): number[] {
  const first = past.findIndex((one) => creates(one) && idOf(one) === id);
  const creation = past[first];
  if (!creation) return [];
  const isChange = (one: Exchange) =>
    one.sent.method !== 'GET' && isSuccess(one) && own(one.sent) === id && !isBlank(one.sent);
  const last = past.findLastIndex(isChange);
  const later = past.flatMap((one, place) => {
    const isEnd = at(one.sent.body, 'status') === 'SUBMITTED' || one.sent.method === 'DELETE';
    return place > first && isChange(one) && (isEnd || place === last) ? [place] : [];
  });
  const proposals = idsIn(creation.sent).flatMap((one) => makingOf(one, past.slice(0, first)));
  return [...proposals, first, ...later];
}

/** The first reply with the address of this document, which may have another query each time. */
export const documentIn = (past: Exchange[], { url }: Sent) =>
  past.find((one) => {
    const address = textAt(one.json, 'proposal_document') ?? '';
    const isAddress = address !== '' && URL.canParse(address, url);
    return isAddress && new URL(address, url).pathname === new URL(url).pathname;
  });

/** The earlier calls about records. For a call that reads, also the last one with which its user wrote something. */
export function aboutRecords(
  { sent, operation }: Exchange,
  past: Exchange[],
  { rule, got = '' }: Finding,
): Exchange[] {
  if (operation !== 'document' && !/\/(proposals|support-requests)\//.test(sent.url)) return [];
  const shown = documentIn(past, sent);
  const ids = operation === 'document' && shown ? [idOf(shown)] : idsIn(sent);
  const places = new Set(ids.flatMap((id) => makingOf(id, past)));
  const { Authorization } = sent.headers;
  if (sent.method === 'GET' && Authorization && !/^get.*\.private$/.test(rule)) {
    const isThere = (one: Exchange) =>
      creates(one) && !makingOf(idOf(one), past).some((at) => past[at]?.sent.method === 'DELETE');
    const isRefused = rule.endsWith('.refusal-changes-nothing');
    const isOfList = /^(list|get\w+Statistics)/.test(rule);
    const isWanted = (one: Exchange) =>
      isRefused ? writes(one) && one.status === 400 : (isOfList ? isThere : writes)(one);
    // Of a long text, `got` has a part.
    const [, field = '', part = got] = /^(\w+): …?(.+?)(?:…|$)/.exec(got) ?? [];
    const isTold = ({ sent: { body } }: Exchange) =>
      textAt(body, field)?.includes(part) ||
      Object.values(Object(body)).some(
        (value) => typeof value === 'string' && value !== '' && got.includes(value),
      );
    const wanted = past.filter(
      (one) => one.sent.headers.Authorization === Authorization && isWanted(one),
    );
    // The call whose values are there now.
    const isOther = isRefused || rule.endsWith('.only-one');
    const wrote = (isOther && wanted.findLast(isTold)) || wanted.at(-1);
    if (wrote) {
      const all = [...idsIn(wrote.sent), ...(creates(wrote) ? [idOf(wrote)] : [])];
      for (const id of all) for (const place of makingOf(id, past)) places.add(place);
      places.add(past.indexOf(wrote));
    }
  }
  return [...places].sort((a, b) => a - b).flatMap((place) => past[place] ?? []);
}

/** For the rule that compares an item with its record: the last list. */
export const listBefore = ({ sent }: Exchange, past: Exchange[], rule: string) =>
  rule.endsWith('.same-item')
    ? past.findLast(
        (one) =>
          isSuccess(one) &&
          /^list/.test(one.operation) &&
          /proposals/.test(one.sent.url) === /proposals/.test(sent.url),
      )
    : undefined;

/** Rules for which earlier wrong codes matter. */
export const ABOUT_WRONG =
  /\.(lock|new-code-lifts-lock|after-wrong-codes|right-code|counts-\w+|\w+-tries)$/;

/** The earlier calls with this code or wrong codes to the same account, and those with the same refresh token. */
export function aboutCodes(
  { sent, text }: Exchange,
  { mask }: Known,
  past: Exchange[],
  rule: string,
): Sent[] {
  const secretsIn = (one: Sent) => mask.secretsIn(JSON.stringify(one.body ?? ''));
  const isOfAccount = (one: Exchange) => nameIn(one.sent) === nameIn(sent) && isRefusal(one);
  const isTypo = rule.endsWith('.typo-costs-nothing');
  // What was refused before must have changed nothing.
  if (isTypo || /^(?!createP|updateP|createS).*\.refusal-changes-nothing$/.test(rule))
    return (
      past
        .filter((one) => isOfAccount(one) && one.status !== 429 && rule.startsWith(one.operation))
        // The same refusal says the same again: that the account exists.
        .filter((one) => !isRegister(sent) || one.text !== text)
        .map((one) => one.sent)
        .filter((one) => !isTypo || secretsIn(one).some(({ name }) => name === 'WRONG_PASSWORD'))
        .map((one) =>
          withCode(one, at(one.body, 'otp_code') && otherCode(`${at(one.body, 'otp_code')}`)),
        )
        .slice(isRegister(sent) ? 0 : -1)
    );
  const named = (name: string) => secretsIn(sent).find((one) => one.name === name);
  const [code, refresh] = [named('CODE'), named('REFRESH_TOKEN')];
  const has = ({ sent: { body = '' } }: Exchange, { value }: Secret) =>
    JSON.stringify(body).includes(value);
  if (purposeIn('takes', sent) === undefined)
    return past
      .filter((one) => refresh && isSuccess(one) && has(one, refresh))
      .map((one) => one.sent);
  const hasOther = (one: Sent) =>
    secretsIn(one).some(({ name, value }) => name === 'CODE' && value !== code?.value);
  return (
    past
      .slice(code?.since ?? 0)
      .filter((one) => nameIn(one.sent) === nameIn(sent) && callOf(one.sent) === callOf(sent))
      // A call with the right code that was refused would succeed on a right server, and use up the code.
      .filter((one) =>
        code && isSuccess(one) ? true : ABOUT_WRONG.test(rule) && !(code && has(one, code)),
      )
      .map((one) => one.sent)
      .map((one) => (code && hasOther(one) ? withCode(one, otherCode(code.value)) : one))
  );
}
