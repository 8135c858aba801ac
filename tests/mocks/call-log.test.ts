import { expect, it } from 'vitest';
import { sentBy } from '../../mocks/contract/sent-body';
import { mock } from '../../mocks/node';
import { loggedRequest } from '../../mocks/server/call-log';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { call, findingsOf, proposalForm, request, serveEachTest, signIn } from './story';

serveEachTest();

const lastCall = () => mock.log.list().at(-1);

it('the log records the request, whether it was authorized, and the reply', async () => {
  const { access } = await signIn('amina');
  await call('listProposals', { as: access, query: { limit: '1' } });
  expect(lastCall()).toMatchObject({
    at: '2025-11-14T06:00:00.000Z',
    operation: 'listProposals',
    method: 'GET',
    path: '/api/proposals/?limit=1',
    authorized: true,
    status: 200,
    reply: { count: 6 },
    faults: [],
    findings: [],
  });
  expect(lastCall()?.duration).toBeGreaterThanOrEqual(0);
});

it('the log keeps no password, code or token', async () => {
  const tokens = await signIn('amina');
  const code = mock.latestCode('amina@example.com') ?? '';
  await call('refreshToken', { body: { refresh: tokens.refresh } });
  await call('logout', { as: tokens.access, body: { refresh_token: tokens.refresh } });
  const log = JSON.stringify(mock.log.list());
  for (const secret of [DEMO_PASSWORD, code, tokens.access, tokens.refresh])
    expect(log).not.toContain(secret);
  expect(log).toContain('amina@example.com');
  expect(mock.log.list()[1]).toMatchObject({
    request: { email_or_id: 'amina@example.com', otp_code: '•••' },
    reply: { tokens: { access: '•••', refresh: '•••' } },
  });
});

it('the log shows what a reply says about a password, but not what was sent', async () => {
  const { email } = people.amina;
  await call('requestPasswordReset', { body: { identifier: email } });
  const body = { identifier: email, otp_code: mock.latestCode(email), new_password: 'my word' };
  await call('confirmPasswordReset', { body });
  expect(lastCall()).toMatchObject({
    request: { otp_code: '•••', new_password: '•••' },
    reply: { new_password: ['Password must be at least 8 characters long'] },
  });
  expect(JSON.stringify(lastCall())).not.toContain('my word');
});

it('the log records a file by its name, and leaves out a broken body', async () => {
  const { access } = await signIn('chebet');
  await call('createProposal', { as: access, body: proposalForm() });
  expect(lastCall()).toMatchObject({
    request: { proposal_document: '(file grain store.pdf, 8 bytes)' },
  });
  await findingsOf(() => request('POST', '/auth/login/', { body: '{"password":"Hackathon-2025"' }));
  expect(lastCall()).toMatchObject({ request: '(unreadable)', status: 400 });
  expect(JSON.stringify(lastCall())).not.toContain(DEMO_PASSWORD);
});

it('the log records no body if a service worker passed on an empty one', async () => {
  const deletion = new Request('http://host/api/proposals/1/', { method: 'DELETE', body: '' });
  expect(deletion.body).not.toBeNull();
  expect(loggedRequest(await sentBy(deletion))).toBeUndefined();
});

it('the log records a call’s findings and faults, and unknown addresses', async () => {
  mock.faults.add({ operation: 'getProfile', kind: 'network-error', count: 1 });
  await expect(request('GET', '/auth/profile/')).rejects.toThrow();
  expect(lastCall()).toMatchObject({
    status: 0,
    faults: ['Check who is signed in: the network fails (for the last time)'],
    findings: [],
  });
  await findingsOf(() => request('GET', '/nothing/'));
  expect(lastCall()).toMatchObject({ status: 404, findings: ['route: not in the contract'] });
  expect(lastCall()).not.toHaveProperty('operation');
});

it('the log keeps the last two hundred calls, cuts long bodies, and tells its listeners', async () => {
  const told: string[] = [];
  const stop = mock.subscribe((change) => told.push(change));
  await request('GET', '/auth/profile/');
  expect(told).toEqual(['log', 'log']);
  stop();

  for (let turn = 0; turn < 205; turn += 1) mock.log.open({ ...template, path: `/${turn}` });
  expect(mock.log.list()).toHaveLength(200);
  expect(lastCall()?.path).toBe('/204');

  const long = 'x'.repeat(50_000);
  await call('requestPasswordReset', { body: { identifier: long } });
  expect(JSON.stringify(lastCall()).length).toBeLessThan(11_000);
});

const template = { at: '', method: 'GET', authorized: false, faults: [], findings: [] };
