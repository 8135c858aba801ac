/** The type of a shape, which writes a reply in another form, and the helpers that shapes share. */
import { isRecord } from '../contract/is-record';
import { isBytes, type Reply } from '../replies/reply';

/** What was requested, and when by the mock's clock. */
export interface Asked {
  url: URL;
  method: string;
  now: number;
}

export type Shape = (reply: Reply, asked: Asked) => Reply;

type Change = (value: unknown, key: string) => unknown;

/** False for an empty body, for text such as an HTML page, and for the bytes of a document. */
export const isJson = ({ body }: Reply): boolean =>
  body !== undefined && typeof body !== 'string' && !isBytes(body);

/** Changes every value, at any depth, inner values first. */
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

/** Changes the values of these keys; if a value is a list, each of its items. */
export const valuesOf = (keys: string[], change: (value: unknown) => unknown): Shape =>
  everyValue((value, key) => (keys.includes(key) && !Array.isArray(value) ? change(value) : value));

/** Keeps only the fields that pass the test, in objects at any depth. */
export const fieldsWhere = (passes: (key: string, value: unknown) => boolean): Shape =>
  everyValue((value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([key, inner]) => passes(key, inner)))
      : value,
  );
