import { expect, it } from 'vitest';
import { mock } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { call, findingsOf, proposalForm, request, serveEachTest, signIn } from './story';

serveEachTest();

const hintOf = (headers: Headers) => headers.get('X-Mock-Hint');

/** Makes a wrong call and returns the hint in the reply. Clears the findings that the mock reports about the call. */
async function hintAfter(method: string, path: string, options: Parameters<typeof request>[2]) {
  let hint: string | null = null;
  await findingsOf(async () => {
    hint = hintOf((await request(method, path, options)).headers);
  });
  return hint;
}

it('a hint names the choices of a field, in a header and in the log', async () => {
  const { access } = await signIn('chebet');
  const body = proposalForm({ thematic_area: 'AI' });
  const { status, headers } = await call('createProposal', { as: access, body });
  expect(status).toBe(400);
  const hint =
    'thematic_area is one of SUSTAINABLE_DEV, SECURITY_POLICING, CYBERSECURITY, GOVERNANCE, HOMEGROWN_AI, OTHER.';
  expect(hintOf(headers)).toBe(hint);
  expect(mock.log.list().at(-1)).toMatchObject({ hint });
});

it('a hint begins with the missing fields, and names the fields that are ignored', async () => {
  const body = { email_or_id: people.amina.email, channel: 'both', otp_channel: 'sms' };
  expect(await hintAfter('POST', '/auth/login/otp/initiate/', { body })).toBe(
    'Missing: password. otp_channel is one of email, phone, both. Ignored, because the contract does not name it: channel.',
  );
  expect(await hintAfter('POST', '/auth/register/', { body: {} })).toMatch(
    /^Missing: email, id_passport, first_name/,
  );
});

it.each([
  ["{'a':1}", "The body is not JSON: Expected property name or '}' in JSON at position 1"],
  ['{"a":1,}', 'Names and texts need double quotes, and the last value no comma.'],
  ['{"a":1 "b":2}', "Expected ',' or '}' after property value in JSON at position 7"],
  ['email=a&password=b', 'The body is a form. Send JSON, such as {"name": "value"}.'],
  ['', 'The body is empty. Send JSON.'],
  ['["email"]', 'The body must be an object: {"name": "value"}.'],
])('a hint says what is wrong with the body %j', async (body, hint) => {
  expect(await hintAfter('POST', '/auth/login/otp/initiate/', { body })).toContain(hint);
  expect(mock.log.list().at(-1)?.hint).toContain(hint);
});

it('a hint says that a form needs a boundary', async () => {
  const { access } = await signIn('chebet');
  const headers = { 'Content-Type': 'multipart/form-data' };
  expect(await hintAfter('POST', '/proposals/', { as: access, body: 'a', headers })).toBe(
    'The Content-Type has no boundary. Let curl -F or fetch set the whole header.',
  );
});

it('an empty registration is not told how many members a team needs', async () => {
  await findingsOf(async () => {
    const { body } = await call('register', { body: {} });
    expect(body).toHaveProperty('team_members', ['This field is required.']);
  });
});

it('a registration of an unknown type is not told about a team either', async () => {
  await findingsOf(async () => {
    const { body } = await call('register', {
      body: { registration_type: 'solo', team_members: [] },
    });
    expect(body).toHaveProperty('registration_type');
    expect(body).not.toHaveProperty('team_members');
  });
});

it('a hint says that paths end with a slash, or which path is the nearest', async () => {
  expect(await hintAfter('GET', '/proposals', {})).toBe('Paths end with a slash: /api/proposals/');
  expect(await hintAfter('GET', '/proposals/101', {})).toBe(
    'Paths end with a slash: /api/proposals/101/',
  );
  expect(await hintAfter('GET', '/propsals/', {})).toBe(
    'The contract does not have this path. The nearest is /api/proposals/.',
  );
});

