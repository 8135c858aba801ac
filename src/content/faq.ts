import { DOCUMENT_SIZE, DOCUMENT_TYPES, NEW_DOCUMENT_TYPE } from './documents';
import { FREE, TEAM_SIZE } from './event';
import { accountsOfMembers, afterSubmission } from './next-steps';
import { thematicAreas } from './thematic-areas';

/**
 * Frequently asked questions, on /help.
 * The answers contain only what the specification states.
 * Before launch: check every answer against the final rules, above all the number of thematic areas (4 here, but the
 * form lists 6 options, A-04) and the document types (PDF, DOC, DOCX here and on the create form, PDF only on the edit
 * form, A-59).
 */
interface Question {
  question: string;
  answer: string;
  /** A note below the answer, where the portal itself shows something different. */
  addition?: string;
}

/** `deadline` is the formatted deadline, for the answer about it. */
export const faq = (deadline: string): Question[] => [
  {
    question: 'How many thematic areas are there?',
    answer: 'There are 4 thematic areas.',
    addition: `The form lists ${thematicAreas.length} options, including Other.`,
  },
  {
    question: 'Which documents can I upload?',
    answer: `Documents may be ${DOCUMENT_TYPES} up to ${DOCUMENT_SIZE}.`,
    addition: `When you edit a draft, the form only accepts a ${NEW_DOCUMENT_TYPE}.`,
  },
  {
    question: 'Who can take part?',
    answer: `Individuals, and teams of up to ${TEAM_SIZE} people. The leader, who registers the team, is one of them.`,
  },
  { question: 'Must team members register too?', answer: accountsOfMembers },
  {
    question: 'What should the document contain?',
    answer: 'Your proposal as one file. The organisers will say what it should contain.',
  },
  { question: 'What happens after I submit?', answer: afterSubmission.join(' ') },
  {
    question: 'How are proposals judged?',
    answer: 'Reviewers review them. The organisers will say by which criteria.',
  },
  { question: 'What does it cost?', answer: FREE },
  {
    question: 'Can I enter more than one track?',
    answer:
      'Yes. A proposal has one thematic area; to enter another track, create another proposal.',
  },
  { question: 'When is the submission deadline?', answer: `${deadline}.` },
  {
    question: 'Can I change a proposal after submitting it?',
    answer:
      'Only drafts can be edited or deleted. Save your proposal as a draft and submit it when it is ready.',
  },
  {
    question: 'When can I ask for support?',
    answer: 'Once a proposal is submitted. A draft is not eligible.',
  },
  {
    question: 'I did not get my verification code. What can I do?',
    answer:
      'The 6-digit code goes to your registered email and phone. You can request another one after 60 seconds.',
  },
  {
    question: 'When are prizes paid?',
    answer: 'Within 60 working days of the winner declaration.',
  },
];
