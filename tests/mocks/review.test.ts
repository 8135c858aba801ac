import { expect, it } from 'vitest';
import {
  type ProposalReview,
  reviewProposal,
  reviewSupport,
  type SupportReview,
} from '../../mocks/handlers/review';
import { mock } from '../../mocks/node';
import { findProposal } from '../../mocks/scenarios/rows';
import { call, serveEachTest, tokenOf } from './story';

serveEachTest();

/** Amina owns the records. Her calls show the review, and are checked against the contract. */
const proposal = async (id: number) =>
  (await call('getProposal', { as: tokenOf('amina'), id })).body;
const support = async (id: number) =>
  (await call('getSupportRequest', { as: tokenOf('amina'), id })).body;

const reviewOf = (id: number, review: ProposalReview) =>
  mock.change(({ db, now }) => reviewProposal(findProposal(db, id), review, now));

const supportReviewOf = (id: number, review: Partial<SupportReview>) =>
  mock.change((server) => {
    const row = server.db.supportRequests.find((request) => request.id === id);
    if (!row) throw new Error(`The seed has no support request ${id}.`);
    const { status } = row;
    const empty = { status, comment: '', approvedResources: '', fulfillmentNotes: '' };
    reviewSupport(row, { ...empty, ...review }, server);
  });

it('a review records who decided on a proposal, when, and with which comment', async () => {
  await reviewOf(102, { status: 'REVISION_REQUESTED', comment: ' Say where. ' });
  expect(await proposal(102)).toMatchObject({
    status: 'REVISION_REQUESTED',
    review_comments: 'Say where.',
    reviewed_by: { display_name: 'Daudi Mwangi' },
    reviewed_at: new Date(mock.clock.now()).toISOString(),
  });
});

it('a review can undo a decision, and the submission too', async () => {
  await reviewOf(105, { status: 'UNDER_REVIEW', comment: '' });
  const open = await proposal(105);
  expect(open).toMatchObject({ reviewed_by: null, reviewed_at: null, review_comments: null });
  expect(open.submitted_at).not.toBeNull();
  await reviewOf(105, { status: 'DRAFT', comment: '' });
  expect((await proposal(105)).submitted_at).toBeNull();
});

it('a decision on a draft also submits it', async () => {
  await reviewOf(101, { status: 'ACCEPTED', comment: '' });
  expect((await proposal(101)).submitted_at).toBe(new Date(mock.clock.now()).toISOString());
});

it('a review adds its comment and its change of status to a support request’s history', async () => {
  await supportReviewOf(201, { status: 'UNDER_REVIEW', comment: 'Taken up.' });
  await supportReviewOf(201, { comment: 'We asked the computing centre.' });
  const { comments = [], review_comments, status } = await support(201);
  expect(comments.map(({ comment, status_change }) => [comment, status_change])).toEqual([
    ['Taken up.', 'UNDER_REVIEW'],
    ['We asked the computing centre.', null],
  ]);
  expect({ review_comments, status }).toEqual({
    review_comments: 'We asked the computing centre.',
    status: 'UNDER_REVIEW',
  });
});

it('a review fulfils a support request with resources and notes; later reviews keep the time', async () => {
  const handedOver = { approvedResources: 'Two machines', fulfillmentNotes: 'On Monday.' };
  await supportReviewOf(201, { status: 'FULFILLED', ...handedOver });
  const first = await support(201);
  expect(first).toMatchObject({ approved_amount: 'Two machines', fulfillment_notes: 'On Monday.' });
  mock.clock.jump(3_600_000);
  await supportReviewOf(201, { comment: 'Returned in good order.', ...handedOver });
  expect((await support(201)).fulfilled_at).toBe(first.fulfilled_at);
});
