/** Proposals without faults: every status, and what can be done in it. */
import { proposal } from './flows';
import { addProposals, findProposal } from './rows';
import type { Scenario } from './scenario';

export const proposalScenarios: Scenario[] = [
  {
    id: 'proposals-in-every-status',
    title: 'A proposal in every status',
    purpose: 'The list with its six badges.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals',
    steps: [
      { see: 'DRAFT' },
      { see: 'SUBMITTED' },
      { see: 'UNDER REVIEW' },
      { see: 'REVISION REQUESTED' },
      { see: 'ACCEPTED' },
      { see: 'REJECTED' },
    ],
  },
  {
    id: 'proposals-none',
    title: 'A competitor without any work',
    purpose: 'The empty dashboard, which offers to create the first proposal.',
    tags: ['proposals'],
    as: 'chebet',
    path: '/dashboard',
    steps: [
      { see: 'No proposals yet', as: 'heading' },
      { follow: 'Create your first proposal' },
      { see: 'New Proposal', as: 'heading', on: '/proposals/new' },
    ],
  },
  {
    id: 'proposal-new',
    title: 'A new proposal, submitted',
    purpose: 'Writing and submitting a proposal.',
    tags: ['proposals'],
    as: 'chebet',
    path: '/proposals/new',
    steps: [
      ...proposal,
      { press: 'Submit Proposal' },
      { see: 'Proposal saved successfully! Redirecting...' },
      { see: 'Welcome, Chebet', as: 'heading', on: '/dashboard' },
      { see: 'Grain store sentinel' },
    ],
  },
  {
    id: 'proposal-draft',
    title: 'A draft',
    purpose: 'The only status that can be edited and deleted.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals/101',
    steps: [
      { see: 'Borehole watch', as: 'heading' },
      { see: 'Water supply in arid counties' },
      { see: 'Delete', as: 'button' },
      { follow: 'Edit' },
      { see: 'PDF up to 10MB', on: '/proposals/:id/edit' },
      { press: 'Submit Proposal' },
      { see: 'Proposal updated successfully! Redirecting...' },
    ],
  },
  {
    id: 'proposal-deleted',
    title: 'A draft is deleted',
    purpose: 'The confirmation, and then the list without the draft.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals',
    steps: [
      { press: 'Delete Borehole watch' },
      { see: 'Are you sure you want to delete this proposal?' },
      { press: 'Delete' },
      { see: '5 proposals' },
    ],
  },
  {
    id: 'proposal-submitted',
    title: 'A submitted proposal',
    purpose: 'Its budget in shillings, its document, and no way to change it.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals/102',
    steps: [
      { see: 'Submitted by Amina Otieno' },
      { see: 'KES 250,000' },
      { see: 'Download', as: 'link' },
    ],
  },
  {
    id: 'proposal-under-review',
    title: 'A proposal under review',
    purpose: 'It is read-only and has no comments yet.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals/103',
    steps: [{ see: 'UNDER REVIEW' }, { see: 'Three months' }],
  },
  {
    id: 'proposal-reviewed',
    title: 'An organiser reviews a proposal',
    purpose: 'The tester is the organiser, in the panel, and then sees what the competitor sees.',
    tags: ['proposals', 'staff'],
    as: 'amina',
    path: '/proposals/102',
    steps: [
      { see: 'Flood early warning by phone', as: 'heading' },
      { see: 'Submitted' },
      {
        review: {
          record: 'proposals/102',
          status: 'REVISION_REQUESTED',
          comment: 'Say where the gauges are.',
        },
      },
      { see: 'Revision Required' },
      { see: 'Say where the gauges are.' },
      { follow: 'Make Revisions' },
      { see: 'Only draft proposals can be edited', on: '/proposals/:id/edit' },
    ],
  },
  {
    id: 'proposal-revision-requested',
    title: 'A proposal that was returned for changes',
    purpose: 'Make Revisions opens a screen that cannot edit it, but offers two next steps (A-18).',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals/104',
    steps: [
      { see: 'Revision Required' },
      { follow: 'Make Revisions' },
      { see: 'Only draft proposals can be edited', on: '/proposals/:id/edit' },
      { follow: 'Copy into a new draft' },
      { see: 'The text of “Court backlog forecast” has been copied.', on: '/proposals/new' },
    ],
  },
  {
    id: 'proposal-accepted',
    title: 'An accepted proposal',
    purpose: 'Review comments, reviewer and team.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals/105',
    steps: [
      { see: 'Review Comments' },
      { see: 'by Daudi Mwangi' },
      { see: 'Amina Otieno, Kevin Barasa' },
    ],
  },
  {
    id: 'proposal-rejected',
    title: 'A rejected proposal',
    purpose: 'Rejection comments.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals/106',
    steps: [{ see: 'Rejection Comments' }, { see: 'on what legal basis' }],
  },
  {
    id: 'proposal-without-texts',
    title: 'An old proposal with only a description',
    purpose: 'The detail shows one description instead of three texts. Here it is empty.',
    tags: ['proposals'],
    as: 'amina',
    path: '/proposals/102',
    arrange({ db }) {
      Object.assign(findProposal(db, 102), { problem_statement: '', description: '' });
    },
    steps: [{ see: 'No description available' }],
  },
  {
    id: 'proposal-of-somebody-else',
    title: 'Another user’s proposal',
    purpose: 'The portal treats it as one that does not exist (A-86).',
    tags: ['proposals'],
    as: 'chebet',
    path: '/proposals/102',
    steps: [{ see: 'Proposal not found' }],
  },
  {
    id: 'proposals-thousand',
    title: 'A thousand proposals',
    purpose: 'The list and its search stay fast.',
    tags: ['proposals', 'volume'],
    as: 'amina',
    path: '/proposals',
    arrange: ({ db }) => addProposals(db, findProposal(db, 102), 1000),
    steps: [
      { see: '1006 proposals' },
      { fill: 'Search title and description', with: 'sentinel 777' },
      { see: 'matches “sentinel 777”' },
    ],
  },
  {
    id: 'long-names',
    title: 'Very long names',
    purpose: 'Names without any spaces must not push anything off the screen.',
    tags: ['proposals', 'volume'],
    as: 'amina',
    path: '/proposals',
    arrange({ db }) {
      const project_name = `Wanyama${'wanyamawanyama'.repeat(17)}`;
      Object.assign(findProposal(db, 101), { project_name, project_title: project_name });
      const [amina] = db.users;
      if (amina)
        Object.assign(amina, {
          first_name: 'Nyakundi'.repeat(18),
          last_name: 'Ochieng'.repeat(20),
        });
    },
    steps: [{ see: 'Wanyamawanyamawanyama' }],
  },
];
