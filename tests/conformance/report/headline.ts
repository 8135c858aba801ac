/** One sentence that describes the finding: the call, what it did, what was expected. */
import { endpoints } from 'portal-contract';
import {
  at,
  type Exchange,
  isRecord,
  isRefusal,
  isSuccess,
  payloadOf,
  type Sent,
  textAt,
} from '../contract/exchange';
import { atOnce } from '../journeys/at-once';
import { codeCalls, nameIn, senders } from '../journeys/codes/table';
import type { Result } from '../journeys/run';
import { type Finding, IN_VAIN, REFUSING } from '../walk/record';

export type Known = Pick<Result, 'mask' | 'trail'>;

/** Whether the finding is about two calls at the same moment. */
export const isOfTwo = ({ journey, rule }: Pick<Finding, 'journey' | 'rule'>) =>
  journey === atOnce.name || rule.endsWith('.at-once');

const RECORD = /\/(?:proposals|support-requests)\/(?!statistics)([^/?]+)\//;
export const idIn = ({ url }: Sent) => RECORD.exec(url)?.[1];

export const isIdle = ({ fault = '' }: Finding) => fault.endsWith(IN_VAIN);

/** `/results/…/created_at` becomes `results[].created_at`. */
export const fieldOf = (place: string) =>
  place.slice(1).replaceAll(/\/?…/g, '[]').replaceAll('/', '.');

export function callOf({ operation, exchange, rule }: Finding): string {
  if (!operation && exchange && rule === 'drift.server-error') return 'The download of a document';
  if (!operation) return exchange ? `${exchange.sent.method} ${exchange.sent.url}` : 'The server';
  const { method, path } = endpoints[operation];
  // The kit also makes calls with methods that the contract does not have.
  const other = exchange?.operation === operation ? exchange.sent.method : method;
  const query = exchange?.operation === operation ? new URL(exchange.sent.url).search : '';
  return `${other} ${path}${decodeURIComponent(query)}`;
}

/** What the call did, without the call. */
const didOf = ({ place, fault, says, does }: Finding) =>
  does
    ? [does, fieldOf(place), fault].filter(Boolean).join(' ')
    : (fault ?? `broke the rule "${says}"`);

const nameOf = (value: unknown) => (value instanceof File ? value.name : '');
const bytesOf = (value: unknown) => (value instanceof File ? value.size : 0);

/** Says that the refused code begins with 0, if no such code was accepted: the server may read codes as numbers. */
function zeroIn({ exchange, expected, fault = '' }: Finding, trail: Exchange[]): string {
  const begins = ({ sent }: Exchange) => /^0/.test(String(at(sent.body, 'otp_code')));
  const isSaid = fault.includes('begins with 0');
  if (!exchange || isSaid || expected !== '2xx' || !begins(exchange)) return '';
  const accepted = trail.filter((one) => one.operation === exchange.operation && isSuccess(one));
  return accepted.some(begins) ? '' : '; the code begins with 0';
}

const A_MEGABYTE = 1_000_000;
/** In milliseconds. */
const A_MOMENT = 300;

/** Under which circumstances a call failed: what no call of its kind had that worked. */
function circumstanceOf(finding: Finding, { trail, mask }: Known): string {
  const { exchange, rule, fault = '' } = finding;
  const hasFailed = exchange && (exchange.status >= 500 || rule === 'drift.no-answer');
  if (!hasFailed || /\b(at|for) /.test(fault)) return '';
  const { sent, operation } = exchange;
  const isAlone = (one: Exchange) =>
    one.operation === operation &&
    one.status === exchange.status &&
    Math.abs(Number(one.sentAt) - Number(exchange.sentAt)) > A_MOMENT;
  if (isOfTwo(finding))
    return trail.some(isAlone)
      ? ', for values that an earlier call has used'
      : ', when two calls came at the same moment';
  const { exp } = { exp: Number.NaN, ...payloadOf(sent.headers.Authorization?.slice(7)) };
  if (Number(exp) * 1000 < exchange.time) return ', with an expired token';
  const id = idIn(sent);
  if (id && !trail.some(({ text }) => new RegExp(`"id": ?"?${id}\\b`).test(text)))
    return ', for an id that no record has';
  const worked = trail.filter(
    (one) => one.operation === operation && isSuccess(one) && isRecord(one.sent.body),
  );
  const code = worked.length > 0 && textAt(sent.body, 'otp_code');
  if (code && !mask.secretsIn(code).some(({ name, value }) => name === 'CODE' && value === code))
    return ', for a wrong code';
  const isOfAccount = operation in senders || operation in codeCalls;
  const somebody = isOfAccount && worked.length > 0 && nameIn(sent.body);
  if (somebody && !trail.some((one) => isSuccess(one) && nameIn(one.sent.body) === somebody))
    return ', for an account that does not exist';
  const isOdd = (field: string, has: (value: unknown) => boolean) =>
    has(at(sent.body, field)) && !worked.some((one) => has(at(one.sent.body, field)));
  const isNewLetter = (letter: string) =>
    !worked.some((one) =>
      Object.values(Object(one.sent.body)).some((other) => nameOf(other).includes(letter)),
    );
  const length = (value: unknown) => (typeof value === 'string' ? value.length : 0);
  const oddities = (value: unknown): [(other: unknown) => boolean, string][] => {
    const [size, count] = [bytesOf(value), length(value)];
    const odd = [...nameOf(value)].find((letter) => /[^ -~]/.test(letter) && isNewLetter(letter));
    return [
      [(other) => typeof other === 'object' && !(other instanceof File), JSON.stringify(value)],
      [
        (other) => size > A_MEGABYTE && bytesOf(other) >= size,
        `${(size / A_MEGABYTE).toFixed(1)} MB`,
      ],
      [(other) => odd !== undefined && nameOf(other).includes(odd), `“${odd}” in the file name`],
      [(other) => /^kit\W/.test(`${other}`), 'no token'],
      [(other) => other === '', 'an empty text'],
      [(other) => other === null, 'null'],
      [(other) => /\p{Extended_Pictographic}/u.test(`${other}`), 'an emoji'],
      [(other) => count > 0 && length(other) >= count, `${count} characters`],
    ];
  };
  const fields = worked.length > 0 ? Object.entries(Object(sent.body)) : [];
  const missing = Object.keys(Object(worked[0]?.sent.body)).filter((field) =>
    isOdd(field, (value) => value === undefined),
  );
  // Without many fields it is another call, such as one with an empty body.
  if (missing.length === 1) return `, without ${missing[0]}`;
  const said = fields.flatMap(([field, value]) => {
    const odd = oddities(value).find(([has]) => isOdd(field, has));
    return odd ? [`${odd[1]} in ${field}`] : [];
  });
  return said.length > 0 ? `, with ${said.slice(0, 2).join(' and ')}` : '';
}

