/** Bugs that only appear after a review. */
import type { ProposalRow } from 'portal-mock/state/db';
import { mistakes } from './mistake';
import { rowOf } from './proposal-rows';
import { answer, type Json, on, record, reply, type Tamper } from './tamper';

/** Treats records with one of these statuses as drafts. */
const asDraft = (
  operation: 'updateProposal' | 'deleteProposal',
  statuses: ProposalRow['status'][],
): Tamper =>
  on(operation, async ({ request, mock, next }) => {
    const row = rowOf(mock, request);
    const status = row?.status;
    if (!row || !status || !statuses.includes(status)) return next();
    row.status = 'DRAFT';
    const response = await next();
    row.status = status;
    return response;
  });

const judged = ({ status }: Json) => !['DRAFT', 'SUBMITTED', 'PENDING'].includes(String(status));

export const reviewBreaks = mistakes(
  [
    'updateProposal: changes a proposal under review',
    'updateProposal.draft-only',
    asDraft('updateProposal', ['UNDER_REVIEW']),
  ],
  [
    'updateProposal: changes a returned proposal',
    'updateProposal.revision',
    asDraft('updateProposal', ['REVISION_REQUESTED']),
  ],
  [
    'deleteProposal: deletes a rejected proposal',
    'deleteProposal.draft-only',
    asDraft('deleteProposal', ['REJECTED']),
  ],
  [
    'getProposal: shows the reviewer’s e-mail address',
    'getProposal.reviewed',
    record('getProposal', (one) => ({
      ...one,
      reviewed_by: one.reviewed_by ? { display_name: 'daudi@example.com' } : null,
    })),
  ],
  [
    'getProposal: submitted_at is the time of the last change',
    'getProposal.review-changes-nothing',
    record('getProposal', (one) => (judged(one) ? { ...one, submitted_at: one.reviewed_at } : one)),
  ],
  [
    'createSupportRequest: accepts only SUBMITTED proposals',
    'createSupportRequest.reviewed-eligible',
    on('createSupportRequest', async ({ request, mock, next }) => {
      const { proposal }: Json = await request.clone().json();
      const row = mock.db.proposals.find(({ id }) => id === proposal);
      return row && !['DRAFT', 'SUBMITTED'].includes(row.status)
        ? answer(400, { proposal: ['Only submitted proposals are eligible.'] })
        : next();
    }),
  ],
  [
    'support requests: proposal_details is always SUBMITTED',
    'getSupportRequest.proposal-status',
    record(['listSupportRequests', 'getSupportRequest'], (one) => ({
      ...one,
      proposal_details: { ...Object(one.proposal_details), status: 'SUBMITTED' },
    })),
  ],
  [
    'getSupportRequest: shows the reviewer as a number',
    'getSupportRequest.reviewed',
    reply('getSupportRequest', (body) => ({
      ...body,
      reviewed_by: body.reviewed_by ? { display_name: '7' } : null,
    })),
  ],
  [
    'getProposal: names the author as the reviewer',
    'getProposal.reviewed',
    record('getProposal', (one) => ({
      ...one,
      reviewed_by: one.reviewed_by ? one.submitted_by : null,
    })),
  ],
  [
    'getSupportStatistics: counts requests under review as pending',
    'getSupportStatistics.matches-list',
    reply('getSupportStatistics', (body) => {
      const { under_review, pending, ...rest }: Json = Object(body.by_status);
      const both = Number(pending) + Number(under_review);
      return { ...body, by_status: { ...rest, pending: both, under_review: 0 } };
    }),
  ],
);
