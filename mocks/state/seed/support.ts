import type { SupportRow } from '../db';
import { people, reviewer } from '../people';

export type SupportSeed = Pick<
  SupportRow,
  'id' | 'proposal' | 'support_type' | 'title' | 'status' | 'created_at'
> &
  Partial<SupportRow> & {
    /** When and with which comment a reviewer decided. */
    review?: [at: string, comment: string];
  };

export const supportRequest = ({ review, ...seed }: SupportSeed): SupportRow => ({
  owner: people.amina.id,
  description: `${seed.title}, for the weeks until the final.`,
  justification: 'Without it the prototype cannot be shown at its real size.',
  expected_impact: 'Two more counties can try the prototype before the final.',
  alternative_solutions: null,
  quantity_required: null,
  duration_needed: 'Two weeks',
  preferred_timeline: null,
  estimated_cost: null,
  priority: 'MEDIUM',
  reviewed_at: null,
  reviewed_by: null,
  fulfilled_at: null,
  review_comments: null,
  approved_amount: null,
  fulfillment_notes: null,
  comments: [],
  ...(review && reviewed(seed, ...review)),
  ...seed,
});

const reviewed = ({ id, status }: SupportSeed, at: string, comment: string) => ({
  reviewed_at: at,
  reviewed_by: reviewer,
  review_comments: comment,
  comments: [
    {
      id: id * 10 + 1,
      author: reviewer,
      comment: 'Taken up for review.',
      status_change: 'UNDER_REVIEW' as const,
      created_at: '2025-11-07T09:00:00+03:00',
    },
    { id: id * 10 + 2, author: reviewer, comment, status_change: status, created_at: at },
  ],
});

export const supportRequests: SupportRow[] = [
  supportRequest({
    id: 201,
    proposal: 102,
    support_type: 'CLOUD_SERVICES',
    title: 'A machine for training',
    status: 'PENDING',
    priority: 'HIGH',
    quantity_required: 'One machine with a GPU',
    estimated_cost: 45000,
    created_at: '2025-11-12T09:20:00+03:00',
  }),
  supportRequest({
    id: 202,
    proposal: 103,
    support_type: 'DATA_ACCESS',
    title: 'Anonymised fraud reports',
    status: 'UNDER_REVIEW',
    priority: 'CRITICAL',
    created_at: '2025-11-10T11:00:00+03:00',
    comments: [
      {
        id: 2021,
        author: reviewer,
        comment: 'We asked two societies.',
        status_change: 'UNDER_REVIEW',
        created_at: '2025-11-11T11:00:00+03:00',
      },
      {
        id: 2022,
        author: reviewer,
        comment: 'One of them has answered.',
        status_change: null,
        created_at: '2025-11-13T16:00:00+03:00',
      },
    ],
  }),
  supportRequest({
    id: 203,
    proposal: 105,
    support_type: 'MENTORSHIP',
    title: 'A mentor for speech models',
    status: 'APPROVED',
    created_at: '2025-11-04T15:00:00+03:00',
    approved_amount: 'Four sessions with a mentor from the university',
    review: ['2025-11-10T10:00:00+03:00', 'A mentor was found.'],
  }),
  supportRequest({
    id: 204,
    proposal: 105,
    support_type: 'TOOLS_SOFTWARE',
    title: 'Ten annotation licences',
    status: 'PARTIALLY_APPROVED',
    priority: 'LOW',
    quantity_required: '10',
    created_at: '2025-11-03T10:00:00+03:00',
    approved_amount: 'Four licences',
    review: ['2025-11-09T12:00:00+03:00', 'We can provide four of the ten.'],
  }),
  supportRequest({
    id: 205,
    proposal: 106,
    support_type: 'FINANCIAL',
    title: 'Cameras for a trial',
    status: 'REJECTED',
    estimated_cost: 320000.5,
    alternative_solutions: 'Recorded footage of an earlier event',
    created_at: '2025-11-02T08:30:00+03:00',
    review: ['2025-11-08T17:00:00+03:00', 'The proposal itself was not accepted.'],
  }),
  supportRequest({
    id: 206,
    proposal: 104,
    support_type: 'LEGAL',
    title: 'Advice on court data',
    status: 'IN_PROGRESS',
    preferred_timeline: 'Before the revision',
    created_at: '2025-11-01T09:00:00+03:00',
    review: ['2025-11-10T09:30:00+03:00', 'The law clinic is working on it.'],
  }),
  supportRequest({
    id: 207,
    proposal: 105,
    support_type: 'TESTING',
    title: 'Twenty phones for a market test',
    status: 'FULFILLED',
    quantity_required: '20 phones',
    created_at: '2025-10-29T13:00:00+03:00',
    fulfilled_at: '2025-11-12T08:00:00+03:00',
    approved_amount: 'Twenty phones for one week',
    fulfillment_notes: 'Handed over at the innovation centre.',
    review: ['2025-11-08T11:00:00+03:00', 'Approved, and the phones are ready.'],
  }),
  supportRequest({
    id: 208,
    owner: people.esther.id,
    proposal: 107,
    support_type: 'NETWORKING',
    title: 'An introduction to a tea factory',
    status: 'PENDING',
    created_at: '2025-11-13T12:00:00+03:00',
  }),
];