const MANY = 3;

/** Whether each of many calls of the finding's operation was refused. */
function wasAlwaysRefused({ operation, exchange }: Finding, trail: Exchange[]): boolean {
  const all = trail.filter((one) => one.operation === operation);
  return exchange?.operation === operation && all.length > MANY && all.every(isRefusal);
}

export function headlineOf(finding: Finding, known: Known): string {
  const { expected, got, does } = finding;
  const what = wasAlwaysRefused(finding, known.trail)
    ? didOf(finding).replace(/^refused /, 'refused every call, also ')
    : didOf(finding);
  const did = `${callOf(finding)} ${what}${zeroIn(finding, known.trail)}`;
  if (does) return did + circumstanceOf(finding, known);
  if (!expected || !got || expected === got) return did;
  // What the call did names the field already.
  const [name = ''] = /^\w+: /.exec(expected) ?? [];
  const isOne = !/, \w+: /.test(expected);
  const isNamed = isOne && got.startsWith(name) && did.includes(name.slice(0, -2));
  const [right, came] = [expected, got].map((text) => (isNamed ? text.slice(name.length) : text));
  // Longer ones follow below the headline.
  return `${right}${came}`.length < 160 ? `${did} (expected ${right}, got ${came})` : did;
}

/** What to compare in the reply to the last command. */
export function expectationOf(finding: Finding): string {
  const { expected, got, says, exchange } = finding;
  if (expected && /^[2-5](\d\d|xx)\b/.test(expected) && exchange)
    return `A right server replies ${expected}; yours replied ${exchange.status}.`;
  if (expected && got && expected !== got)
    return `In the run, a right server: ${ended(expected)} Yours: ${ended(got)}`;
  return `${says} Yours ${ended(didOf(finding))}`;
}

const ended = (text: string) => inLine(text).replace(/\.?$/, '.');

const inLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 118)} …` : line;
};

/** Why rules could not be checked if nothing that was created has an id. */
const WITHOUT_RECORD = /^(no draft|there is no|the draft was not|the author has no|no record)/;

/** What users see. Without the id of a new record, they can't go on, and nor can the run. */
export function effectOf(finding: Finding, unchecked: Result['unchecked']): string {
  const { rule, place, operation = '', exchange } = finding;
  // Of some rules, users see one thing where a call is accepted, and another where it is refused otherwise.
  const [accepted = '', refused = accepted] = finding.sees.split(' / ');
  const sees = exchange && isSuccess(exchange) ? accepted : refused;
  if (finding.fault?.includes(REFUSING)) return 'The portal takes the refusal for a success.';
  if (isIdle(finding) && !/\.(gone|keeps)$/.test(rule))
    return 'The screen says that it worked, although nothing happened.';
  if (!/^drift\.(missing-field|null)$/.test(rule) || place !== '/id' || !/^create/.test(operation))
    return sees;
  const count = unchecked.filter(([, reason]) => WITHOUT_RECORD.test(reason)).length;
  const what = operation === 'createProposal' ? 'the draft' : 'the request';
  return `Users can't go on with ${what}: the portal does not know its id. ${count} rules could not be checked.`;
}
