/** Proposals when something goes wrong. */
import { effects } from '../faults/effects';
import { MAX_MEGABYTES, TOO_LARGE } from '../rules/proposals';
import { proposal, proposalTexts, submittedProposal } from './flows';
import { scenariosOf } from './scenario';

export const proposalFaultScenarios = scenariosOf(
  { tags: ['proposals', 'server'], as: 'chebet', path: '/proposals/new' },
  {
    'proposals-refused': {
      title: 'The list of proposals cannot be loaded',
      purpose: 'The error message, a second try, and the list.',
      as: 'amina',
      path: '/proposals',
      faults: [{ operation: 'listProposals', ...effects.serverError }],
      steps: [
        { see: 'Failed to fetch proposals. Please try again.' },
        { removeFaults: true },
        { press: 'Retry' },
        { see: '6 proposals' },
      ],
    },
    'counts-refused': {
      title: 'Only the statistics cannot be loaded',
      purpose: 'The list is still shown, and the message is about the counts alone.',
      as: 'amina',
      path: '/dashboard',
      faults: [{ operation: 'getProposalStatistics', ...effects.serverError, count: 1 }],
      steps: [
        { see: 'Failed to load the counts. Please try again.' },
        { see: 'Phishing shield for SACCOs' },
        { press: 'Retry' },
        { see: 'Total' },
      ],
    },
    'proposals-malformed': {
      title: 'The list is broken JSON',
      purpose: 'A reply that cannot be read is treated as a failure.',
      as: 'amina',
      path: '/proposals',
      faults: [{ operation: 'listProposals', ...effects.malformed, count: 1 }],
      steps: [
        { see: 'Failed to fetch proposals. Please try again.' },
        { press: 'Retry' },
        { see: '6 proposals' },
      ],
    },
    'draft-refused': {
      title: 'A draft cannot be saved',
      purpose: 'The error message for a draft. Nothing typed is lost.',
      faults: [{ operation: 'createProposal', ...effects.serverError, count: 1 }],
      steps: [
        ...proposal,
        { press: 'Save as Draft' },
        { see: 'Failed to save draft. Please try again.' },
        { see: "We don't know yet whether it arrived." },
        { press: 'Save as Draft' },
        { press: 'Send again' },
        { see: 'Proposal saved successfully! Redirecting...' },
      ],
    },
    'submission-refused': {
      title: 'A proposal cannot be submitted',
      purpose:
        'The error message for a submission. Nothing typed is lost, and the second try succeeds.',
      faults: [{ operation: 'createProposal', ...effects.serverError, count: 1 }],
      steps: [
        ...submittedProposal,
        { see: 'Failed to submit proposal. Please try again.' },
        { see: "We don't know yet whether it arrived." },
        { press: 'Submit Proposal' },
        { press: 'Send again' },
        { see: 'Proposal saved successfully! Redirecting...' },
      ],
    },
    'document-too-large': {
      title: `A document of ${MAX_MEGABYTES + 1} megabytes`,
      purpose:
        'The form says at once that it is too large. If it is sent anyway, the server refuses it with a 413 (A-60).',
      steps: [
        ...proposalTexts,
        { attach: 'long.pdf', megabytes: MAX_MEGABYTES + 1 },
        { see: `This document is ${MAX_MEGABYTES + 1} MB; the limit is ${MAX_MEGABYTES} MB.` },
        { press: 'Upload anyway' },
        { press: 'Submit Proposal' },
        { press: 'Submit now' },
        { see: TOO_LARGE },
      ],
    },
    'upload-dropped': {
      title: 'The upload drops at 40 %',
      purpose:
        'The portal goes on checking whether it arrived: servers may take a minute. Before that, it asks before it sends again.',
      tags: ['proposals', 'network'],
      faults: [{ operation: 'createProposal', ...effects.uploadDropped, count: 1 }],
      steps: [
        ...submittedProposal,
        { see: "We don't know yet whether it arrived." },
        { press: 'Submit Proposal' },
        { press: 'Send again' },
        { see: 'Proposal saved successfully! Redirecting...' },
      ],
    },
    'answer-lost': {
      title: 'Saved, but the reply is lost',
      purpose: 'The portal finds the proposal, so that nobody sends it twice.',
      tags: ['proposals', 'network'],
      faults: [{ operation: 'createProposal', ...effects.answerLost, count: 1 }],
      steps: [
        ...submittedProposal,
        { see: "We lost the server's reply, but your proposal was submitted." },
        { see: 'Proposal saved successfully! Redirecting...' },
        { see: 'Grain store sentinel' },
      ],
    },
    'too-many-requests': {
      title: 'Too many requests',
      purpose: 'After a 429 the portal says when to try again.',
      faults: [{ operation: 'createProposal', ...effects.tooMany, count: 1 }],
      steps: [
        ...submittedProposal,
        { see: 'Too many attempts. You can try again in' },
        { letMinutesPass: 1 },
        { press: 'Submit Proposal' },
        { press: 'Submit now' },
        { see: 'Proposal saved successfully! Redirecting...' },
      ],
    },
    'proposal-details-refused': {
      title: 'The details of a proposal cannot be loaded',
      purpose: 'The error panel with a link back.',
      as: 'amina',
      path: '/proposals/102',
      faults: [{ operation: 'getProposal', ...effects.serverError, count: 1 }],
      steps: [
        { see: 'Error Loading Proposal' },
        { see: 'Failed to fetch proposal details' },
        { press: 'Retry' },
        { see: 'Flood early warning by phone', as: 'heading' },
      ],
    },
    'proposal-edit-refused': {
      title: 'A draft cannot be loaded',
      purpose: 'The error panel of the edit screen, a second try, and the form.',
      as: 'amina',
      path: '/proposals/101/edit',
      faults: [{ operation: 'getProposal', ...effects.serverError }],
      steps: [
        { see: 'Failed to fetch proposal' },
        { removeFaults: true },
        { press: 'Retry' },
        { see: 'PDF up to 10MB', on: '/proposals/:id/edit' },
      ],
    },
    'proposal-not-updated': {
      title: 'A draft cannot be changed',
      purpose: 'The error message of the edit screen. Nothing typed is lost.',
      as: 'amina',
      path: '/proposals/101/edit',
      faults: [{ operation: 'updateProposal', ...effects.serverError, count: 1 }],
      steps: [
        { fill: 'Project Title', with: 'Borehole watch 2' },
        { press: 'Save as Draft' },
        { see: 'Failed to update proposal' },
        { press: 'Save as Draft' },
        { see: 'Proposal updated successfully! Redirecting...' },
      ],
    },
    'deletion-refused': {
      title: 'A draft cannot be deleted',
      purpose: 'The error message; the draft stays.',
      as: 'amina',
      path: '/proposals',
      faults: [{ operation: 'deleteProposal', ...effects.serverError, count: 1 }],
      steps: [
        { press: 'Delete Borehole watch' },
        { press: 'Delete' },
        { see: 'Failed to delete proposal. Please try again.' },
        { press: 'Delete' },
        { see: '5 proposals' },
      ],
    },
    'download-refused': {
      title: 'A document cannot be downloaded',
      purpose: 'The page says that the download failed, instead of opening an error page.',
      as: 'amina',
      path: '/proposals/102',
      faults: [{ operation: 'document', ...effects.serverError, count: 1 }],
      steps: [
        { follow: 'Download flood-early-warning-by-phone.pdf' },
        { see: 'Failed to download the document.' },
        { press: 'Retry' },
        { see: 'Download flood-early-warning-by-phone.pdf', as: 'link' },
      ],
    },
  },
);
