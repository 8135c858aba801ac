import type { FormErrors } from '@mantine/form';
import type { Proposal } from '@/api/readers';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { formatBytes } from '@/lib/bytes';
import { lengthOf } from '@/lib/length-of';
import { normalText } from '@/lib/same-text';
import { withTimeout } from '@/lib/with-timeout';
import { type Field, type FieldName, fieldNames, isOf, isRequired, labels, rows } from './fields';
import { type ProposalValues, valuesOf } from './values';

interface Limits {
  minLength?: number;
  maxLength?: number;
  maxBytes?: number;
}

const limitsOf: Partial<Record<FieldName, Limits>> = limits.ProposalFields;

/** Whether a field, which the proposal's area may not have, is empty or too short. */
export function lacks(name: FieldName, value: File | string | null, area: string): boolean {
  if (!isOf(name, area)) return false;
  if (typeof value !== 'string') return value === null;
  return lengthOf(normalText(value)) < (limitsOf[name]?.minLength ?? 1);
}

/** The message if the field is missing; undefined if no screen requires it. */
const messageFor = (row: Field): string | undefined =>
  row.required === 'never' ? undefined : row.missing;

/** The labels of the fields that a draft lacks before the edit screen accepts it for submission. */
export function lackingIn(draft: Proposal): string[] {
  const { proposal_document, thematic_area } = draft;
  const held = { ...valuesOf(draft), proposal_document };
  return fieldNames
    .filter((name) => messageFor(rows[name]) && lacks(name, held[name], thematic_area))
    .map((name) => labels[name]);
}

/** The messages about the form's values, by field. Both buttons have the same rules. */
export function errorsIn(values: ProposalValues, editing: boolean): FormErrors {
  const errors: FormErrors = {};
  for (const name of fieldNames) {
    const value = values[name];
    const { maxLength } = limitsOf[name] ?? {};
    if (isRequired(name, editing) && lacks(name, value, values.thematic_area))
      errors[name] = messageFor(rows[name]);
    else if (typeof value === 'string' && lengthOf(normalText(value)) > (maxLength ?? Infinity))
      errors[name] = addedTexts.tooLong(maxLength ?? 0, lengthOf(normalText(value)));
    else if (value instanceof File && isTooLarge(value) && !values.upload_anyway)
      errors[name] = addedTexts.documentTooLarge(formatBytes(value.size));
  }
  return errors;
}

/** A large document is sent only after the user agrees. The server decides whether to accept it. */
export const isTooLarge = (file: File | null) =>
  file !== null && file.size > limits.ProposalFields.proposal_document.maxBytes;

/** In milliseconds. */
export const READING_LIMIT = 15_000;

/**
 * Checks that the browser can read the document. If the file was changed or removed on the device after it was chosen,
 * the browser cannot, and the upload would fail as if the network were broken.
 */
export async function checkDocument({ proposal_document: file }: ProposalValues) {
  if (!file) return {};
  const errors = { proposal_document: addedTexts.documentGone(file.name) };
  // A file in a phone's cloud may never be read.
  const reading = withTimeout(file.slice(0, 1).arrayBuffer(), READING_LIMIT);
  return reading.then(
    () => ({}),
    () => errors,
  );
}
