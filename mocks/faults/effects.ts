/**
 * The effects that testers choose from: a name, what they read about it, and what it does. With an operation it is a
 * fault: `{ operation: 'register', ...effects.htmlError }`. apply.ts carries it out.
 */
import { TOO_LARGE } from '../rules/proposals';
import { CAPTIVE_PORTAL, htmlType, proxyPage } from '../shapes/html-pages';
import type { Fault } from './faults';

/** A fault without its operation and its count. */
type Effect = Fault extends infer One
  ? One extends Fault
    ? Omit<One, 'operation' | 'count'>
    : never
  : never;

const answer = (
  status: number,
  body?: string | unknown[] | Record<string, unknown>,
  headers?: Record<string, string>,
) => ({
  kind: 'answer' as const,
  status,
  ...(body !== undefined && { body }),
  ...(headers && { headers }),
});

const page = (status: number, text = proxyPage(status), headers = {}) =>
  answer(status, text, { ...htmlType, ...headers });

const detail = (text: string) => ({ detail: text });
const throttled = 'Request was throttled.';
const inSeconds = `${throttled} Expected available in 42 seconds.`;

const rows = {
  serverError: ['The server answers 500 with no message', answer(500)],
  htmlError: [
    'The server answers 500 with an HTML page',
    page(
      500,
      '<!doctype html><html><head><title>Server Error (500)</title></head><body>Sorry.</body></html>',
    ),
  ],
  htmlUntitled: [
    'A proxy answers 502 with a page without a title',
    page(502, '<!doctype html><html><body>Bad gateway</body></html>'),
  ],
  unavailable: ['The server answers 503', answer(503)],
  maintenance: [
    'A proxy answers 503: try again in 2 minutes',
    page(503, undefined, { 'Retry-After': '120' }),
  ],
  gatewayTimeout: ['A proxy answers 504', page(504)],
  refused: ['The server answers 400 with no message', answer(400)],
  refusedAsList: [
    'The server answers 400 with a plain list of messages',
    answer(400, ['Submissions are paused until Monday.']),
  ],
  refusedInField: [
    'The server answers 400 about a field that no form has',
    answer(400, { referral_code: ['This code is not known.'] }),
  ],
  refusedNested: [
    'The server answers 400 with a message deep inside',
    answer(400, { team: { members: [{}, { id_passport: ['This person is in another team.'] }] } }),
  ],
  refusedWithMarkup: [
    'The server answers 400 with HTML in its message',
    answer(400, detail('Submissions are <b>paused</b> until Monday.')),
  ],
  forbidden: [
    'The server answers 403: not allowed',
    answer(403, detail('You do not have permission to perform this action.')),
  ],
  tooLarge: ['The server answers 413: the document is too large', answer(413, detail(TOO_LARGE))],
  tooLargePage: ['A proxy answers 413: the document is too large', page(413)],
  tooMany: [
    'The server answers 429: try again in 42 seconds',
    answer(429, { detail: inSeconds, error: inSeconds }, { 'Retry-After': '42' }),
  ],
  tooManyPage: [
    'A proxy answers 429: try again in an hour',
    page(429, undefined, { 'Retry-After': '3600' }),
  ],
  tooManyUnsaid: [
    'The server answers 429 and does not say how long to wait',
    answer(429, detail(throttled)),
  ],
  captivePortal: ['A Wi-Fi sign-in page answers', page(200, CAPTIVE_PORTAL)],
  malformed: [
    'The reply is JSON that is cut off',
    answer(200, '{"count": 6, "results": [{"id": 10', { 'Content-Type': 'application/json' }),
  ],
  empty: ['The server answers 200 without a body', answer(200)],
  emptyObject: ['The server answers 200 with an empty object', answer(200, {})],
  silence: ['No reply comes', { kind: 'silence' }],
  networkError: ['The network fails', { kind: 'network-error' }],
  answerLost: ['The server does it, but its reply is lost', { kind: 'answer-lost' }],
  doneThenError: [
    'The server does it, but answers 500',
    { ...answer(500, detail('A server error occurred.')), done: true },
  ],
  doneThenTimeout: ['The server does it, but a proxy answers 504', { ...page(504), done: true }],
  uploadDropped: [
    'The connection breaks at 40 % of the upload',
    { kind: 'upload-dropped', at: 0.4 },
  ],
  slow: ['The reply takes five seconds longer', { kind: 'delay', milliseconds: 5000 }],
} satisfies Record<string, [sentence: string, effect: Effect]>;

export type EffectName = keyof typeof rows;

const column = <Place extends 0 | 1>(place: Place) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[place]])) as {
    [Name in EffectName]: (typeof rows)[Name][Place];
  };

export const effectSentences = column(0);
export const effects = column(1);
