/** Scenarios on other kinds of servers, with and without failures. */
import { effects } from '../faults/effects';
import { type Fault, serverOf } from '../faults/faults';
import type { ShapeName } from '../shapes/all';
import { codeOf, credentials, submittedProposal, supportRequest } from './flows';
import { addProposals, findProposal } from './rows';
import { scenariosOf } from './scenario';

const shaped = (...shapes: ShapeName[]): Fault[] =>
  shapes.map((shape) => ({ operation: '*', kind: 'shape', shape }));

export const otherServerScenarios = scenariosOf(
  {},
  {
    'server-django': {
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
    'server-django-answer-lost': {
      title: 'A proposal is saved on a server built with Django, but the reply is lost',
      purpose:
        'The server trims the text and sends lists in pages. The portal still finds the proposal.',
      tags: ['shapes', 'proposals', 'network'],
      as: 'amina',
      path: '/proposals/new',
      faults: [
        serverOf('django'),
        { operation: 'createProposal', ...effects.answerLost, count: 1 },
      ],
      steps: [...submittedProposal, { see: 'Proposal saved successfully! Redirecting...' }],
    },
    'server-php': {
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
    'server-php-support-lost': {
      title: 'A support request is saved on a server built with PHP, but the reply is lost',
      purpose: 'The newest request is on the last page, so the portal searches all pages.',
      tags: ['shapes', 'support', 'network'],
      as: 'amina',
      path: '/support/new',
      faults: [
        serverOf('php'),
        { operation: 'createSupportRequest', ...effects.answerLost, count: 1 },
      ],
      steps: [...supportRequest, { see: 'Support request submitted successfully! Redirecting...' }],
    },
    'lists-brief-and-unordered': {
      title: 'Thirty proposals in pages of ten, unsorted, with half of their fields',
      purpose:
        'The links to the next page name an internal server that the browser cannot reach (A-67).',
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
    'people-left-out': {
      title: 'A history without authors',
      purpose: 'Comments without an author, and a request without its proposal.',
      tags: ['shapes', 'support'],
      as: 'amina',
      path: '/support/203',
      faults: shaped('people-null', 'people-left-out', 'displays-left-out', 'nulls-left-out'),
      steps: [
        { see: 'Four sessions with a mentor from the university' },
        { see: 'A mentor was found.' },
      ],
    },
    'answer-late': {
      title: 'Saved, but the proxy gave up waiting',
      purpose:
        'The proxy sends a 504 page although the server saved the proposal. The portal finds it.',
      tags: ['proposals', 'network', 'server'],
      as: 'chebet',
      path: '/proposals/new',
      faults: [{ operation: 'createProposal', ...effects.doneThenTimeout, count: 1 }],
      steps: [...submittedProposal, { see: 'Proposal saved successfully! Redirecting...' }],
    },
    'login-unverified-no-code': {
      title: 'A login is refused, and no code is sent',
      purpose:
        'The refusal has no address and no phone number; the user can request a code at once (A-14).',
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
        { see: 'Account activated successfully! Please login.', on: '/login' },
      ],
    },
    'login-code-throttled': {
      title: 'A proxy refuses the code for an hour',
      purpose:
        'A 429 page with a date in Retry-After. The portal must not call the code wrong (A-99).',
      tags: ['login', 'server', 'shapes'],
      path: '/login',
      faults: [
        { operation: 'verifyLogin', ...effects.tooManyPage, count: 1 },
        { operation: 'verifyLogin', kind: 'shape', shape: 'retry-after-date' },
      ],
      steps: [
        ...credentials('amina'),
        { enterCode: '123456' },
        { press: 'Verify & Sign In' },
        { see: 'Too many attempts. You can try again in' },
        { letMinutesPass: 60 },
        { press: 'Send a new code' },
        { see: 'Resend code in' },
        ...codeOf('amina', 2),
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
      ],
    },
    'refused-deep-inside': {
      title: 'A refusal deep inside the reply',
      purpose:
        'The reason is in a list in a field that no form has. The portal shows it below its own message (A-98).',
      tags: ['support', 'server', 'shapes'],
      as: 'amina',
      path: '/support/new',
      faults: [{ operation: 'createSupportRequest', ...effects.refusedNested, count: 1 }],
      steps: [
        ...supportRequest,
        { see: 'Failed to submit support request. Please try again.' },
        { see: 'This person is in another team.' },
        { press: 'Submit Request' },
        { see: 'Support request submitted successfully! Redirecting...' },
      ],
    },
    'download-captive-portal': {
      title: 'The Wi-Fi replies instead of sending the document',
      purpose: 'The Wi-Fi sign-in page must not be saved as the PDF (A-103).',
      tags: ['proposals', 'network'],
      as: 'amina',
      path: '/proposals/102',
      // The portal asks twice: without the token, and with it.
      faults: [{ operation: 'document', ...effects.captivePortal, count: 2 }],
      steps: [
        { follow: 'Download flood-early-warning-by-phone.pdf' },
        { see: 'Failed to download the document.' },
        { press: 'Retry' },
        { see: 'Download flood-early-warning-by-phone.pdf', as: 'link' },
      ],
    },
  },
);
