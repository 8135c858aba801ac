/** Some calls reach the real server, and the others are emulated. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mixedInWords, operationIds } from '../../mocks/contract/operations';
import example from '../../mocks/examples/own-data.json' with { type: 'json' };
import type { RunningMock } from '../../mocks/serve/embedded';
import { startMock } from '../../mocks/serve/start';
import { DEMO_PASSWORD } from '../../mocks/state/people';
import { clientOf, serveGuard, silenceConsole } from './port';
import { proposalForm } from './story';

/** Grace, whom the emulated server does not know. */
const [grace = expect.fail('there is nobody')] = example.people;

let real: RunningMock;
let url: string;
const servers: (() => Promise<void>)[] = [];
/** Starts a server of which these calls are real. */
async function mix(calls: string) {
  const { url, close } = await serveGuard(`${real.url}/api`, `--real=${calls}`);
  servers.push(close);
  return `${url}/api`;
}
beforeAll(async () => {
  real = await startMock({ data: { people: [grace] } });
  url = await mix('login,getProfile');
});
afterAll(() => Promise.all([...servers.map((close) => close()), real.stop()]));
silenceConsole();

const at = (root: string) => clientOf(Number(new URL(root).port));

async function signIn(root = url, email_or_id = grace.email) {
  await real.clock({ jump: 60_000 });
  const { call } = at(root);
  await call('initiateLogin', { email_or_id, password: DEMO_PASSWORD, otp_channel: 'both' });
  const otp_code = `${await real.latestCode(grace.email)}`;
  const { tokens } = (await call('verifyLogin', { email_or_id, otp_code })).body;
  return { Authorization: `Bearer ${tokens.access}`, ...tokens };
}

it('a person who signs in at the real server can use the emulated calls with that token', async () => {
  const { Authorization } = await signIn();
  const headers = { Authorization };
  const profile = await fetch(`${url}/auth/profile/`, { headers });
  expect(await profile.json()).toMatchObject({ first_name: 'Grace' });
  const list = await fetch(`${url}/proposals/`, { headers });
  expect(list.status).toBe(200);
  expect(await list.json()).toMatchObject({ count: 0 });
  const calls = (await real.log()).map(({ operation }) => operation);
  expect(calls).toEqual(['initiateLogin', 'verifyLogin', 'getProfile']);
});

it('whoever signs in with a national ID is the same person for the emulated calls, with true data', async () => {
  const root = await mix('login,getProfile');
  const { access } = await signIn(root, grace.id_passport);
  const created = await at(root).call('createProposal', proposalForm(), access);
  expect(created.body).toMatchObject({
    submitted_by: { display_name: `${grace.first_name} ${grace.last_name}` },
  });
  const { body: people } = await at(root).control('people');
  expect(people.at(-1)).toMatchObject({ email: grace.email, id_passport: grace.id_passport });
});

it.each([grace.email, grace.id_passport])(
  'if nobody here is %s and the profile is emulated, the refusal says what to make real',
  async (name) => {
    const login = await mix('login');
    const { Authorization } = await signIn(login, name);
    const response = await fetch(`${login}/auth/profile/`, { headers: { Authorization } });
    expect(response.status).toBe(401);
    const { detail } = await response.json();
    expect(detail).toContain(`does not know ${name}`);
    expect(detail).toContain('Add getProfile to --real');
    expect(response.headers.get('X-Mock-Hint')).toContain('Add getProfile to --real');
  },
);

it('the emulated refresh and logout of a real token are refused, and say what to make real', async () => {
  const { access, refresh } = await signIn();
  const { call } = at(url);
  const refreshed = await call('refreshToken', { refresh });
  expect(refreshed.status).toBe(401);
  expect(refreshed.headers.get('X-Mock-Hint')).toContain('Add refreshToken to --real');
  const left = await call('logout', { refresh_token: refresh }, access);
  expect(left.status).toBe(400);
  expect(left.headers.get('X-Mock-Hint')).toContain('Add logout to --real');
});

it('a token of the emulated server is refused by the real one, with a hint that says why', async () => {
  const { access } = (await at(url).control('sign-in', { as: 'amina' })).body.tokens;
  const headers = { Authorization: `Bearer ${access}` };
  const response = await fetch(`${url}/auth/profile/`, { headers });
  expect(response.status).toBe(401);
  expect(response.headers.get('X-Mock-Hint')).toContain('The emulated server issued this token');
  expect((await fetch(`${url}/proposals/`, { headers })).status).toBe(200);
});

it('the start says which calls belong together, and what to add', () => {
  expect(mixedInWords(['initiateLogin', 'verifyLogin', 'getProfile', 'listProposals'])).toEqual([
    'Only the server that issued a token can renew and end it. Add to --real: logout,refreshToken',
    'Only the server that made a proposal knows it. Add to --real: createProposal,getProposalStatistics,getProposal,updateProposal,deleteProposal',
  ]);
  expect(mixedInWords(['initiateLogin', 'verifyLogin', 'logout', 'refreshToken'])).toEqual([
    'The emulated server knows only its own people. For others, add to --real: getProfile',
  ]);
  expect(mixedInWords(['listSupportRequests', 'getSupportRequest'])).toEqual([
    'The real server does not know the tokens of the emulated one. Add to --real: initiateLogin,verifyLogin,logout,refreshToken',
    'Only the server that made a support request knows it. Add to --real: createSupportRequest,getSupportStatistics',
  ]);
  expect(mixedInWords(operationIds.filter((id) => !/Support/.test(id)))).toEqual([
    'A support request is for a proposal, which only its server knows. Add to --real: createSupportRequest',
  ]);
  expect(mixedInWords(['register', 'verifyOtp', 'resendOtp'])).toEqual([]);
});
