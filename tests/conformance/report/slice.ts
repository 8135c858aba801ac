/** Cuts from the record of a run the calls that a finding needs: those that made what its own call is about. */
import type { Purpose } from '../adapters/otp';
import { operationNamedBy } from '../contract/contract';
import { at, type Exchange, isRefusal, isSuccess, type Sent, textAt } from '../contract/exchange';
import type { Account } from '../forms/accounts';
import { atOnce } from '../journeys/at-once';
import { codeCalls } from '../journeys/codes/table';
import { reviews } from '../journeys/reviews/reviews';
import type { Result } from '../journeys/run';
import type { Finding } from '../walk/record';

export type Known = Pick<Result, 'mask' | 'trail'>;
type Call = Pick<Exchange, 'operation'>;

/** Whether the finding is about two calls at the same moment. */
export const isOfTwo = ({ journey }: Pick<Finding, 'journey'>) => journey === atOnce.name;

export const textOf = ({ url, headers, body = '' }: Sent) => JSON.stringify([url, headers, body]);
const lower = (value: unknown) => String(value).toLowerCase();
const isNew = (one: Exchange) => one.operation === 'register' && isSuccess(one);

/** The purpose of the code that a call sends, or takes. */
export const sends = ({ operation }: Call): Purpose | undefined =>
  operation === 'register'
    ? 'verification'
    : Object.values(codeCalls).find(({ sender }) => sender === operation)?.purpose;
export const takes = ({ operation }: Call): Purpose | undefined =>
  Object.entries(codeCalls).find(([call]) => call === operation)?.[1].purpose;
export const purposeOf = (one: Call) => sends(one) ?? takes(one);

/** What may be typed as the name of an account. */
export const namesIn = (body: unknown) =>
  ['email', 'id_passport', 'phone_number', 'email_or_id', 'identifier']
    .map((field) => at(body, field))
    .filter((name) => name !== undefined)
    .map(lower);
/** The registration of the account that a call names. */
export const accountIn = ({ sent }: Exchange, past: Exchange[]) =>
  past.find(
    (one) => isNew(one) && namesIn(one.sent.body).some((name) => namesIn(sent.body).includes(name)),
  );

/** Whether two calls name the same account, or the same name that nobody has. */
export const isSameAccount = (one: Exchange, other: Exchange, past: Exchange[]) =>
  (accountIn(one, past) ?? lower(namesIn(one.sent.body))) ===
  (accountIn(other, past) ?? lower(namesIn(other.sent.body)));

/** Whether a call names the account, which may be one that the run has not registered. */
export const isOf = ({ sent }: Exchange, { email, registration }: Account) =>
  namesIn({ email, ...registration }).some((name) => namesIn(sent.body).includes(name));

/** The login, or the first refresh, whose reply has a token. */
const giverOf = (token: string, past: Exchange[]) =>
  past.find(({ operation, text }) => operation !== 'document' && text.includes(`"${token}"`));
export function loginOf(token: string, past: Exchange[]): Exchange | undefined {
  const giver = giverOf(token, past);
  const refresh = giver?.operation === 'refreshToken' && textAt(giver.sent.body, 'refresh');
  return refresh ? loginOf(refresh, past) : giver;
}

const RECORD = /\/(?:proposals|support-requests)\/(?!statistics)([^/?]+)\//;
const CREATES = /\/(?:proposals|support-requests)\/$/;
const LISTS = /\/(?:proposals|support-requests)\/(?:statistics\/)?(?:\?|$)/;
export const isList = ({ sent }: Exchange) => sent.method === 'GET' && LISTS.test(sent.url);
export const kindOf = (url: string) =>
  /support-requests/.test(url) ? 'support-requests' : 'proposals';
export const idIn = ({ url }: Sent) => RECORD.exec(url)?.[1];
const own = (sent: Sent) => `${kindOf(sent.url)}/${idIn(sent)}`;
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

/** A successful change of the record. One without fields, which the run sends as unusual input, is none. */
const changes = (one: Exchange, id: string) =>
  !['GET', 'POST'].includes(one.sent.method) &&
  isSuccess(one) &&
  own(one.sent) === id &&
  (one.sent.method === 'DELETE' || Object.keys(Object(one.sent.body)).length > 0);

/** The calls that made the record what it was: its creation, submission and deletion, and the last change. */
function makingOf(id: string, past: Exchange[]): Exchange[] {
  const creation = past.find((one) => creates(one) && idOf(one) === id);
  if (!creation) return [];
  const all = past.slice(past.indexOf(creation) + 1).filter((one) => changes(one, id));
  const isEnd = ({ sent: { method, body } }: Exchange) =>
    at(body, 'status') === 'SUBMITTED' || method === 'DELETE';
  return [creation, ...all.filter((one) => isEnd(one) || one === all.at(-1))];
}

