/** Proposals without faults: every status, and what can be done in it. */
import { submittedProposal } from './flows';
import { addProposals, findProposal } from './rows';
import { scenariosOf } from './scenario';

export const proposalScenarios = scenariosOf(
  { tags: ['proposals'], as: 'amina', path: '/proposals' },
  {
    'proposals-in-every-status': {
      title: 'A proposal in every status',
      purpose: 'The list with its six badges.',
      steps: [
        { see: 'DRAFT' },
        { see: 'SUBMITTED' },
        { see: 'UNDER REVIEW' },
        { see: 'REVISION REQUESTED' },
        { see: 'ACCEPTED' },
        { see: 'REJECTED' },
      ],
    },
    'proposals-none': {
      title: 'A competitor without any work',
      purpose: 'The empty dashboard, which offers to create the first proposal.',
      as: 'chebet',
      path: '/dashboard',
      steps: [
        { see: 'No proposals yet', as: 'heading' },
        { follow: 'Create your first proposal' },
        { see: 'New Proposal', as: 'heading', on: '/proposals/new' },
      ],
    },
    'proposal-new': {
      title: 'A new proposal, submitted',
      purpose: 'Writing and submitting a proposal.',
      as: 'chebet',
      path: '/proposals/new',
      steps: [
        ...submittedProposal,
        { see: 'Proposal saved successfully! Redirecting...' },
        { see: 'Welcome, Chebet', as: 'heading', on: '/dashboard' },
        { see: 'Grain store sentinel' },
      ],
    },
    'proposal-draft': {
      title: 'A draft',
      purpose: 'The only status that can be edited and deleted.',
      path: '/proposals/101',
      steps: [
        { see: 'Borehole watch', as: 'heading' },
        { see: 'Water supply in arid counties' },
        { see: 'Delete', as: 'button' },
        { follow: 'Edit' },
        { see: 'PDF up to 10MB', on: '/proposals/:id/edit' },
        { press: 'Submit Proposal' },
        { press: 'Submit now' },
        { see: 'Proposal updated successfully! Redirecting...' },
      ],
    },
    'proposal-deleted': {
      title: 'A draft is deleted',
      purpose: 'The confirmation, and then the list without the draft.',
      steps: [
        { press: 'Delete Borehole watch' },
        { see: 'Are you sure you want to delete this proposal?' },
        { press: 'Delete' },
        { see: '5 proposals' },
      ],
    },
    'proposal-submitted': {
      title: 'A submitted proposal',
      purpose: 'Its budget in shillings, its document, and no way to change it.',
      path: '/proposals/102',
      steps: [
        { see: 'Submitted by Amina Otieno' },
        { see: 'KES 250,000' },
        { see: 'Download', as: 'link' },
      ],
    },
    'proposal-under-review': {
      title: 'A proposal under review',
      purpose: 'It is read-only and has no comments yet.',
      path: '/proposals/103',
      steps: [{ see: 'UNDER REVIEW' }, { see: 'Three months' }],
    },
    'proposal-reviewed': {
      title: 'An organiser reviews a proposal',
      purpose: 'The tester is the organiser, in the panel, and then sees what the competitor sees.',
      tags: ['proposals', 'staff'],
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
    'proposal-revision-requested': {
      title: 'A proposal that was returned for changes',
      purpose:
        'Make Revisions opens a screen that cannot edit it, but offers two next steps (A-18).',
      path: '/proposals/104',
      steps: [
        { see: 'Revision Required' },
        { follow: 'Make Revisions' },
        { see: 'Only draft proposals can be edited', on: '/proposals/:id/edit' },
        { follow: 'Copy into a new draft' },
        { see: 'The text of “Court backlog forecast” has been copied.', on: '/proposals/new' },
      ],
    },
    'proposal-accepted': {
      title: 'An accepted proposal',
      purpose: 'Review comments, reviewer and team.',
      path: '/proposals/105',
      steps: [
        { see: 'Review Comments' },
        { see: 'by Daudi Mwangi' },
        { see: 'Amina Otieno, Kevin Barasa' },
      ],
    },
    'proposal-rejected': {
      title: 'A rejected proposal',
      purpose: 'Rejection comments.',
      path: '/proposals/106',
      steps: [{ see: 'Rejection Comments' }, { see: 'on what legal basis' }],
    },
    'proposal-without-texts': {
      title: 'An old proposal with only a description',
      purpose: 'The detail shows one description instead of three texts. Here it is empty.',
      path: '/proposals/102',
      arrange({ db }) {
        Object.assign(findProposal(db, 102), { problem_statement: '', description: '' });
      },
      steps: [{ see: 'No description available' }],
    },
    'proposal-of-somebody-else': {
      title: 'Another user’s proposal',
      purpose: 'The portal treats it as one that does not exist (A-86).',
      as: 'chebet',
      path: '/proposals/102',
      steps: [{ see: 'Proposal not found' }],
    },
    'proposals-thousand': {
      title: 'A thousand proposals',
      purpose: 'The list and its search stay fast.',
      tags: ['proposals', 'volume'],
      arrange: ({ db }) => addProposals(db, findProposal(db, 102), 1000),
      steps: [
        { see: '1006 proposals' },
        { fill: 'Search title and description', with: 'sentinel 777' },
        { see: 'matches “sentinel 777”' },
      ],
    },
    'long-names': {
      title: 'Very long names',
      purpose: 'Names without any spaces must not push anything off the screen.',
      tags: ['proposals', 'volume'],
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
  },
);
