/** Named effects: `{ operation: 'register', ...effects.htmlError }` is a fault. apply.ts carries it out. */

import { CAPTIVE_PORTAL, htmlType as html, proxyPage } from '../shapes/html-pages';
import type { Fault } from './faults';

/** A fault without its operation and its count. */
type Effect = Fault extends infer One
  ? One extends Fault
    ? Omit<One, 'operation' | 'count'>
    : never
  : never;

export const effects = {
  serverError: { kind: 'answer', status: 500 },
  htmlError: {
    kind: 'answer',
    status: 500,
    body: '<!doctype html><html><head><title>Server Error (500)</title></head><body>Sorry.</body></html>',
    headers: html,
  },
  htmlUntitled: {
    kind: 'answer',
    status: 502,
    body: '<!doctype html><html><body>Bad gateway</body></html>',
    headers: html,
  },
  unavailable: { kind: 'answer', status: 503 },
  refused: { kind: 'answer', status: 400 },
  forbidden: {
    kind: 'answer',
    status: 403,
    body: { detail: 'You do not have permission to perform this action.' },
  },
  tooLarge: { kind: 'answer', status: 413, body: { detail: 'The document is larger than 10 MB.' } },
  tooMany: {
    kind: 'answer',
    status: 429,
    body: {
      detail: 'Request was throttled. Expected available in 42 seconds.',
      error: 'Request was throttled. Expected available in 42 seconds.',
    },
    headers: { 'Retry-After': '42' },
  },
  tooManyPage: {
    kind: 'answer',
    status: 429,
    body: proxyPage(429),
    headers: { ...html, 'Retry-After': '3600' },
  },
  tooManyUnsaid: { kind: 'answer', status: 429, body: { detail: 'Request was throttled.' } },
  tooLargePage: { kind: 'answer', status: 413, body: proxyPage(413), headers: html },
  gatewayTimeout: { kind: 'answer', status: 504, body: proxyPage(504), headers: html },
  maintenance: {
    kind: 'answer',
    status: 503,
    body: proxyPage(503),
    headers: { ...html, 'Retry-After': '120' },
  },
  captivePortal: { kind: 'answer', status: 200, body: CAPTIVE_PORTAL, headers: html },
  refusedAsList: { kind: 'answer', status: 400, body: ['Submissions are paused until Monday.'] },
  refusedInField: {
    kind: 'answer',
    status: 400,
    body: { referral_code: ['This code is not known.'] },
  },
  refusedNested: {
    kind: 'answer',
    status: 400,
    body: { team: { members: [{}, { id_passport: ['This person is in another team.'] }] } },
  },
  refusedWithMarkup: {
    kind: 'answer',
    status: 400,
    body: { detail: 'Submissions are <b>paused</b> until Monday.' },
  },
  malformed: {
    kind: 'answer',
    status: 200,
    body: '{"count": 6, "results": [{"id": 10',
    headers: { 'Content-Type': 'application/json' },
  },
  empty: { kind: 'answer', status: 200 },
  emptyObject: { kind: 'answer', status: 200, body: {} },
  doneThenError: {
    kind: 'answer',
    status: 500,
    body: { detail: 'A server error occurred.' },
    done: true,
  },
  doneThenTimeout: {
    kind: 'answer',
    status: 504,
    body: proxyPage(504),
    headers: html,
    done: true,
  },
  silence: { kind: 'silence' },
  networkError: { kind: 'network-error' },
  answerLost: { kind: 'answer-lost' },
  uploadDropped: { kind: 'upload-dropped', at: 0.4 },
  slow: { kind: 'delay', milliseconds: 5000 },
} satisfies Record<string, Effect>;

export type EffectName = keyof typeof effects;