it('a hint suggests no unrelated path, and lists the methods of a path', async () => {
  expect(await hintAfter('GET', '/nothing/', {})).toBe('The contract does not have this path.');
  expect(await hintAfter('GET', '/support/', {})).toBe(
    'The contract does not have this path. Below it are /api/support/contact/.',
  );
  expect(await hintAfter('PUT', '/proposals/', {})).toBe('Allowed here: GET, POST.');
  expect(await hintAfter('PUT', '/old/proposals/', {})).toBe(
    'The contract does not have this path. The nearest is /api/proposals/.',
  );
  const { access } = await signIn('amina');
  expect(await hintAfter('GET', '/proposals/abc/', { as: access })).toBe('The id is a number.');
  const body = { email: 'no address' };
  expect(await hintAfter('POST', '/auth/register/', { body })).toContain(
    'email must be an e-mail address.',
  );
});

it('a hint says what is wrong with a token', async () => {
  const { access, refresh } = await signIn('amina');
  const hintWith = async (as: string) =>
    hintOf((await call('getProfile', as === '' ? {} : { as })).headers);
  expect(await hintWith('')).toMatch(/^Send "Authorization: Bearer" and an access token/);
  expect(await hintWith(refresh)).toBe('This is the refresh token. Send the access token.');
  expect(await hintWith('abc')).toBe('The emulated server did not issue this token.');
  mock.clock.jump(3_600_000);
  expect(await hintWith(access)).toBe(
    "The mock's clock was moved from 2025-11-14T06:00:00Z to 2025-11-14T07:00:00Z, and the token expired in between. Refresh it or sign in again.",
  );
});

it('if the clock was not moved, the hint says only that the token has expired', async () => {
  mock.clock.jump(-600_000);
  const { access } = await signIn('amina');
  mock.clock.restore({ ...mock.clock.state(), virtual: mock.clock.now() + 600_000 });
  const { headers } = await call('getProfile', { as: access });
  expect(hintOf(headers)).toMatch(/^The token expired at .* Access tokens last five minutes\.$/);
});

it('a hint says which records a person has, where the code is, and which fault applies', async () => {
  const { access } = await signIn('amina');
  const { headers } = await call('getProposal', { as: access, id: 301 });
  expect(hintOf(headers)).toBe('amina@example.com has the records 101, 102, 103, 104, 105, 106.');
  const body = { email_or_id: people.amina.email, password: people.amina.password };
  const started = await call('initiateLogin', { body: { ...body, otp_channel: 'both' } });
  expect(hintOf(started.headers)).toMatch(/jump/);
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 503, body: {} });
  const failed = await call('getProfile', { as: access });
  expect(hintOf(failed.headers)).toBe(
    'A fault applies: "Check who is signed in: the server answers 503".',
  );
});

it('a hint says how a file is sent, that a code works once, and what a refused refresh needs', async () => {
  const { access } = await signIn('chebet');
  const body = proposalForm({ proposal_document: 'plan.pdf' });
  await findingsOf(async () => {
    const { status, headers } = await call('createProposal', { as: access, body });
    expect(status).toBe(400);
    expect(hintOf(headers)).toContain('-F proposal_document=@plan.pdf');
  });
  const wrong = await call('activateAccount', {
    body: { email: people.brian.email, otp_code: '000000' },
  });
  expect(hintOf(wrong.headers)).toMatch(/^A code works once/);
  const stale = await call('refreshToken', { body: { refresh: access } });
  expect(stale.status).toBe(401);
  expect(hintOf(stale.headers)).toMatch(/^Send the newest refresh token\./);
});

it('a hint points out a double slash in the path', async () => {
  expect(await hintAfter('GET', '//proposals/', {})).toBe(
    'The path has a double slash: /api/proposals/',
  );
});

it('if a call would delete a submitted proposal, the hint says which proposals are drafts', async () => {
  const { access } = await signIn('amina');
  const { status, headers } = await call('deleteProposal', { as: access, id: 102 });
  expect(status).toBe(403);
  expect(hintOf(headers)).toBe('Proposal 102 is SUBMITTED. The drafts are 101.');
});

it('a call without any mistake has no hint', async () => {
  const { access } = await signIn('amina');
  expect(hintOf((await call('listProposals', { as: access })).headers)).toBeNull();
  expect(mock.log.list().at(-1)).not.toHaveProperty('hint');
});
