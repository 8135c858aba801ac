import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMock } from '../../mocks/node';
import { findScenario } from '../../mocks/scenarios/catalogue';

const ROOT = 'http://portal.test/api';

/** The real server's replies by method and path, and the requests that the server got. */
const answers: Record<string, { status: number; body: string; isBrokenOff?: true }> = {};
const asked: { call: string; authorization: string | undefined; body: string }[] = [];

let real: Server;
let guard: ReturnType<typeof createMock>;
let network: ReturnType<typeof setupServer>;

beforeAll(async () => {
  real = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    asked.push({ call, authorization: request.headers.authorization, body });
    const answer = answers[call] ?? { status: 404, body: '<h1>Not found</h1>' };
    if (answer.isBrokenOff) {
      response.writeHead(200, { 'Content-Length': 1000 }).write(answer.body);
      setTimeout(() => response.destroy(), 20);
    } else response.writeHead(answer.status, { 'X-Real': 'yes' }).end(answer.body);
  });
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
  const { port } = real.address() as AddressInfo;
  guard = createMock({ root: ROOT, upstream: `http://127.0.0.1:${port}/v1` });
  network = setupServer(...guard.handlers);
  network.listen({ onUnhandledFrame: 'bypass' });
});
beforeEach(() => {
  guard.reset();
  asked.length = 0;
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});
afterAll(() => {
  network.close();
  real.close();
});

const statistics = '{"total_proposals":3,"draft":1,"submitted":2,"accepted":0,"rejected":0}';
const findings = () => guard.findings.map(({ kind, at, text }) => `${kind} ${at}: ${text}`);

it('the guard passes a call on unchanged, and reports nothing if everything fits', async () => {
  answers['GET /v1/proposals/statistics/'] = { status: 200, body: statistics };
  const headers = { Authorization: 'Bearer abc' };
  const response = await fetch(`${ROOT}/proposals/statistics/`, { headers });
  expect(await response.text()).toBe(statistics);
  expect(response.headers.get('X-Real')).toBe('yes');
  expect(asked).toEqual([
    { call: 'GET /v1/proposals/statistics/', authorization: 'Bearer abc', body: '' },
  ]);
  expect(findings()).toEqual([]);
});

it('the guard reports a reply that does not fit, with its operation, and passes it on unchanged', async () => {
  const body = statistics.replace('3', '"3"');
  answers['GET /v1/proposals/statistics/'] = { status: 200, body };
  const response = await fetch(`${ROOT}/proposals/statistics/`);
  expect(await response.text()).toBe(body);
  expect(findings()).toEqual([
    'reply getProposalStatistics: status 200: data/total_proposals must be integer',
  ]);
  expect(guard.log.list().at(-1)).toMatchObject({
    operation: 'getProposalStatistics',
    findings: ['reply: status 200: data/total_proposals must be integer'],
  });
});

it('the log masks the tokens of a real server’s reply', async () => {
  const body = JSON.stringify({ message: 'Welcome.', tokens: { access: 'aaa', refresh: 'bbb' } });
  answers['POST /v1/auth/login/'] = { status: 200, body };
  await fetch(`${ROOT}/auth/login/`, { method: 'POST', body: '{}' });
  expect(guard.log.list().at(-1)).toMatchObject({
    reply: { message: 'Welcome.', tokens: { access: '•••', refresh: '•••' } },
  });
});

it('the guard reports a page instead of JSON, an undeclared status, and a wrong request', async () => {
  answers['POST /v1/auth/login/'] = { status: 418, body: '' };
  const body = JSON.stringify({ email_or_id: 'amina@example.com', pin: 1 });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${ROOT}/auth/login/`, { method: 'POST', headers, body });
  await fetch(`${ROOT}/proposals/101/`);
  expect(asked[0]?.body).toBe(body);
  expect(findings()).toEqual([
    expect.stringMatching(/^request loginWithPassword: body must have required property/),
    'reply loginWithPassword: status 418 is not declared',
    'reply getProposal: status 404: data must be object',
  ]);
});

it('faults also apply in front of a real server, and the guard reports an unknown address', async () => {
  guard.faults.add({ operation: 'getProfile', kind: 'network-error' });
  await expect(fetch(`${ROOT}/auth/profile/`)).rejects.toThrow(TypeError);
  expect((await fetch(`${ROOT}/nothing/`)).status).toBe(404);
  expect(findings()).toEqual(['route GET /api/nothing/: not in the contract']);
});

it('a reply that the real server breaks off reaches the client as a broken connection', async () => {
  const headers = { Authorization: 'Bearer abc' };
  answers['GET /v1/auth/profile/'] = { status: 200, body: '{"id":', isBrokenOff: true };
  await expect(fetch(`${ROOT}/auth/profile/`, { headers })).rejects.toThrow(TypeError);
  expect(findings()).toEqual([]);
  expect(guard.log.list().at(-1)).toMatchObject({ operation: 'getProfile', status: 0 });
});

it('the guard’s clock shows the real time, whatever scenario or situation is started', () => {
  const isReal = () => Math.abs(guard.clock.now() - Date.now()) < 1000;
  expect(isReal()).toBe(true);
  guard.clock.jump(60_000);
  guard.reset();
  expect(isReal()).toBe(true);
  guard.apply(findScenario('deadline-near'));
  expect(isReal()).toBe(true);
  guard.restore(createMock().snapshot());
  expect(isReal()).toBe(true);
  expect(guard.clock.state().moved).toBeUndefined();
});
