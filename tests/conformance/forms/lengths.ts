/** Texts as short or as long as the contract allows. If the contract's limits change, these texts change too. */
import { limits } from 'portal-contract';

const { project_name, problem_statement, proposed_solution } = limits.ProposalFields;

/** A text of exactly this length. It never ends with a blank, because a server may trim texts. */
export const ofLength = (length: number, start: string, more: string): string =>
  start.padEnd(length, more).slice(0, length).replace(/ $/, '.');

const shortest = ({ minLength = 1 }: { minLength?: number; maxLength?: number }, what: string) =>
  ofLength(minLength, what, ', as short as it may be, and no shorter than that');

export const SHORTEST = {
  problem_statement: shortest(problem_statement, 'The problem'),
  proposed_solution: shortest(proposed_solution, 'The solution'),
};

export const SHORTEST_TITLE = shortest(project_name, 'Kit');

/** A text that is long enough for every field with a minimum length. */
export const ENOUGH = `${SHORTEST.problem_statement}, ${SHORTEST.proposed_solution}.`;

export const longestTitle = (start: string): string =>
  ofLength(project_name.maxLength, start, ' na zaidi');
