/** Whole servers of another make, and what they do when they are in trouble. */
import { effects } from '../faults/effects';
import { type Fault, serverOf } from '../faults/faults';
import type { ShapeName } from '../shapes/all';
import { credentials, proposal, supportRequest } from './flows';
import { addProposals, findProposal } from './rows';
import type { Scenario } from './scenario';

const shaped = (...shapes: ShapeName[]): Fault[] =>
  shapes.map((shape) => ({ operation: '*', kind: 'shape', shape }));

export const otherServerScenarios: Scenario[] = [
  {
    id: 'server-django',
    title: 'The portal on a server built with Django',
    purpose:
      'Numbered pages, more fields with nested lists, decimals as text, times with microseconds, signed documents.',
    tags: ['shapes', 'support'],
    as: 'amina',
    path: '/support',
    faults: [serverOf('django')],
    steps: [
      { see: 'Pending Review' },
      { see: '3 of 7 requests loaded' },
      { press: 'Load more' },
      { see: '6 of 7 requests loaded' },
      { press: 'Load more' },
      { see: '7 requests' },
    ],
  },
  {
    id: 'server-django-answer-lost',
    title: 'A proposal arrives at a server built with Django, and its answer is lost',
    purpose:
      'The text comes back trimmed, with other line ends, in pages. The portal still finds it.',
    tags: ['shapes', 'proposals', 'network'],
    as: 'amina',
    path: '/proposals/new',
    faults: [serverOf('django'), { operation: 'createProposal', ...effects.answerLost, count: 1 }],
    steps: [
      ...proposal,
      { press: 'Submit Proposal' },
      { see: 'Proposal saved successfully! Redirecting...' },
    ],
  },
  {
    id: 'server-php',
    title: 'The portal on a server built with PHP',
    purpose:
      'Oldest first, in pages by offset, numbers as text, statuses in lower case, times without a zone.',
    tags: ['shapes', 'proposals'],
    as: 'amina',
    path: '/proposals',
    faults: [serverOf('php')],
    steps: [
      { see: '3 of 6 proposals loaded' },
      { see: 'Crowd camera' },
      { press: 'Load more' },
      { see: '6 proposals' },
      { see: 'REVISION REQUESTED' },
    ],
  },
  {
    id: 'server-php-support-lost',
    title: 'A support request arrives at a server built with PHP, and its answer is lost',
    purpose: 'The newest request is on the last page: the portal looks on all of them.',
    tags: ['shapes', 'support', 'network'],
    as: 'amina',
    path: '/support/new',
    faults: [
      serverOf('php'),
      { operation: 'createSupportRequest', ...effects.answerLost, count: 1 },
    ],
    steps: [...supportRequest, { see: 'Support request submitted successfully! Redirecting...' }],
  },
  {
    id: 'lists-brief-and-unordered',
    title: 'Thirty proposals in tens, in no order, with half of their fields',
    purpose: 'The links to the next page name a server that only the proxy knows (A-67).',
    tags: ['shapes', 'proposals'],
    as: 'amina',
    path: '/proposals',
    arrange: ({ db }) => addProposals(db, findProposal(db, 102), 24),
    faults: shaped('numbered-pages-of-ten', 'shuffled', 'brief-lists', 'displays-left-out'),
    steps: [
      { see: '10 of 30 proposals loaded' },
      { press: 'Load more' },
      { see: '20 of 30 proposals loaded' },
    ],
  },
  {
    id: 'people-left-out',
    title: 'A history that does not say who wrote it',
    purpose: 'Comments without an author, and a request without its proposal.',
    tags: ['shapes', 'support'],
    as: 'amina',
    path: '/support/203',
    faults: shaped('people-null', 'people-left-out', 'displays-left-out', 'nulls-left-out'),
    steps: [
      { see: 'Four sessions with a mentor of the university' },
      { see: 'A mentor was found.' },
    ],
  },
  {
    id: 'answer-late',
    title: 'Saved, but the proxy gave up waiting',
    purpose: 'A 504 as a page, after the server has kept the proposal: the portal finds it.',
    tags: ['proposals', 'network', 'server'],
    as: 'chebet',
    path: '/proposals/new',
    faults: [{ operation: 'createProposal', ...effects.doneThenTimeout, count: 1 }],
    steps: [
      ...proposal,
      { press: 'Submit Proposal' },
      { see: 'Proposal saved successfully! Redirecting...' },
    ],
  },
  {
    id: 'login-unverified-no-code',
    title: 'A login is refused, and no code is sent',
    purpose: 'The refusal names neither address nor phone; a code can be asked for at once (A-14).',
    tags: ['login', 'registration', 'shapes'],
    path: '/login',
    faults: shaped('no-code-with-refusal', 'refusal-without-address'),
    steps: [
      ...credentials('brian'),
      { see: 'Account Not Activated', as: 'dialog' },
      { press: 'Resend verification code' },
      { see: 'Resend code in' },
      { enterCodeOf: 'brian' },
      { press: 'Activate Account' },
      { see: 'Account activated successfully! Please login.' },
    ],
  },
  {
    id: 'login-code-throttled',
    title: 'A proxy refuses the code for an hour',
    purpose: 'A 429 as a page with a date in Retry-After: the code was not wrong (A-99).',
    tags: ['login', 'server', 'shapes'],
    path: '/login',
    faults: [
      { operation: 'verifyLogin', ...effects.tooManyPage },
      { operation: 'verifyLogin', kind: 'shape', shape: 'retry-after-date' },
    ],
    steps: [
      ...credentials('amina'),
      { enterCode: '123456' },
      { press: 'Verify & Sign In' },
      { see: 'Too many attempts. You can try again in' },
    ],
  },
  {
    id: 'refused-deep-inside',
    title: 'A refusal deep inside the answer',
    purpose:
      'The reason is in a list in a field that no form has; it is shown below the sentence (A-98).',
    tags: ['support', 'server', 'shapes'],
    as: 'amina',
    path: '/support/new',
    faults: [{ operation: 'createSupportRequest', ...effects.refusedNested }],
    steps: [
      ...supportRequest,
      { see: 'Failed to submit support request. Please try again.' },
      { see: 'This person is in another team.' },
    ],
  },
  {
    id: 'download-captive-portal',
    title: 'The Wi-Fi answers in the place of a document',
    purpose: 'Its sign-in page is not saved as the PDF (A-103).',
    tags: ['proposals', 'network'],
    as: 'amina',
    path: '/proposals/102',
    faults: [{ operation: 'document', ...effects.captivePortal }],
    steps: [
      { follow: 'Download flood-early-warning-by-phone.pdf' },
      { see: 'Failed to download the document. Please try again.' },
    ],
  },
];
