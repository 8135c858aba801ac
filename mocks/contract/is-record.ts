import * as v from 'valibot';

/** A JSON object, not a list or null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has at most this many levels. More would be too many for functions that call themselves at each. */
export const isShallow = (value: unknown, levels = 100): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/** Comes before an object schema in a pipe, because valibot accepts a list as an object. */
export const asRecord = v.custom<unknown>(
  isRecord,
  ({ input }) =>
    `Must be an object, not ${Array.isArray(input) ? 'a list' : JSON.stringify(input)}.`,
);
