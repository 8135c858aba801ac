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
export function errorsIn(values: ProposalValues, editing: boolean, isUnlike: boolean): FormErrors {
  const errors: FormErrors = {};
  for (const name of fieldNames) {
    const value = values[name];
    const { maxLength } = limitsOf[name] ?? {};
    if (isRequired(name, editing) && lacks(name, value, values.thematic_area))
      errors[name] = messageFor(rows[name]);
    else if (typeof value === 'string' && lengthOf(normalText(value)) > (maxLength ?? Infinity))
      errors[name] = addedTexts.tooLong(maxLength ?? 0, lengthOf(normalText(value)));
    const warning = value instanceof File && warningAbout(value, isUnlike);
    if (warning && !values.upload_anyway) errors[name] = addedTexts.documentDoubtful(warning.agree);
  }
  return errors;
}

/** The texts about a document that is sent only after the user agrees. */
export interface DocumentWarning {
  fact: string;
  advice: string;
  /** The label of the button. */
  agree: string;
}

const { maxBytes } = limits.ProposalFields.proposal_document;

/**
 * Why the user must agree before the document is sent: it is large, or it does not begin as its name says. The server
 * decides whether to accept it.
 */
export function warningAbout(file: File, isUnlike: boolean): DocumentWarning | undefined {
  const large =
    file.size > maxBytes
      ? `This document is ${formatBytes(file.size)}; the limit is ${formatBytes(maxBytes)}.`
      : '';
  if (isUnlike) {
    const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toUpperCase();
    return {
      fact: `${file.name} doesn't look like a ${ending}. ${large}`.trim(),
      advice: 'Open it on your device and check it.',
      agree: 'Use it anyway',
    };
  }
  const advice = 'The upload may use your data and still be refused.';
  return large ? { fact: large, advice, agree: 'Upload anyway' } : undefined;
}

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
