/** Reviews, with the same fields as in the portal's panel. */
import {
  proposalStatuses,
  ReviewSchema,
  reviewable,
  supportStatuses,
  WrongReview,
} from '../../handlers/review';
import { refuse } from '../../replies/refusal';
import { type Control, taking } from './control';

const example = {
  record: 'proposals/104',
  status: 'REVISION_REQUESTED',
  comment: 'Say where the gauges are.',
};

export const reviewControls: Control[] = [
  {
    method: 'GET',
    name: 'review',
    does: 'The records that can be reviewed, and their statuses.',
    answer: ({ mock }) => ({
      record: reviewable(mock.db),
      status: { proposals: proposalStatuses, support: supportStatuses },
    }),
  },
  {
    method: 'POST',
    name: 'review',
    does: 'Does what organisers do: `record` is required, and `status`, `comment`, `approvedResources` and `fulfillmentNotes` stay as they are if they are missing.',
    ...taking(
      ReviewSchema,
      example,
      ({ mock }, asked) =>
        mock.review(asked).catch((problem: unknown) => {
          if (!(problem instanceof WrongReview)) throw problem;
          throw refuse(400, { error: problem.message, choices: problem.choices });
        }),
      ({ db }) => ({
        record: reviewable(db),
        status: [...new Set([...proposalStatuses, ...supportStatuses])],
      }),
    ),
  },
];
