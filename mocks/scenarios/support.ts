/** Support requests: every status, and what can go wrong. */
import { effects } from '../faults/effects';
import { message, supportRequest } from './flows';
import { addSupportRequests } from './rows';
import { scenariosOf } from './scenario';

export const supportScenarios = scenariosOf(
  { tags: ['support'], as: 'amina', path: '/support' },
  {
    'support-pending': {
      title: 'A pending request',
      purpose: 'Nobody has reviewed it: it has no comments yet.',
      path: '/support/201',
      steps: [{ see: 'PENDING' }, { see: 'No comments yet.' }, { see: 'KES 45,000' }],
    },
    'support-under-review': {
      title: 'A request under review',
      purpose: 'Two comments of the reviewer, and no decision yet.',
      path: '/support/202',
      steps: [{ see: 'UNDER REVIEW' }, { see: 'One of them has answered.' }],
    },
    'support-approved': {
      title: 'An approved request',
      purpose: 'What was approved, as the text that the reviewer wrote (A-78).',
      path: '/support/203',
      steps: [{ see: 'APPROVED' }, { see: 'Four sessions with a mentor from the university' }],
    },
    'support-partially-approved': {
      title: 'A partially approved request',
      purpose: 'The competitor asked for ten licences and gets four.',
      path: '/support/204',
      steps: [{ see: 'PARTIALLY APPROVED' }, { see: 'Four licences' }],
    },
    'support-rejected': {
      title: 'A rejected request',
      purpose: 'The comment gives the reason.',
      path: '/support/205',
      steps: [{ see: 'REJECTED' }, { see: 'The proposal itself was not accepted.' }],
    },
    'support-in-progress': {
      title: 'A request in progress',
      purpose: 'The latest comment says what the organisers are doing.',
      path: '/support/206',
      steps: [{ see: 'IN PROGRESS' }, { see: 'The law clinic is working on it.' }],
    },
    'support-fulfilled': {
      title: 'A fulfilled request',
      purpose: 'The notes say how it was handed over.',
      path: '/support/207',
      steps: [{ see: 'FULFILLED' }, { see: 'Fulfillment Notes', as: 'heading' }],
    },
    'support-in-every-status': {
      title: 'A support request in every status',
      purpose: 'The list with its statistics. No card counts a partial approval (A-75).',
      steps: [{ see: '7 requests' }, { see: 'PARTIALLY APPROVED' }, { see: 'Pending Review' }],
    },
    'support-thousand': {
      title: 'A thousand support requests',
      purpose: 'The list and its search stay fast.',
      tags: ['support', 'volume'],
      arrange({ db }) {
        for (const row of db.supportRequests.slice(0, 1)) addSupportRequests(db, row, 1000);
      },
      steps: [
        { see: '1007 requests' },
        { fill: 'Search support requests', with: 'sentinel 777' },
        { see: 'matches “sentinel 777”' },
      ],
    },
    'support-none': {
      title: 'No support request yet',
      purpose: 'The empty list, and a form without any proposal to choose.',
      as: 'chebet',
      steps: [
        { see: 'No support requests yet' },
        { follow: 'Create Support Request' },
        { see: 'You have no submitted proposal yet.', on: '/support/new' },
      ],
    },
    'support-new': {
      title: 'A new support request',
      purpose: 'The request is sent and appears in the list.',
      path: '/support/new',
      steps: [
        ...supportRequest,
        { see: 'Support request submitted successfully! Redirecting...' },
        { see: 'Somebody who knows rivers', as: 'heading', on: '/support' },
      ],
    },
    'support-new-for-draft': {
      title: 'A support request for a draft',
      purpose: 'A link whose proposal cannot be selected (A-77).',
      path: '/support/new?proposal=101',
      steps: [{ see: "The proposal in this link can't be selected" }],
    },
    'support-comments-only': {
      title: 'Review comments without a history',
      purpose: 'The fallback box (A-81).',
      path: '/support/203',
      arrange({ db }) {
        for (const request of db.supportRequests) request.comments = [];
      },
      steps: [{ see: 'Review Comments', as: 'heading' }, { see: 'A mentor was found.' }],
    },
    'support-of-somebody-else': {
      title: 'Another user’s support request',
      purpose: 'The portal treats it as one that does not exist (A-86).',
      path: '/support/208',
      steps: [{ see: 'Support request not found' }],
    },
    'support-list-refused': {
      title: 'The list of support requests cannot be loaded',
      purpose: 'The error message.',
      tags: ['support', 'server'],
      faults: [{ operation: 'listSupportRequests', ...effects.serverError, count: 1 }],
      steps: [
        { see: 'Failed to fetch support requests. Please try again.' },
        { press: 'Retry' },
        { see: '7 requests' },
      ],
    },
    'support-detail-refused': {
      title: 'A support request cannot be loaded',
      purpose: 'The error panel with a link back.',
      tags: ['support', 'server'],
      path: '/support/201',
      faults: [{ operation: 'getSupportRequest', ...effects.serverError, count: 1 }],
      steps: [
        { see: 'Error Loading Support Request' },
        { see: 'Failed to fetch support request details' },
        { press: 'Retry' },
        { see: 'Timeline', as: 'heading' },
      ],
    },
    'support-new-refused': {
      title: 'A support request cannot be sent',
      purpose: 'The error message. Nothing typed is lost.',
      tags: ['support', 'server'],
      path: '/support/new',
      faults: [{ operation: 'createSupportRequest', ...effects.serverError, count: 1 }],
      steps: [
        ...supportRequest,
        { see: 'Failed to submit support request. Please try again.' },
        { see: "We don't know yet whether it arrived." },
        { press: 'Submit Request' },
        { press: 'Send again' },
        { see: 'Support request submitted successfully! Redirecting...' },
      ],
    },
    'support-proposal-withdrawn': {
      title: 'The proposal is no longer eligible',
      purpose: 'The server refuses a field, and its message is shown under it (A-94).',
      tags: ['support', 'server'],
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
    contact: {
      title: 'A message to the organisers',
      purpose: 'The form of the help page.',
      path: '/help',
      steps: [
        ...message,
        { see: "Your message has been sent successfully! We'll get back to you soon." },
      ],
    },
    'contact-refused': {
      title: 'A message that cannot be sent',
      purpose: 'The error message.',
      tags: ['support', 'server'],
      path: '/help',
      faults: [{ operation: 'sendContactMessage', ...effects.refused, count: 1 }],
      steps: [
        ...message,
        { see: 'Failed to send message. Please try again.' },
        { press: 'Send Message' },
        { see: "Your message has been sent successfully! We'll get back to you soon." },
      ],
    },
    'contact-answer-lost': {
      title: 'A message whose reply is lost',
      purpose:
        'No call can tell whether it arrived. The portal says so, and asks before it sends the message again.',
      tags: ['support', 'network'],
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
  },
);
