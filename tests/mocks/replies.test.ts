/**
 * What the handlers say, to the letter, and what only this server has. The conformance kit checks everything else that
 * they do, on this server too: `tests/conformance/conformance.test.ts`.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits, type OperationId } from '@/contract/contract.gen';
import { mock } from '../../mocks/node';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import {
  call,
  findingsOf,
  formOf,
  proposalForm,
  registration,
  request,
  serveEachTest,
  tokenOf,
} from './story';

serveEachTest();
const { email, phone_number } = people.amina;
const brian = people.brian.email;
const credentials = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
const support = {
  proposal: 102,
  support_type: 'DATA_ACCESS',
  title: 'River gauges',
  description: 'Hourly readings of six gauges.',
  justification: 'The public readings are daily.',
  expected_impact: 'Warnings twelve hours earlier.',
};
const message = { name: 'Amina', email, subject: 'proposal', message: 'Hi' };
let amina: string;

beforeEach(() => {
  amina = tokenOf('amina');
});

type Row = [what: string, id: OperationId, body: object, status: number, reply: object];

it.each<Row>([
  [
    'values that are already used',
    'register',
    { ...registration, email: 'Amina@Example.com', phone_number, id_passport: '10000001' },
    400,
    {
      email: ['An account with this email already exists.'],
      id_passport: ['An account with this national ID number already exists.'],
      phone_number: ['An account with this phone number already exists.'],
    },
  ],
  [
    'the specified messages, and otherwise the contract’s',
    'register',
    {
      ...registration,
      ...{ email: 'a..b@example.com', id_passport: '123', first_name: ' ', county: 'Atlantis' },
      phone_number: '0812345678',
    },
    400,
    {
      email: ['Please enter a valid email address (e.g., name@example.com).'],
      id_passport: ['National ID must be 7, 8 or 9 digits.'],
      first_name: ['This field is required.'],
      county: ['Not a valid choice.'],
      phone_number: [
        'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
      ],
    },
  ],
  [
    'empty fields',
    'initiateLogin',
    { ...credentials, email_or_id: '', password: '' },
    400,
    {
      email_or_id: ['This field may not be blank.'],
      password: ['This field may not be blank.'],
    },
  ],
  [
    'a wrong password',
    'initiateLogin',
    { ...credentials, password: 'wrong' },
    401,
    { error: 'Invalid email/ID or password.' },
  ],
  [
    'an unverified account',
    'initiateLogin',
    { ...credentials, email_or_id: brian },
    403,
    {
      error: 'account_not_verified',
      requires_verification: true,
      email: brian,
      phone_number: '0700000002',
      message: 'Your account is not verified yet. A verification code was sent.',
    },
  ],
  [
    'a login that skips the second step (A-26)',
    'loginWithPassword',
    { email_or_id: email, password: DEMO_PASSWORD },
    403,
    { error: 'code_required' },
  ],
  [
    'a token that the server did not issue',
    'refreshToken',
    { refresh: 'x' },
    401,
    { detail: 'Token is invalid or expired' },
  ],
  [
    'what a support request lacks',
    'createSupportRequest',
    {
      ...{ ...support, support_type: '', title: ' ', description: '', justification: '' },
      ...{ expected_impact: '', estimated_cost: -1 },
    },
    400,
    {
      support_type: ['Please select a support type'],
      title: ['Please provide a title for your support request'],
      description: ['Please provide a detailed description'],
      justification: ['Please provide justification for this support'],
      expected_impact: ['Please describe the expected impact'],
      estimated_cost: ['Ensure this value is greater than or equal to 0.'],
    },
  ],
  [
    'a draft',
    'createSupportRequest',
    { ...support, proposal: 101 },
    400,
    { proposal: ['Only submitted proposals are eligible.'] },
  ],
  [
    'somebody else’s proposal',
    'createSupportRequest',
    { ...support, proposal: 107 },
    400,
    { proposal: ['Invalid pk "107" - object does not exist.'] },
  ],
  [
    'what a message lacks',
    'sendContactMessage',
    { name: '', email: 'nowhere', subject: 'weather', message: ' ' },
    400,
    {
      name: ['This field is required.'],
      email: ['Enter a valid email address.'],
      subject: ['Not a valid choice.'],
      message: ['This field is required.'],
    },
  ],
])('%s: %s is refused in these words', async (_, id, body, status, reply) => {
  expect(await call(id, { as: amina, body })).toMatchObject({ status, body: reply });
});

it.each<[string, number, Record<string, string>, number, object]>([
  [
    'a blank title and a status that only reviewers set',
    101,
    { project_title: ' ', status: 'ACCEPTED' },
    400,
    { project_title: ['Project title is required'], status: ['Not a valid choice.'] },
  ],
  [
    'the area OTHER without a description',
    101,
    { thematic_area: 'OTHER', thematic_area_description: '' },
    400,
    { thematic_area_description: ['Please describe the thematic area'] },
  ],
  [
    'an incomplete proposal',
    101,
    { status: 'SUBMITTED', technology_methodology: '' },
    400,
    { technology_methodology: ['Technology and methodology is required'] },
  ],
  ['a proposal that does not exist', 999, { project_title: '' }, 404, { detail: 'Not found.' }],
])('updateProposal refuses %s in these words', async (_, id, fields, status, reply) => {
  const answer = await call('updateProposal', { as: amina, id, body: formOf(fields) });
  expect(answer).toMatchObject({ status, body: reply });
});

describe('a proposal', () => {
  it('needs its required fields as a draft too (A-55)', async () => {
    const blank = { project_name: '', project_title: '', thematic_area: '' };
    const short = { problem_statement: 'Too short', proposed_solution: '', relevance_to_theme: '' };
    const body = proposalForm({ ...blank, ...short, proposal_document: undefined });
    const tooShort = (field: 'problem_statement' | 'proposed_solution') =>
      `Ensure this field has at least ${limits.ProposalFields[field].minLength} characters.`;
    let reply: object = {};
    const findings = await findingsOf(async () => {
      reply = await call('createProposal', { as: amina, body });
    });
    expect(findings).toEqual([expect.stringContaining("required property 'proposal_document'")]);
    expect(reply).toMatchObject({
      status: 400,
      body: {
        project_title: ['Project title is required'],
        thematic_area: ['Please select a thematic area'],
        problem_statement: [tooShort('problem_statement')],
        proposed_solution: [tooShort('proposed_solution')],
        relevance_to_theme: ['Relevance to theme is required'],
        proposal_document: ['Proposal document is required'],
      },
    });
  });

  it('needs no description of OTHER (A-57), and keeps line ends and spaces as a browser sends them (A-96)', async () => {
    const body = proposalForm({
      thematic_area: 'OTHER',
      relevance_to_theme: ' Food,\nwater\r\nand work. ',
    });
    expect(await call('createProposal', { as: amina, body })).toMatchObject({
      status: 201,
      body: { relevance_to_theme: ' Food,\r\nwater\r\nand work. ' },
    });
  });

  it('loses the description of OTHER when its area changes', async () => {
    const body = formOf({ thematic_area: 'GOVERNANCE' });
    const { body: reply } = await call('updateProposal', { as: amina, id: 101, body });
    expect(reply).toMatchObject({ thematic_area_description: null });
  });

  it('has a document with its name and type, whose old address returns 404 after a change', async () => {
    const change = async (name: string) => {
      const proposal_document = new File(['%PDF-1.4'], name, { type: 'application/pdf' });
      const body = formOf({ proposal_document });
      const reply = await call('updateProposal', { as: amina, id: 101, body });
      return `${reply.body.proposal_document}`;
    };
    const address = await change('mpango é.pdf');
    const { headers } = await request('GET', address, { as: amina });
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename*=UTF-8''mpango%20%C3%A9.pdf`,
    );
    await change('new.pdf');
    expect((await request('GET', address, { as: amina })).status).toBe(404);
  });
});

it('a list is newest first, also within a millisecond, and refuses a limit that is not a number', async () => {
  const create = () => call('createSupportRequest', { as: amina, body: support });
  const [first, second] = [await create(), await create()];
  const { body } = await call('listSupportRequests', { as: amina });
  const ids = 'results' in body ? body.results.map(({ id }) => id) : [];
  expect(ids).toEqual([second.body.id, first.body.id, 201, 202, 203, 204, 205, 206, 207]);
  expect((await call('listProposals', { as: amina, query: { limit: '5' } })).body).toMatchObject({
    count: 6,
    next: '/api/proposals/?limit=5&offset=5',
  });
  expect(await call('listProposals', { as: amina, query: { limit: 'many' } })).toMatchObject({
    status: 400,
    body: { limit: ['Not a valid value.'] },
  });
});

it.each(['getProposal', 'getProfile'] as const)('%s leaves out private columns', async (id) => {
  const { body } = await call(id, { as: amina, id: 101 });
  for (const column of ['owner', 'document', 'password', 'verified', 'generation'])
    expect(body).not.toHaveProperty(column);
});

it('a message of a signed-in user is kept', async () => {
  expect((await call('sendContactMessage', { body: message })).status).toBe(401);
  expect(await call('sendContactMessage', { as: amina, body: message })).toMatchObject({
    status: 200,
    body: { message: "Your message has been sent successfully! We'll get back to you soon." },
  });
  expect(mock.db.contactMessages).toMatchObject([{ ...message, from: 1 }]);
});
