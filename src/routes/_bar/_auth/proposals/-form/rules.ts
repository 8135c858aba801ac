import * as v from 'valibot';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { formatBytes } from '@/lib/bytes';
import { inTime } from '@/lib/in-time';
import { lengthOf } from '@/lib/length-of';
import { normalText } from '@/lib/same-text';
import { atMost, filled } from '@/lib/validation';
import type { ProposalValues } from './values';

const { project_title, problem_statement, proposed_solution, proposal_document } =
  limits.ProposalFields;

function longEnough(name: string, { minLength }: { minLength: number }) {
  const message = addedTexts.tooShort(name, minLength);
  return v.pipe(
    v.string(),
    v.transform(normalText),
    v.check((text) => lengthOf(text) >= minLength, message),
  );
}

/** The rules that the create and edit screens share. */
export const commonRules = {
  project_title: v.pipe(filled('Project title is required'), atMost(project_title.maxLength)),
  thematic_area: filled('Please select a thematic area'),
  problem_statement: longEnough('Problem statement', problem_statement),
  proposed_solution: longEnough('Proposed solution', proposed_solution),
  relevance_to_theme: filled(addedTexts.relevance),
  upload_anyway: v.boolean(),
};

type Sized = Pick<ProposalValues, 'proposal_document' | 'upload_anyway'>;

export const isTooLarge = (file: File | null) =>
  file !== null && file.size > proposal_document.maxBytes;

/** A large document is sent only after the user agrees. The server decides whether to accept it. */
export const sizeAccepted = (values: Sized) =>
  values.upload_anyway || !isTooLarge(values.proposal_document);

export const sizeMessage = ({ input }: { input: Sized }) =>
  addedTexts.documentTooLarge(formatBytes(input.proposal_document?.size ?? 0));

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
  const reading = inTime(file.slice(0, 1).arrayBuffer(), READING_LIMIT);
  return reading.then(
    () => ({}),
    () => errors,
  );
}
