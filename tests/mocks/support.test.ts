import { beforeEach, describe, expect, it } from 'vitest';
import { mock } from '../../mocks/node';
import { call, serveEachTest, signIn } from './story';

serveEachTest();
const form = {
  proposal: 102,
  support_type: 'DATA_ACCESS',
  title: 'River gauges',
  description: ' Hourly readings\nof six gauges. ',
  justification: 'The public readings are daily.',
  expected_impact: 'Warnings twelve hours earlier.',
};
let amina: string;

beforeEach(async () => {
  amina = (await signIn('amina')).access;
});

describe('createSupportRequest', () => {
  it('fills in the defaults and the proposal', async () => {
    const { status, body } = await call('createSupportRequest', { as: amina, body: form });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...form,
      priority: 'MEDIUM',
      priority_display: 'Medium',
      status: 'PENDING',
      support_type_display: 'Data access',
      proposal_details: { project_name: 'Flood early warning by phone', status: 'SUBMITTED' },
      comments: [],
    });
    expect((await call('getSupportRequest', { as: amina, id: body.id })).body).toEqual(body);
  });

  it('reports what is missing with the specified messages', async () => {
    const blank = { title: ' ', description: '', justification: '', expected_impact: '' };
    const body = { ...form, ...blank, support_type: '', estimated_cost: -1 };
    expect(await call('createSupportRequest', { as: amina, body })).toMatchObject({
      status: 400,
      body: {
        support_type: ['Please select a support type'],
        title: ['Please provide a title for your support request'],
        description: ['Please provide a detailed description'],
        justification: ['Please provide justification for this support'],
        expected_impact: ['Please describe the expected impact'],
        estimated_cost: ['Ensure this value is greater than or equal to 0.'],
      },
    });
  });

  it.each([
    ['a draft', 101, 'Only submitted proposals are eligible.'],
    ['somebody else’s proposal', 107, 'Invalid pk "107" - object does not exist.'],
    ['no proposal at all', 999, 'Invalid pk "999" - object does not exist.'],
  ])('refuses %s', async (_, proposal, message) => {
    expect(
      await call('createSupportRequest', { as: amina, body: { ...form, proposal } }),
    ).toMatchObject({ status: 400, body: { proposal: [message] } });
  });

  it('takes a rejected proposal (A-76) and a cost with cents', async () => {
    const body = { ...form, proposal: 106, estimated_cost: 1999.95 };
    expect((await call('createSupportRequest', { as: amina, body })).status).toBe(201);
  });
});

describe('listSupportRequests', () => {
  it('lists only the user’s own requests, newest first', async () => {
    const { body } = await call('listSupportRequests', {
      as: amina,
      query: { my_requests: 'true' },
    });
    const ids = 'results' in body ? body.results.map(({ id }) => id) : [];
    expect(ids).toEqual([201, 202, 203, 204, 205, 206, 207]);
  });

  it('lists the later of two requests first even if both were made in the same millisecond', async () => {
    mock.clock.freeze();
    const [first, second] = [
      await call('createSupportRequest', { as: amina, body: form }),
      await call('createSupportRequest', { as: amina, body: form }),
    ];
    const { body } = await call('listSupportRequests', {
      as: amina,
      query: { my_requests: 'true' },
    });
    const ids = 'results' in body ? body.results.map(({ id }) => id) : [];
    expect(ids.slice(0, 2)).toEqual([second.body.id, first.body.id]);
  });
});

describe('getSupportRequest', () => {
  it('returns the history', async () => {
    const { body } = await call('getSupportRequest', { as: amina, id: 203 });
    expect(body.comments?.map(({ status_change }) => status_change)).toEqual([
      'UNDER_REVIEW',
      'APPROVED',
    ]);
    expect(body).toMatchObject({
      approved_amount: 'Four sessions with a mentor from the university',
    });
  });

  it.each([208, 999])('answers 404 for %i', async (id) => {
    expect((await call('getSupportRequest', { as: amina, id })).status).toBe(404);
  });
});

describe('getSupportStatistics', () => {
  it('counts every status but the partial approvals (A-75)', async () => {
    expect((await call('getSupportStatistics', { as: amina })).body).toEqual({
      total_requests: 7,
      by_status: {
        pending: 1,
        under_review: 1,
        approved: 1,
        fulfilled: 1,
        rejected: 1,
        in_progress: 1,
      },
    });
  });
});

describe('sendContactMessage', () => {
  const message = { name: 'Amina', email: 'amina@example.com', subject: 'proposal', message: 'Hi' };

  it('keeps the message', async () => {
    expect(await call('sendContactMessage', { as: amina, body: message })).toMatchObject({
      status: 200,
      body: { message: "Your message has been sent successfully! We'll get back to you soon." },
    });
    expect(mock.db.contactMessages).toMatchObject([{ ...message, from: 1 }]);
  });

  it('asks for all four fields', async () => {
    const body = { name: '', email: 'nowhere', subject: 'weather', message: ' ' };
    expect(await call('sendContactMessage', { as: amina, body })).toMatchObject({
      status: 400,
      body: {
        name: ['This field is required.'],
        email: ['Enter a valid email address.'],
        subject: ['Not a valid choice.'],
        message: ['This field is required.'],
      },
    });
  });

  it('needs a signed-in user', async () => {
    expect((await call('sendContactMessage', { body: message })).status).toBe(401);
  });
});
