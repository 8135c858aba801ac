/** What can go wrong with a call, as faults of the emulated server. */
import type { Fault } from '../../../mocks/faults/faults';

type Effect = Fault extends infer One
  ? One extends Fault
    ? Omit<One, 'operation' | 'count'> & { count?: number }
    : never
  : never;

const page = (title: string) =>
  `<!doctype html><html><head>${title}</head><body><h1>Sorry</h1></body></html>`;

/** Returns a refusal with the same message in three fields, because servers use any of them. */
const says = (status: number, words: string, headers = {}) =>
  ({
    kind: 'answer',
    status,
    body: { detail: words, error: words, message: words },
    headers,
  }) satisfies Effect;

const answer = (status: number, type: string, body: string) =>
  ({ kind: 'answer', status, body, headers: { 'Content-Type': type } }) satisfies Effect;

export const FIELD_REFUSED = 'Not like this.';
export const DETAIL = 'The rules of the server say no.';

/** The server's messages by day. The messages of the two 400 days are above, and the other days have no message. */
export const words = {
  '401, then refreshed': 'Given token not valid for any token type',
  '401, and no refresh': 'Given token not valid for any token type',
  '403': 'You do not have permission to perform this action.',
  '404': 'There is nothing here.',
  '413': 'That is too much at once.',
  '429 with Retry-After': 'Request was throttled. Expected available in 42 seconds.',
  // Only the beginning: the reply goes on with "try again later", and the portal may show the waiting time instead.
  '503 with Retry-After': 'Service temporarily unavailable',
  '500 JSON': 'A server error occurred.',
};

export const TITLE = 'Bad Request (Debug)';

export const days = {
  offline: { kind: 'network-error' },
  timeout: { kind: 'silence' },
  // `play.tsx` adds the body: an error of the field in `Row.refused`, or else in `non_field_errors`.
  '400 field map': { kind: 'answer', status: 400 },
  '400 detail': { kind: 'answer', status: 400, body: { detail: DETAIL } },
  '403': says(403, words['403']),
  '404': says(404, words['404']),
  '413': says(413, words['413']),
  '429 with Retry-After': says(429, words['429 with Retry-After'], { 'Retry-After': '42' }),
  '503 with Retry-After': says(503, 'Service temporarily unavailable, try again later.', {
    'Retry-After': '90',
  }),
  '500 JSON': says(500, words['500 JSON']),
  '500 HTML': answer(500, 'text/html', page(`<title>${TITLE}</title>`)),
  '502 HTML': answer(502, 'text/html', page('')),
  'malformed JSON': answer(200, 'application/json', '{"count": 6, "results": [{"id": 10'),
  // The sign-in page of a Wi-Fi network.
  'wrong content type': answer(200, 'text/html', page(`<title>${TITLE}</title>`)),
  '204 without body': { kind: 'answer', status: 204 },
  'null for an object': answer(200, 'application/json', 'null'),
  '401, then refreshed': { ...says(401, words['401, then refreshed']), count: 1 },
  '401, and no refresh': says(401, words['401, and no refresh']),
} satisfies Record<string, Effect>;

export type Day = keyof typeof days;
