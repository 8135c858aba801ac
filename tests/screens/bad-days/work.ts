/** A row for each call around proposals and support: the screen that makes it, and what the screen shows if it fails. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { OperationId } from '@/contract/contract.gen';
import { visit } from '../../helpers/visit';
import { agree, field, fill, pdf, press } from './by-hand';
import type { Day } from './days';
import type { Row } from './row';

const signedIn = { as: 'amina', reads: ['detail'] } satisfies Partial<Row>;
const loads = { ...signedIn, onOpening: true, call: press('Retry') } satisfies Partial<Row>;

/** Another user's record and a deleted one are both treated as unknown. */
const unknown = (says: string) => (day: Day) =>
  day === '403' || day === '404' ? { says } : undefined;

const LIST = 'Failed to fetch proposals. Please try again.';
const COUNTS = 'Failed to load the counts. Please try again.';

export const problem =
  'Grain rots in the store before anybody notices, and a village goes hungry for it.';
export const solution =
  'A cheap sensor and a small model that warn by phone before the mould has spread.';

const proposal = {
  'Project Title': 'Grain store sentinel',
  'Thematic Area': 'GOVERNANCE',
  'Problem Statement': problem,
  'Proposed Solution': solution,
  'Relevance to Theme': 'Food security',
};

export async function writeProposal(user: UserEvent, document = pdf('grain.pdf')) {
  await fill(proposal);
  await user.upload(await field('Proposal Document'), document);
  await screen.findByText(document.name);
}

/** Amina writes a complete proposal. */
export async function writesProposal() {
  const visited = visit('/proposals/new', { as: 'amina' });
  await writeProposal(visited.user);
  return visited;
}

const creation = {
  ...signedIn,
  at: '/proposals/new',
  prepare: writeProposal,
  done: 'Proposal saved successfully! Redirecting...',
  refused: ['project_name', /^Project Title/],
  typed: proposal,
  keptAs: '1:proposal-new',
} satisfies Partial<Row>;

export const request = {
  Proposal: '102',
  'Support type': 'DATA_ACCESS',
  Title: 'River gauges',
  Description: 'Six gauges.',
  Justification: 'Daily is too slow.',
  'Expected impact': 'Earlier warnings.',
};

/** No call of the contract can tell whether a message has arrived. */
const MAY_BE_SENT = 'Your message may have been sent';

const isUncertain = (day: Day) => /^(offline|timeout|50[023]|malformed|wrong content)/.test(day);

async function sendMessage(user: UserEvent) {
  const asks = screen.queryByText(new RegExp(MAY_BE_SENT)) !== null;
  await press('Send Message')(user);
  if (asks) await agree(user, 'Send again');
}

export const message = { Subject: 'general', Message: 'When is the final?' };

/** Presses the button, and confirms. After a failure, only confirms: the dialog is still open. */
const deletes = (button: string) => async (user: UserEvent) => {
  if (!screen.queryByRole('dialog')) await press(button)(user);
  await agree(user, 'Delete');
};

const DELETE_FAILED = 'Failed to delete proposal. Please try again.';

const deletion = {
  ...signedIn,
  says: DELETE_FAILED,
  done: '“Borehole watch” was deleted.',
  // Only a 204 shows that the proposal was deleted.
  outcome: (day) => (day === 'null for an object' ? { says: DELETE_FAILED } : undefined),
  emptyIsYes: true,
} satisfies Partial<Row>;

export const workRows = {
  listProposals: [
    { ...loads, at: '/proposals', says: LIST, done: '6 proposals' },
    { ...loads, at: '/dashboard', says: LIST, done: 'Borehole watch' },
    { ...loads, at: '/support/new', says: LIST, done: 'Flood early warning by phone (SUBMITTED)' },
  ],
  getProposalStatistics: [{ ...loads, at: '/dashboard', says: COUNTS, done: 'Accepted1' }],
  getProposal: [
    {
      ...loads,
      at: '/proposals/102',
      says: 'Failed to fetch proposal details',
      outcome: unknown('Proposal not found'),
      done: 'Flood early warning by phone',
    },
    {
      ...loads,
      at: '/proposals/101/edit',
      says: 'Failed to fetch proposal',
      outcome: unknown('Proposal not found'),
      done: 'PDF up to 10MB',
    },
    {
      ...loads,
      at: '/proposals/new?copy=104',
      says: 'Failed to fetch proposal',
      done: 'The text of “Court backlog forecast” has been copied.',
    },
  ],
  createProposal: [
    {
      ...creation,
      where: 'as a draft',
      says: 'Failed to save draft. Please try again.',
      call: press('Save as Draft'),
    },
    {
      ...creation,
      where: 'submitted',
      says: 'Failed to submit proposal. Please try again.',
      call: press('Submit Proposal'),
    },
  ],
  updateProposal: [
    {
      ...signedIn,
      at: '/proposals/101/edit',
      says: 'Failed to update proposal',
      prepare: () => fill({ 'Project Title': 'Borehole watch 2' }),
      call: press('Save as Draft'),
      done: 'Proposal updated successfully! Redirecting...',
      refused: ['project_name', /^Project Title/],
      typed: { 'Project Title': 'Borehole watch 2' },
      keptAs: '1:proposal-edit:101',
    },
  ],
  deleteProposal: [
    {
      ...deletion,
      at: '/proposals',
      call: deletes('Delete Borehole watch'),
    },
    {
      ...deletion,
      at: '/proposals/101',
      call: deletes('Delete'),
    },
  ],
  listSupportRequests: [
    {
      ...loads,
      at: '/support',
      says: 'Failed to fetch support requests. Please try again.',
      done: '7 requests',
    },
  ],
  getSupportStatistics: [
    {
      ...loads,
      at: '/support',
      says: COUNTS,
      done: 'Total Requests 7',
    },
  ],
  getSupportRequest: [
    {
      ...loads,
      at: '/support/201',
      says: 'Failed to fetch support request details',
      outcome: unknown('Support request not found'),
      done: 'Ask about this request',
    },
  ],
  createSupportRequest: [
    {
      ...signedIn,
      at: '/support/new',
      says: 'Failed to submit support request. Please try again.',
      prepare: () => fill(request),
      call: press('Submit Request'),
      done: 'Support request submitted successfully! Redirecting...',
      refused: ['title', /^Title/],
      typed: request,
      keptAs: '1:support-new:',
    },
  ],
  sendContactMessage: [
    {
      ...signedIn,
      at: '/help',
      says: 'Failed to send message. Please try again.',
      outcome: (day) => (isUncertain(day) ? { says: MAY_BE_SENT, shownAs: 'status' } : undefined),
      prepare: () => fill(message),
      call: sendMessage,
      // The server's own success message is shown if there is one.
      done: /sent/i,
      emptyIsYes: true,
      refused: ['message', /^Message/],
      typed: message,
      keptAs: '1:help::',
    },
  ],
} satisfies Partial<Record<OperationId, readonly Row[]>>;
