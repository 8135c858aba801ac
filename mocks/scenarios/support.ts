/** Support requests: every status, and what can go wrong. */
import { effects } from '../faults/effects';
import { message, supportRequest } from './flows';
import { addSupportRequests } from './rows';
import type { Scenario } from './scenario';
import type { Step } from './steps';

const inStatus = (
  id: number,
  status: string,
  title: string,
  purpose: string,
  ...steps: Step[]
): Scenario => ({
  id: `support-${status.toLowerCase().replaceAll(' ', '-')}`,
  title,
  purpose,
  tags: ['support'],
  as: 'amina',
  path: `/support/${id}`,
  steps: [{ see: status }, ...steps],
});

export const supportScenarios: Scenario[] = [
  inStatus(
    201,
    'PENDING',
    'A pending request',
    'Nobody has reviewed it: it has no comments yet.',
    { see: 'No comments yet.' },
    { see: 'KES 45,000' },
  ),
  inStatus(
    202,
    'UNDER REVIEW',
    'A request under review',
    'Two comments of the reviewer, and no decision yet.',
    { see: 'One of them has answered.' },
  ),
  inStatus(
    203,
    'APPROVED',
    'An approved request',
    'What was approved, as the text that the reviewer wrote (A-78).',
    { see: 'Four sessions with a mentor from the university' },
  ),
  inStatus(
    204,
    'PARTIALLY APPROVED',
    'A partially approved request',
    'The competitor asked for ten licences and gets four.',
    { see: 'Four licences' },
  ),
  inStatus(205, 'REJECTED', 'A rejected request', 'The comment gives the reason.', {
    see: 'The proposal itself was not accepted.',
  }),
  inStatus(
    206,
    'IN PROGRESS',
    'A request in progress',
    'The latest comment says what the organisers are doing.',
    { see: 'The law clinic is working on it.' },
  ),
  inStatus(207, 'FULFILLED', 'A fulfilled request', 'The notes say how it was handed over.', {
    see: 'Fulfillment Notes',
    as: 'heading',
  }),
  {
    id: 'support-in-every-status',
    title: 'A support request in every status',
    purpose: 'The list with its statistics. No card counts a partial approval (A-75).',
    tags: ['support'],
    as: 'amina',
    path: '/support',
    steps: [{ see: '7 requests' }, { see: 'PARTIALLY APPROVED' }, { see: 'Pending Review' }],
  },
  {
    id: 'support-thousand',
    title: 'A thousand support requests',
    purpose: 'The list and its search stay fast.',
    tags: ['support', 'volume'],
    as: 'amina',
    path: '/support',
    arrange({ db }) {
      for (const row of db.supportRequests.slice(0, 1)) addSupportRequests(db, row, 1000);
    },
    steps: [
      { see: '1007 requests' },
      { fill: 'Search support requests', with: 'sentinel 777' },
      { see: 'matches “sentinel 777”' },
    ],
  },
  {
    id: 'support-none',
    title: 'No support request yet',
    purpose: 'The empty list, and a form without any proposal to choose.',
    tags: ['support'],
    as: 'chebet',
    path: '/support',
    steps: [
      { see: 'No support requests yet' },
      { follow: 'Create Support Request' },
      { see: 'You have no submitted proposal yet.', on: '/support/new' },
    ],
  },
  {
    id: 'support-new',
    title: 'A new support request',
    purpose: 'The request is sent and appears in the list.',
    tags: ['support'],
    as: 'amina',
    path: '/support/new',
    steps: [
      ...supportRequest,
      { see: 'Support request submitted successfully! Redirecting...' },
      { see: 'Somebody who knows rivers', as: 'heading', on: '/support' },
    ],
  },
  {
    id: 'support-new-for-draft',
    title: 'A support request for a draft',
    purpose: 'A link whose proposal cannot be selected (A-77).',
    tags: ['support'],
    as: 'amina',
    path: '/support/new?proposal=101',
    steps: [{ see: "The proposal in this link can't be selected" }],
  },
  {
    id: 'support-comments-only',
    title: 'Review comments without a history',
    purpose: 'The fallback box (A-81).',
    tags: ['support'],
    as: 'amina',
    path: '/support/203',
    arrange({ db }) {
      for (const request of db.supportRequests) request.comments = [];
    },
    steps: [{ see: 'Review Comments', as: 'heading' }, { see: 'A mentor was found.' }],
  },
  {
    id: 'support-of-somebody-else',
    title: 'Another user’s support request',
    purpose: 'The portal treats it as one that does not exist (A-86).',
    tags: ['support'],
    as: 'amina',
    path: '/support/208',
    steps: [{ see: 'Support request not found' }],
  },
  {
    id: 'support-list-refused',
    title: 'The list of support requests cannot be loaded',
    purpose: 'The error message.',
    tags: ['support', 'server'],
    as: 'amina',
    path: '/support',
    faults: [{ operation: 'listSupportRequests', ...effects.serverError, count: 1 }],
    steps: [
      { see: 'Failed to fetch support requests. Please try again.' },
      { press: 'Try again' },
      { see: '7 requests' },
    ],
  },
  {
    id: 'support-detail-refused',
    title: 'A support request cannot be loaded',
    purpose: 'The error panel with a link back.',
    tags: ['support', 'server'],
    as: 'amina',
    path: '/support/201',
    faults: [{ operation: 'getSupportRequest', ...effects.serverError, count: 1 }],
    steps: [
      { see: 'Error Loading Support Request' },
      { see: 'Failed to fetch support request details' },
      { press: 'Try again' },
      { see: 'Timeline', as: 'heading' },
    ],
  },
  {
    id: 'support-new-refused',
    title: 'A support request cannot be sent',
    purpose: 'The error message. Nothing typed is lost.',
    tags: ['support', 'server'],
    as: 'amina',
    path: '/support/new',
    faults: [{ operation: 'createSupportRequest', ...effects.serverError, count: 1 }],
    steps: [
      ...supportRequest,
      { see: 'Failed to submit support request. Please try again.' },
      { press: 'Submit Request' },
      { see: 'Support request submitted successfully! Redirecting...' },
    ],
  },
  {
    id: 'support-proposal-withdrawn',
    title: 'The proposal is no longer eligible',
    purpose: 'The server refuses a field, and its message is shown under it (A-94).',
    tags: ['support', 'server'],
    as: 'amina',
    path: '/support/new',
    faults: [
      {
        operation: 'createSupportRequest',
        kind: 'answer',
        status: 400,
        body: { proposal: ['Only submitted proposals are eligible.'] },
        count: 1,
      },
    ],
    steps: [
      ...supportRequest,
      { see: 'Failed to submit support request. Please try again.' },
      { see: 'Only submitted proposals are eligible.' },
      { choose: 'Proposal', option: 'Mama mboga assistant (ACCEPTED)' },
      { press: 'Submit Request' },
      { see: 'Support request submitted successfully! Redirecting...' },
    ],
  },
  {
    id: 'contact',
    title: 'A message to the organisers',
    purpose: 'The form of the help page.',
    tags: ['support'],
    as: 'amina',
    path: '/help',
    steps: [
      ...message,
      { see: "Your message has been sent successfully! We'll get back to you soon." },
    ],
  },
  {
    id: 'contact-refused',
    title: 'A message that cannot be sent',
    purpose: 'The error message.',
    tags: ['support', 'server'],
    as: 'amina',
    path: '/help',
    faults: [{ operation: 'sendContactMessage', ...effects.refused, count: 1 }],
    steps: [
      ...message,
      { see: 'Failed to send message. Please try again.' },
      { press: 'Send Message' },
      { see: "Your message has been sent successfully! We'll get back to you soon." },
    ],
  },
  {
    id: 'contact-answer-lost',
    title: 'A message whose reply is lost',
    purpose:
      'No call can tell whether it arrived. The portal says so, and asks before it sends the message again.',
    tags: ['support', 'network'],
    as: 'amina',
    path: '/help',
    faults: [{ operation: 'sendContactMessage', ...effects.answerLost, count: 1 }],
    steps: [
      ...message,
      { see: 'Your message may have been sent' },
      { press: 'Send Message' },
      { see: 'We may have received your message already.' },
      { press: 'Send again' },
      { see: "Your message has been sent successfully! We'll get back to you soon." },
    ],
  },
];
