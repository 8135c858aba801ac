import type { Proposal } from '@/api/readers';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of the search, in the title or the description, in any case and with or without accents. */
export function matches(proposal: Proposal, search: string): boolean {
  const text = fold(`${proposal.project_name} ${descriptionOf(proposal)}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function descriptionOf(proposal: Proposal): string {
  return proposal.description || proposal.problem_statement || '';
}
