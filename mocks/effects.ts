/** The hard days by name: `{ operation: 'register', ...effects.htmlError }` is a fault. */
import type { Fault } from './faults';

/** What goes wrong, without where and how often. */
type Effect = Fault extends infer One
  ? One extends Fault
    ? Omit<One, 'operation' | 'count'>
    : never
  : never;

const html = { 'Content-Type': 'text/html; charset=utf-8' };

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
  malformed: {
    kind: 'answer',
    status: 200,
    body: '{"count": 6, "results": [{"id": 10',
    headers: { 'Content-Type': 'application/json' },
  },
  empty: { kind: 'answer', status: 200 },
  silence: { kind: 'silence' },
  networkError: { kind: 'network-error' },
  answerLost: { kind: 'answer-lost' },
  uploadDropped: { kind: 'upload-dropped', at: 0.4 },
  slow: { kind: 'delay', milliseconds: 5000 },
} satisfies Record<string, Effect>;

export type EffectName = keyof typeof effects;
