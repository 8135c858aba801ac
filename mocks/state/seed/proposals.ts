import { buildDescription } from '../../rules/proposals';
import type { ProposalRow } from '../db';
import { people, reviewer } from '../people';

export type ProposalSeed = Pick<
  ProposalRow,
  'id' | 'status' | 'project_name' | 'thematic_area' | 'created_at'
> &
  Partial<ProposalRow> & { problem_statement: string; proposed_solution: string };

const TECHNOLOGY = 'Python, gradient boosting, and a small language model fine-tuned on local data';

export const proposal = (seed: ProposalSeed): ProposalRow => ({
  owner: people.amina.id,
  project_title: seed.project_name,
  thematic_area_description: null,
  description: buildDescription(seed.problem_statement, seed.proposed_solution),
  relevance_to_theme:
    'It puts a Kenyan-built model where public money and public trust are at stake.',
  technology_methodology: TECHNOLOGY,
  technologies_used: TECHNOLOGY,
  estimated_duration: null,
  team_members: null,
  budget_estimate: null,
  submitted_at: null,
  reviewed_at: null,
  reviewed_by: seed.reviewed_at ? reviewer : null,
  review_comments: null,
  document: `doc-${seed.id}`,
  ...seed,
});

export const proposals: ProposalRow[] = [
  proposal({
    id: 101,
    status: 'DRAFT',
    project_name: 'Borehole watch',
    thematic_area: 'OTHER',
    thematic_area_description: 'Water supply in arid counties',
    problem_statement:
      'Rural boreholes fail silently, and a village may walk for water for weeks before a repair.',
    proposed_solution:
      'A cheap vibration sensor and a small model that report a failing pump before it stops.',
    created_at: '2025-11-13T18:10:00+03:00',
  }),
  proposal({
    id: 102,
    status: 'SUBMITTED',
    project_name: 'Flood early warning by phone',
    thematic_area: 'SUSTAINABLE_DEV',
    problem_statement:
      'Floods reach villages before the warning does, each long rain, and cost lives and harvests.',
    proposed_solution:
      'A model reads river gauges, forecasts twelve hours ahead and calls every registered phone.',
    budget_estimate: '250000.00',
    created_at: '2025-11-10T10:15:00+03:00',
    submitted_at: '2025-11-11T16:40:00+03:00',
  }),
  proposal({
    id: 103,
    status: 'UNDER_REVIEW',
    project_name: 'Phishing shield for SACCOs',
    thematic_area: 'CYBERSECURITY',
    problem_statement:
      'Savings societies lose members’ money to fake messages that imitate their mobile banking.',
    proposed_solution:
      'A classifier in Swahili and English that flags such a message and warns the member at once.',
    estimated_duration: 'Three months',
    created_at: '2025-11-05T09:00:00+03:00',
    submitted_at: '2025-11-06T12:00:00+03:00',
  }),
  proposal({
    id: 104,
    status: 'REVISION_REQUESTED',
    project_name: 'Court backlog forecast',
    thematic_area: 'GOVERNANCE',
    problem_statement:
      'Court registries plan their weeks blind, so that some courts stand idle while others overflow.',
    proposed_solution:
      'A forecast of the length of each case, from the public cause lists, to balance the calendar.',
    created_at: '2025-10-30T11:30:00+03:00',
    submitted_at: '2025-10-31T15:05:00+03:00',
    reviewed_at: '2025-11-08T10:00:00+03:00',
    review_comments:
      'Please say how personal data in the cause lists is protected, and add an evaluation plan.',
  }),
  proposal({
    id: 105,
    status: 'ACCEPTED',
    project_name: 'Mama mboga assistant',
    thematic_area: 'HOMEGROWN_AI',
    problem_statement:
      'Small grocers buy on a hunch: a fifth of what they carry to the market spoils before it is sold.',
    proposed_solution:
      'A voice assistant in Swahili that learns what sells where, and suggests what to buy today.',
    team_members: 'Amina Otieno, Kevin Barasa',
    budget_estimate: '480000.00',
    created_at: '2025-10-24T08:00:00+03:00',
    submitted_at: '2025-10-25T09:20:00+03:00',
    reviewed_at: '2025-11-07T14:30:00+03:00',
    review_comments: 'A clear problem, a working prototype and a sound budget.',
  }),
  proposal({
    id: 106,
    status: 'REJECTED',
    project_name: 'Crowd camera',
    thematic_area: 'SECURITY_POLICING',
    problem_statement:
      'Large gatherings are watched by too few stewards, and a dangerous crush is seen too late.',
    proposed_solution:
      'Cameras along the exits count people, and a model warns the stewards of a growing crush.',
    created_at: '2025-10-22T13:00:00+03:00',
    submitted_at: '2025-10-22T18:45:00+03:00',
    reviewed_at: '2025-11-04T09:10:00+03:00',
    review_comments: 'The proposal does not say on what legal basis people would be filmed.',
  }),
  proposal({
    id: 107,
    owner: people.esther.id,
    status: 'SUBMITTED',
    project_name: 'Tea leaf doctor',
    thematic_area: 'SUSTAINABLE_DEV',
    problem_statement:
      'Smallholders recognise a tea disease when it has spread, and lose a season to a late spray.',
    proposed_solution:
      'A phone camera recognises five diseases on the leaf and says what to do, without a network.',
    created_at: '2025-11-09T07:50:00+03:00',
    submitted_at: '2025-11-12T20:15:00+03:00',
  }),
];
