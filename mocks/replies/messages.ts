/** Turns violations of the contract into messages by field, as a Django REST server writes them. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { FieldErrors } from '../contract/schemas';

const words: Record<string, (limit: number) => string> = {
  required: () => 'This field is required.',
  minLength: (limit) =>
    limit === 1
      ? 'This field may not be blank.'
      : `Ensure this field has at least ${limit} characters.`,
  maxLength: (limit) => `Ensure this field has no more than ${limit} characters.`,
  maxItems: (limit) => `Ensure this field has no more than ${limit} elements.`,
  minimum: (limit) => `Ensure this value is greater than or equal to ${limit}.`,
  'x-max-decimals': () => 'Ensure that there are no more than 2 decimal places.',
  uniqueItems: () => 'Ensure that no element appears twice.',
  enum: () => 'Not a valid choice.',
  const: () => 'Not a valid choice.',
  format: () => 'Enter a valid email address.',
  type: () => 'Not a valid value.',
};

const fieldOf = ({ keyword, instancePath, params }: ErrorObject): string =>
  instancePath.split('/')[1] ??
  (keyword === 'required' ? params.missingProperty : 'non_field_errors');

export function toFieldErrors(errors: readonly ErrorObject[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const error of errors) {
    const message = words[error.keyword]?.(error.params.limit) ?? 'Enter a valid value.';
    const known = fields[fieldOf(error)] ?? [];
    fields[fieldOf(error)] = known.includes(message) ? known : [...known, message];
  }
  return fields;
}
