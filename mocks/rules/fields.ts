import type { FieldErrors } from '../contract/schemas';

export const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** Returns the messages of the broken rules, by field. */
export function fieldErrors(
  rules: readonly (readonly [field: string, broken: boolean, message: string])[],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, broken, message] of rules) {
    if (broken) errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
