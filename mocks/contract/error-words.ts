/** Turns a violation of the contract into a text that says what the contract allows. */
import type { ErrorObject } from 'ajv/dist/2020.js';

export const fieldIn = ({ instancePath }: ErrorObject) =>
  instancePath.slice(1).replaceAll('/', '.');

/** Returns undefined if there is no simple text for the error. */
export function allowedInWords(error: ErrorObject): string | undefined {
  const { allowedValues, pattern, format, type } = error.params;
  if (allowedValues) return `is one of ${allowedValues.join(', ')}`;
  if (error.keyword === 'type') return `must be ${type}`;
  if (pattern) return `must match ${pattern}`;
  if (format === 'email') return 'must be an e-mail address';
  return format && `must be of the format ${format}`;
}
