import * as v from 'valibot';

/** A JSON object, not a list or null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Comes before an object schema in a pipe, because valibot accepts a list as an object. */
export const asRecord = v.custom<unknown>(
  isRecord,
  ({ input }) =>
    `Must be an object, not ${Array.isArray(input) ? 'a list' : JSON.stringify(input)}.`,
);
