/** One way in which a server may write a reply that means the same, and the helpers that all of them share. */

import { isRecord } from '../contract/is-record';
import { isBytes, type Reply } from '../replies/reply';

/** What was asked for, and when by the mock's clock. */
export interface Asked {
  url: URL;
  method: string;
  now: number;
}

export type Shape = (reply: Reply, asked: Asked) => Reply;

type Change = (value: unknown, key: string) => unknown;

/** Documents and pages are no JSON. */
export const isJson = ({ body }: Reply): boolean =>
  body !== undefined && typeof body !== 'string' && !isBytes(body);

/** Changes each value wherever it stands, the inner ones first. */
function changeAll(value: unknown, change: Change, key = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((item) => changeAll(item, change, key)),
      key,
    );
  if (!isRecord(value)) return change(value, key);
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    changeAll(inner, change, name),
  ]);
  return change(Object.fromEntries(entries), key);
}

export const everyValue =
  (change: Change): Shape =>
  (reply) =>
    isJson(reply) ? { ...reply, body: changeAll(reply.body, change) } : reply;

export const everyText = (change: (text: string) => string): Shape =>
  everyValue((value) => (typeof value === 'string' ? change(value) : value));

/** The values of some keys. */
export const valuesOf = (keys: string[], change: (value: unknown) => unknown): Shape =>
  everyValue((value, key) => (keys.includes(key) && !Array.isArray(value) ? change(value) : value));

/** Keeps only the fields that pass. */
export const fieldsWhere = (passes: (key: string, value: unknown) => boolean): Shape =>
  everyValue((value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([key, inner]) => passes(key, inner)))
      : value,
  );
