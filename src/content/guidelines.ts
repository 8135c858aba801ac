import { limits } from '@/contract/contract.gen';
import { DOCUMENT_SIZE, DOCUMENT_TYPES } from './documents';
import { TEAM_SIZE } from './event';
import { FINAL } from './next-steps';

const { problem_statement, proposed_solution } = limits.ProposalFields;

/**
 * Guidelines for competitors, in the order of the steps. They contain only what the specification states.
 * Before launch: replace or confirm them.
 */
export const guidelines = [
  {
    title: 'Register',
    text: `As an individual or as a team of up to ${TEAM_SIZE} people; the leader is included automatically.`,
  },
  {
    title: 'Verify your account',
    text: "Enter the 6-digit code we send you. You'll need a new code each time you sign in.",
  },
  {
    title: 'Write your proposal',
    text: `Describe the problem (at least ${problem_statement.minLength} characters), your solution (at least ${proposed_solution.minLength}) and how they relate to the theme.`,
  },
  {
    title: 'Attach your document',
    text: `One ${DOCUMENT_TYPES} file of up to ${DOCUMENT_SIZE}.`,
  },
  {
    title: 'Submit before the deadline',
    text: `A complete proposal can be saved as a draft and changed as often as you like. ${FINAL}`,
  },
  {
    title: 'Follow the review',
    text: 'See the status of each proposal, read the comments and request support resources.',
  },
] as const;
