/** Some calls reach the real server, and the others are emulated. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mixedInWords } from '../../mocks/contract/operations';
import type { RunningMock } from '../../mocks/serve/embedded';
import { readOptions } from '../../mocks/serve/options';
import { serve, startMock } from '../../mocks/serve/start';

/** It knows somebody whom the emulated server does not know. */
const grace = {
  email: 'grace@example.com',
  first_name: 'Grace',
  last_name: 'Wanjiru',
  id_passport: '20000009',
  phone_number: '0722000009',
  county: 'Nyeri',
};

let real: RunningMock;
let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  real = await startMock({ data: { people: [grace] } });
  const args = [`--upstream=${real.url}/api`, '--real=login,getProfile'];
  const mixed = await serve(readOptions([...args, '--port=0', '--quiet']));
  url = `${mixed.addresses[0]}/api`;
  close = mixed.close;
});
afterAll(() => Promise.all([close(), real.stop()]));
beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});

const post = async (path: string, body: object) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
};

async function signIn() {
  const { email } = grace;
  const credentials = { email_or_id: email, password: 'Hackathon-2025', otp_channel: 'both' };
  await post('/auth/login/otp/initiate/', credentials);
  const otp_code = await real.latestCode(email);
  const { tokens } = await post('/auth/login/otp/verify/', { email_or_id: email, otp_code });
  return { Authorization: `Bearer ${tokens.access}` };
}

it('a person who signs in at the real server can use the emulated calls with that token', async () => {
  const headers = await signIn();
  const profile = await fetch(`${url}/auth/profile/`, { headers });
  expect(await profile.json()).toMatchObject({ first_name: 'Grace' });
  const list = await fetch(`${url}/proposals/`, { headers });
  expect(list.status).toBe(200);
  expect(await list.json()).toMatchObject({ count: 0 });
  const calls = (await real.log()).map(({ operation }) => operation);
  expect(calls).toEqual(['initiateLogin', 'verifyLogin', 'getProfile']);
});

it('a token of the emulated server is refused by the real one, with a hint that says why', async () => {
  const tokens = await fetch(`${url.replace('/api', '')}/__mock/sign-in`, {
    method: 'POST',
    body: '{"as":"amina"}',
  });
  const { access } = (await tokens.json()).tokens;
  const headers = { Authorization: `Bearer ${access}` };
  const response = await fetch(`${url}/auth/profile/`, { headers });
  expect(response.status).toBe(401);
  expect(response.headers.get('X-Mock-Hint')).toContain('The emulated server issued this token');
  expect((await fetch(`${url}/proposals/`, { headers })).status).toBe(200);
});

it('the start says which tokens and records cannot be mixed', () => {
  expect(mixedInWords(['loginWithPassword', 'listProposals'])).toEqual([
    'The tokens of the two servers are not the same. Still emulated: initiateLogin, verifyLogin, logout, refreshToken.',
    'The proposals of the two servers are not the same. Still emulated: createProposal, getProposalStatistics, getProposal, updateProposal, deleteProposal.',
  ]);
  expect(mixedInWords(['listSupportRequests'])).toHaveLength(1);
  expect(mixedInWords(['sendContactMessage'])).toEqual([]);
});
