/** Scenarios with replies in other forms, as some servers send them. The portal must understand them or show an error. */
import { scenariosOf } from './scenario';

export const shapeScenarios = scenariosOf(
  { tags: ['shapes', 'proposals'], as: 'amina', path: '/proposals' },
  {
    'list-plain': {
      title: 'Lists without an envelope',
      purpose: 'A plain array instead of an object with results (A-67).',
      faults: [{ operation: '*', kind: 'shape', shape: 'plain-list' }],
      steps: [{ see: '6 proposals' }],
    },
    'list-paged': {
      title: 'Lists in pages of three',
      purpose: 'The list shows how many there are and loads the rest (A-67).',
      faults: [{ operation: '*', kind: 'shape', shape: 'paged' }],
      steps: [
        { see: '3 of 6 proposals loaded' },
        { press: 'Load more' },
        { see: '6 proposals' },
        { see: 'Crowd camera' },
      ],
    },
    'statuses-unknown': {
      title: 'An unknown status',
      purpose: "A grey badge with the server's word.",
      tags: ['shapes', 'support'],
      path: '/support',
      faults: [{ operation: 'listSupportRequests', kind: 'shape', shape: 'unknown-statuses' }],
      steps: [{ see: 'ON HOLD' }],
    },
    'ids-as-text': {
      title: 'Ids as text',
      purpose: 'Links and the proposal select work as usual (A-79).',
      tags: ['shapes', 'support'],
      path: '/support/new?proposal=102',
      faults: [{ operation: '*', kind: 'shape', shape: 'ids-as-text' }],
      steps: [
        { see: 'New Support Request', as: 'heading' },
        { see: 'The request', as: 'heading' },
      ],
    },
    'body-null': {
      title: 'A list that is null',
      purpose: 'An error message, not a blank page.',
      tags: ['shapes'],
      path: '/support',
      faults: [{ operation: 'listSupportRequests', kind: 'shape', shape: 'null-body' }],
      steps: [
        { see: 'Failed to fetch support requests. Please try again.' },
        { removeFaults: true },
        { press: 'Retry' },
        { see: '7 requests' },
      ],
    },
  },
);
