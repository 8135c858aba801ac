import type { Proposal } from '@/api/readers';
import { limits } from '@/contract/contract.gen';
import { lengthOf } from '@/lib/length-of';
import { isBlank } from '@/lib/visible';
import { labels } from '../proposals/-form/fields';

const { problem_statement, proposed_solution } = limits.ProposalFields;

const isShort = (text: string | null, { minLength }: { minLength: number }) =>
  lengthOf(text ?? '') < minLength;

/** The labels of the fields that a draft lacks before the edit screen accepts it for submission. */
export function lackingIn(draft: Proposal): string[] {
  const isLacking: [field: keyof typeof labels, isLacking: boolean][] = [
    ['thematic_area', !draft.thematic_area],
    [
      'thematic_area_description',
      draft.thematic_area === 'OTHER' && isBlank(draft.thematic_area_description ?? ''),
    ],
    ['problem_statement', isShort(draft.problem_statement, problem_statement)],
    ['proposed_solution', isShort(draft.proposed_solution, proposed_solution)],
    ['technology_methodology', isBlank(draft.technology_methodology)],
    ['relevance_to_theme', isBlank(draft.relevance_to_theme ?? '')],
    ['proposal_document', !draft.proposal_document],
  ];
  return isLacking.flatMap(([field, lacks]) => (lacks ? [labels[field]] : []));
}
