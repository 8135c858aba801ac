import * as v from 'valibot';
import { formatBytes, MIB } from '@/lib/bytes';
import type { ProposalValues } from './values';

/** The length that the problem and the solution need. */
export const MIN_LENGTH = 50;

/** "Up to 10MB" is read as MiB, in the competitor's favour. */
export const MAX_DOCUMENT = 10 * MIB;

export function filled(message: string) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(message));
}

/** The specification gives the limit but no sentence for it. */
export function longEnough(name: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(MIN_LENGTH, `${name} must be at least ${MIN_LENGTH} characters`),
  );
}

export const isTooLarge = (file: File | null) => file !== null && file.size > MAX_DOCUMENT;

/** What both screens ask for. The other sentences are the specification's; these two are not. */
export const commonRules = {
  project_title: filled('Project title is required'),
  thematic_area: filled('Please select a thematic area'),
  problem_statement: longEnough('Problem statement'),
  proposed_solution: longEnough('Proposed solution'),
  relevance_to_theme: filled('Relevance to theme is required'),
  upload_anyway: v.boolean(),
};

type Sized = Pick<ProposalValues, 'proposal_document' | 'upload_anyway'>;

/** A large document goes when the competitor says so; the server decides. */
export const sizeAccepted = v.forward<
  Sized,
  ['proposal_document'],
  v.CheckIssue<Sized>,
  v.CheckAction<Sized, (issue: v.CheckIssue<Sized>) => string>
>(
  v.check(
    (values) => values.upload_anyway || !isTooLarge(values.proposal_document),
    ({ input }) =>
      `The document is ${formatBytes(input.proposal_document?.size ?? 0)}. Choose a smaller one, or "Upload anyway".`,
  ),
  ['proposal_document'],
);
