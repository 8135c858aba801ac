import * as v from 'valibot';
import { addedTexts } from '@/content/added-texts';
import { formatBytes, MIB } from '@/lib/bytes';
import { normalText } from '@/lib/same-text';
import type { ProposalValues } from './values';

/** The length that the problem and the solution need. */
export const MIN_LENGTH = 50;

/** What the server's column holds. */
export const MAX_TITLE = 255;

/** "Up to 10MB" is read as MiB, in the competitor's favour. */
export const MAX_DOCUMENT = 10 * MIB;

export function filled(message: string) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(message));
}

function longEnough(name: string) {
  const message = addedTexts.tooShort(name, MIN_LENGTH);
  return v.pipe(v.string(), v.transform(normalText), v.minLength(MIN_LENGTH, message));
}

/** What both screens ask for; each adds its own. */
export const commonRules = {
  project_title: v.pipe(
    filled('Project title is required'),
    v.maxLength(MAX_TITLE, addedTexts.tooLong(MAX_TITLE)),
  ),
  thematic_area: filled('Please select a thematic area'),
  problem_statement: longEnough('Problem statement'),
  proposed_solution: longEnough('Proposed solution'),
  relevance_to_theme: filled(addedTexts.relevance),
  upload_anyway: v.boolean(),
};

type Sized = Pick<ProposalValues, 'proposal_document' | 'upload_anyway'>;

export const isTooLarge = (file: File | null) => file !== null && file.size > MAX_DOCUMENT;

/** A large document goes when the competitor says so; the server decides. */
export const sizeAccepted = (values: Sized) =>
  values.upload_anyway || !isTooLarge(values.proposal_document);

export const sizeMessage = ({ input }: { input: Sized }) =>
  addedTexts.documentTooLarge(formatBytes(input.proposal_document?.size ?? 0));
