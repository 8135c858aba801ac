import { breaks } from './break';
import { type Json, record, reply } from './tamper';

const camel = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const camelled = (body: Json) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value]));
const without =
  (...names: string[]) =>
  (body: Json) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
const texts = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' ? texts(value as Json) : String(value),
    ]),
  );

const proposal = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const support = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;

export const shapeBreaks = breaks(
  'shape',
  ['getProfile: sends names in camelCase', 'drift.field-name', reply('getProfile', camelled)],
  [
    'proposals: sends `submittedAt` instead of `submitted_at`',
    'drift.field-name',
    record(proposal, ({ submitted_at, ...rest }) => ({ ...rest, submittedAt: submitted_at })),
  ],
  [
    'listProposals: sends the items in `data`',
    'drift.envelope',
    reply('listProposals', ({ results }) => ({ data: results })),
  ],
  [
    'listSupportRequests: sends the items under another name',
    'drift.envelope',
    reply('listSupportRequests', ({ results }) => ({ support_requests: results })),
  ],
  [
    'getProposal: wraps the record in `proposal`',
    'drift.envelope',
    reply('getProposal', (body) => ({ proposal: body })),
  ],
  [
    'getProfile: wraps the record in `data`',
    'drift.envelope',
    reply('getProfile', (data) => ({ success: true, data })),
  ],
  [
    'verifyLogin: sends the tokens without `tokens` around them',
    'drift.envelope',
    reply('verifyLogin', ({ tokens }) => tokens),
  ],
  [
    'getSupportStatistics: sends the counts without `by_status` around them',
    'drift.envelope',
    reply('getSupportStatistics', ({ by_status, ...rest }) => ({ ...rest, ...Object(by_status) })),
  ],
  [
    'proposals: sends the status in lower case',
    'drift.case',
    record(proposal, (one) => ({ ...one, status: String(one.status).toLowerCase() })),
  ],
  [
    'support requests: sends the priority as "Medium"',
    'drift.case',
    record(support, (one) => ({ ...one, priority: 'Medium' })),
  ],
  [
    'proposals: sends the status NEW',
    'drift.enum',
    record(proposal, (one) => ({ ...one, status: one.status === 'DRAFT' ? 'NEW' : one.status })),
  ],
  [
    'support requests: sends the type CLOUD',
    'drift.enum',
    record(support, (one) => ({ ...one, support_type: 'CLOUD' })),
  ],
  [
    'proposals: sends created_at without a zone',
    'drift.naive-time',
    record(proposal, (one) => ({
      ...one,
      created_at: String(one.created_at).replace(/(Z|[+-]\d\d:\d\d)$/, ''),
    })),
  ],
  [
    'getProfile: sends date_joined as seconds since 1970',
    'drift.time-format',
    reply('getProfile', (body) => ({ ...body, date_joined: 1_763_100_000 })),
  ],
  [
    'support requests: sends created_at as 14/11/2025',
    'drift.time-format',
    record(support, (one) => ({ ...one, created_at: '14/11/2025' })),
  ],
  [
    'createProposal: sends created_at three hours off',
    'drift.time-off',
    reply('createProposal', (body) => ({
      ...body,
      created_at: new Date(Date.parse(String(body.created_at)) + 10_800_000).toISOString(),
    })),
  ],
  [
    'updateProposal: sends submitted_at three hours off',
    'drift.time-off',
    reply('updateProposal', (body) => ({
      ...body,
      submitted_at:
        body.submitted_at &&
        new Date(Date.parse(String(body.submitted_at)) - 10_800_000).toISOString(),
    })),
  ],
  [
    'getProfile: sends date_joined in 1970',
    'getProfile.date-joined',
    reply('getProfile', (body) => ({ ...body, date_joined: '1970-01-01T00:00:00Z' })),
  ],
  [
    'getProposalStatistics: sends counts as text',
    'drift.number-text',
    reply('getProposalStatistics', texts),
  ],
  [
    'getProposalStatistics: leaves out `rejected`',
    'drift.missing-field',
    reply('getProposalStatistics', without('rejected')),
  ],
  [
    'getSupportStatistics: leaves out `in_progress`',
    'drift.missing-field',
    reply('getSupportStatistics', (body) => ({
      ...body,
      by_status: without('in_progress')(Object(body.by_status)),
    })),
  ],
  [
    'getProfile: leaves out the county',
    'drift.missing-field',
    reply('getProfile', without('county')),
  ],
  [
    'getSupportRequest: sends comments without an author',
    'drift.missing-field',
    reply('getSupportRequest', (body) => ({
      ...body,
      comments: [Object(body.comments)].flat().map(without('author')),
    })),
  ],
  [
    'getSupportStatistics: sends keys in upper case',
    'drift.field-name',
    reply('getSupportStatistics', (body) => ({
      ...body,
      by_status: Object.fromEntries(
        Object.entries(Object(body.by_status)).map(([key, count]) => [key.toUpperCase(), count]),
      ),
    })),
  ],
  [
    'getProfile: sends team_members as text',
    'drift.type',
    reply('getProfile', (body) => ({ ...body, team_members: String(body.team_members) })),
  ],
  [
    'getProfile: sends is_staff as text',
    'drift.type',
    reply('getProfile', (body) => ({ ...body, is_staff: String(body.is_staff) })),
  ],
  [
    'proposals: sends submitted_by as a number',
    'drift.type',
    record(proposal, (one) => ({ ...one, submitted_by: 7 })),
  ],
  [
    'proposals: sends budget_estimate as "KES 250,000"',
    'drift.type',
    record(proposal, (one) => ({ ...one, budget_estimate: 'KES 250,000' })),
  ],
  [
    'proposals: sends null as project_name',
    'drift.null',
    record(proposal, (one) => ({ ...one, project_name: null })),
  ],
  [
    'getProposalStatistics: sends a count below zero',
    'drift.range',
    reply('getProposalStatistics', (body) => ({ ...body, rejected: -1 })),
  ],
  [
    'proposals: sends IDs that are not numbers',
    'drift.id-not-a-number',
    reply('getProposal', (body) => ({ ...body, id: `prop-${body.id}` })),
  ],
  [
    'getProfile: sends date_joined as 2025-11-14 09:00 +0300',
    'drift.time-style',
    reply('getProfile', (body) => ({ ...body, date_joined: '2025-11-14 09:00:00 +0300' })),
  ],
  [
    'getProfile: sends an e-mail address without @',
    'drift.schema',
    reply('getProfile', (body) => ({ ...body, email: String(body.email).replace('@', ' ') })),
  ],
);