/** The first reply with the address of this document, which may have another query each time. */
export const documentIn = (past: Exchange[], { url }: Sent) =>
  past.find((one) => {
    const address = textAt(one.json, 'proposal_document') ?? '';
    const isAddress = address !== '' && URL.canParse(address, url);
    return isAddress && new URL(address, url).pathname === new URL(url).pathname;
  });

/** Whether the finding tells a text that the call has sent. Of a long text, `got` has a part. */
const isTold = ({ got = '', fault }: Finding, { sent: { body } }: Exchange) => {
  const [, field = '', part = got] = /^(\w+): …?(.+?)(?:…|$)/.exec(got) ?? [];
  const texts = Object.values(Object(body)).filter((value) => typeof value === 'string');
  const said = `${fault} ${got}`;
  return textAt(body, field)?.includes(part) || texts.some((text) => text && said.includes(text));
};

/** `before`: the calls before the finding's own, in their order. */
export function sliceOf(exchange: Exchange, known: Known, finding: Finding) {
  const { sent, operation } = exchange;
  const { rule, journey, since, earlier, expected = '' } = finding;
  const { trail, mask } = known;
  const place = trail.indexOf(exchange);
  const past = trail.slice(0, place < 0 ? since : place);
  const isTwice = rule.endsWith('.at-once') || isOfTwo(finding);
  const nearby = isTwice && place >= 0 ? [trail[place - 1], trail[place + 1]] : [];
  // The other of two calls at the same moment. Their replies may have come in the other order, after another call of this
  // kind.
  const twin =
    nearby.find((one) => one && textOf(one.sent) === textOf(sent)) ??
    nearby.find((one) => one?.operation === operation);
  const last = trail[since - 1];
  const isLater = place >= 0 && since - 1 > place && last?.operation !== operation;
  // The refused call that showed the finding, after one that looked right.
  const after = isLater && last && isRefusal(last) && isSuccess(exchange) ? last : undefined;
  // Nobody can make again what reviewers have decided, so the commands use the accounts and records of the run.
  const isAsItWas = journey === reviews.name;

  const secretsIn = (one: Exchange) => mask.secretsIn(textOf(one.sent));
  const needed = new Set<Exchange>();
  const add = (one: Exchange | undefined | false) => {
    if (!one || needed.has(one) || one === twin) return;
    needed.add(one);
    for (const other of madeBy(one)) add(other);
  };

  /** The calls that made what a call is about: its account, its code, its session, its records. */
  function madeBy(one: Exchange): (Exchange | undefined | false)[] {
    const earlier = one === exchange ? past : trail.slice(0, trail.indexOf(one));
    const account = accountIn(one, one.operation === 'register' ? earlier : trail);
    const verified = earlier.find(
      (it) => takes(it) === 'verification' && isSuccess(it) && accountIn(it, trail) === account,
    );
    const shown = one.operation === 'document' && documentIn(earlier, one.sent);
    const ids = shown ? [idOf(shown)] : idsIn(one.sent);
    const password = textAt(one.sent.body, 'password');
    return [
      !isAsItWas && account,
      password !== undefined &&
        earlier.findLast((it) => isSuccess(it) && at(it.sent.body, 'new_password') === password),
      !isAsItWas && account && purposeOf(one) !== 'verification' && verified,
      ...secretsIn(one).map(({ name, value, purpose, since, account: owner }) => {
        const isByOwner = (it: Exchange) => isSuccess(it) && owner && isOf(it, owner);
        return name === 'CODE'
          ? earlier.slice(0, since).findLast((it) => sends(it) === purpose && isByOwner(it))
          : name.endsWith('TOKEN') &&
              (loginOf(value, earlier) ??
                earlier.findLast((it) => takes(it) === 'login' && isByOwner(it)));
      }),
      // The server may send the document of another proposal.
      shown && earlier.slice(0, earlier.indexOf(shown)).findLast(creates),
      shown,
      shown && earlier.findLast(creates),
      ...(isAsItWas ? [] : ids.flatMap((id) => makingOf(id, earlier))),
    ];
  }

  /** What the account did with codes since the last one worked, without right codes that were refused. */
  function tries(purpose: Purpose): Exchange[] {
    const codeIn = (one: Exchange) => secretsIn(one).find(({ name }) => name === 'CODE');
    const used = codeIn(exchange)?.since ?? past.length;
    const mine = past.filter(
      (one) => purposeOf(one) === purpose && !isNew(one) && isSameAccount(one, exchange, trail),
    );
    const worked = mine.findLastIndex(
      (one) => takes(one) && isSuccess(one) && trail.indexOf(one) < used,
    );
    const isRight = (one: Exchange) =>
      secretsIn(one).some(
        ({ name, value, account, purpose: of }) =>
          name === 'CODE' &&
          of === purpose &&
          value === at(one.sent.body, 'otp_code') &&
          account &&
          isOf(one, account),
      );
    // Only for a 429, or its absence, the codes that were sent before matter.
    const isSoon = exchange.status === 429 || isSuccess(exchange) || takes(exchange);
    const matters = !rule.startsWith('drift.') && (isRefusal(exchange) || /^4/.test(expected));
    return mine
      .slice(worked + 1)
      .filter((one) =>
        isSuccess(one)
          ? takes(one) || isSoon
          : matters && one.status !== 429 && !(takes(one) && isRight(one)),
      );
  }

  for (const one of [exchange, after]) if (one) for (const other of madeBy(one)) add(other);
  for (const one of earlier ?? []) add(trail.find((other) => other.sent === one));
  // The call that the rule is about, if another one shows what it did.
  const cause = operationNamedBy(rule);
  const isVain = rule.endsWith('.refusal-changes-nothing');
  const whose = (one: Exchange): unknown[] => [
    ...secretsIn(one).map(({ account }) => account?.email),
    ...idsIn(one.sent),
  ];
  const shared: unknown[] = whose(exchange).filter((one) => one !== undefined);
  const causes = past.filter(
    (one) =>
      one.operation === cause &&
      (isVain ? isRefusal(one) && one.status !== 429 : isSuccess(one)) &&
      (isSameAccount(one, exchange, trail) || whose(one).some((it) => shared.includes(it))),
  );
  if (cause !== operation) {
    const told = causes.filter((one) => isTold(finding, one)).slice(isVain ? -3 : -1);
    (told.length > 0 ? told : causes.slice(-1)).forEach(add);
  }
  // The same refusal says the same again.
  if (cause === operation && isVain)
    causes.filter((one) => one.text !== exchange.text).forEach(add);
  const calls = [operation, cause ?? operation].map((one) => ({ operation: one }));
  if (!earlier && !twin && operation !== 'register' && namesIn(sent.body).length > 0)
    for (const purpose of new Set(calls.flatMap((one) => purposeOf(one) ?? [])))
      tries(purpose).forEach(add);
  // A code for somebody else may make this account wait.
  if (exchange.status === 429)
    for (const isLike of [
      (one: Exchange) => sends(one) === sends(exchange),
      (one: Exchange) => sends(one) && isSameAccount(one, exchange, trail),
    ])
      add(past.findLast((one) => isSuccess(one) && isLike(one)));
  for (const { name, value } of secretsIn(exchange)) {
    const giver = name.endsWith('TOKEN') && isRefusal(exchange) && giverOf(value, past);
    if (giver && giver.operation === 'refreshToken') add(giver);
    if (name === 'REFRESH_TOKEN')
      past.filter((one) => isSuccess(one) && textOf(one.sent).includes(value)).forEach(add);
  }
  if (sent.method === 'GET') {
    const userOf = ({ sent: { headers } }: Exchange) =>
      mask.secretsIn(headers.Authorization ?? '')[0]?.account;
    const isOwn = (one: Exchange) => userOf(one) === userOf(exchange);
    const isThere = (one: Exchange) =>
      !makingOf(idOf(one), past).some((other) => other.sent.method === 'DELETE');
    const isAlike = (one: Exchange) =>
      creates(one) && kindOf(one.sent.url) === kindOf(sent.url) && isOwn(one) && isThere(one);
    if (isList(exchange) && !isAsItWas)
      for (const status of ['SUBMITTED', 'DRAFT', undefined])
        add(past.findLast((one) => at(one.sent.body, 'status') === status && isAlike(one)));
    // A reply that is read again may come from a cache.
    const tag = sent.headers['If-None-Match'];
    const write = past.findLast((one) => needed.has(one) && one.sent.method !== 'GET');
    const end = isList(exchange) && write ? trail.indexOf(write) : past.length;
    const isSameUrl = (one: Exchange) => one.sent.method === 'GET' && one.sent.url === sent.url;
    // The first reply with this ETag: a later one may show the record as it is now.
    if (tag) add(past.find((one) => isSameUrl(one) && one.headers.get('ETag') === tag));
    else
      add(
        past
          .slice(0, end)
          .findLast((one) => isSameUrl(one) && isSuccess(one) && isList(exchange) === isOwn(one)),
      );
  }
  const before = [...needed].sort((a, b) => trail.indexOf(a) - trail.indexOf(b));
  return { before, past, twin, after, isAsItWas };
}
