import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMock } from '../../mocks/node';
import { findScenario } from '../../mocks/scenarios/catalogue';
import { connect } from '../../mocks/serve/connection';
import { passedOn } from '../../mocks/server/guard';
import { people } from '../../mocks/state/people';
import { listenAs, serveGuard, silenceConsole } from './port';

const ROOT = 'http://portal.test/api';

/** The real server's replies by method and path, and the requests that the server got. */
interface Answer {
  status: number;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  isBrokenOff?: true;
}
const answers: Record<string, Answer> = {};
const asked: { call: string; authorization: string | undefined; body: string }[] = [];
let lastBody: Buffer;

let real: Server;
let guard: ReturnType<typeof createMock>;
let network: ReturnType<typeof setupServer>;

beforeAll(async () => {
  real = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    lastBody = Buffer.concat(await Array.fromAsync(request));
    const body = lastBody.toString();
    asked.push({ call, authorization: request.headers.authorization, body });
    const answer = answers[call] ?? { status: 404, body: '<h1>Not found</h1>' };
    if (answer.isBrokenOff) {
      response.writeHead(200, { 'Content-Length': 1000 }).write(answer.body);
      setTimeout(() => response.destroy(), 20);
    } else {
      const headers = { 'X-Real': 'yes', 'Content-Type': 'application/json', ...answer.headers };
      response.writeHead(answer.status, headers).end(answer.body);
    }
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
});
silenceConsole();
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

const { password, verified, generation, ...amina } = people.amina;
const profile = JSON.stringify({ ...amina, date_joined: '2025-10-20T08:30:00+0300' });
const STATISTICS = '/proposals/statistics/';
const LATIN = 'application/json; charset=iso-8859-1';

it.each<[path: string, finding: string, status: number, body: string, type?: string]>([
  [
    STATISTICS,
    'status 200: data/total_proposals must be integer',
    200,
    statistics.replace('3', '"3"'),
  ],
  [STATISTICS, 'the body begins with a byte order mark', 200, `\ufeff${statistics}`],
  [STATISTICS, 'Content-Type: text/plain', 200, statistics, 'text/plain'],
  [STATISTICS, 'Content-Type: none', 200, statistics, ''],
  [STATISTICS, `Content-Type: ${LATIN}`, 200, statistics, LATIN],
  ['/auth/profile/', 'status 200: data/date_joined must match format "date-time"', 200, profile],
  ['/proposals/101/', 'status 404: data must be object', 404, '<h1>Not found</h1>'],
  ['/support-requests/', 'status 418 is not declared', 418, ''],
])('the guard passes the reply of %s on unchanged, and reports "%s"', async (...row) => {
  const [path, finding, status, body, type = 'application/json'] = row;
  answers[`GET /v1${path}`] = { status, body, headers: { 'Content-Type': type } };
  const response = await fetch(ROOT + path);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(body));
  const { operation, ...logged } = guard.log.list().at(-1) ?? {};
  expect(operation).toMatch(/^(get|list)/);
  expect(findings()).toEqual([`reply ${operation}: ${finding}`]);
  expect(logged).toMatchObject({ findings: [`reply: ${finding}`] });
});

it('the guard passes a wrong request on unchanged, and reports it', async () => {
  answers['POST /v1/auth/login/'] = { status: 403, body: '{"error":"code_required"}' };
  const body = JSON.stringify({ email_or_id: 'amina@example.com', pin: 1 });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${ROOT}/auth/login/`, { method: 'POST', headers, body });
  expect(asked[0]?.body).toBe(body);
  expect(findings()).toEqual([
    expect.stringMatching(/^request loginWithPassword: body must have required property/),
  ]);
});

it('faults also apply in front of a real server, and the guard reports an unknown address', async () => {
  guard.faults.add({ operation: 'getProfile', kind: 'network-error' });
  await expect(fetch(`${ROOT}/auth/profile/`)).rejects.toThrow(TypeError);
  expect((await fetch(`${ROOT}/nothing/`)).status).toBe(404);
  expect(findings()).toEqual(['route GET /api/nothing/: not in the contract']);
});

it('a reply that the real server breaks off becomes a 502 that says so, for the client and in the findings', async () => {
  answers['GET /v1/auth/profile/'] = { status: 200, body: '{"id":', isBrokenOff: true };
  const response = await fetch(`${ROOT}/auth/profile/`);
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({
    detail: expect.stringMatching(/^The guard got no reply/),
  });
  expect(findings()).toEqual([
    expect.stringMatching(/^reply getProfile: no reply from http.*: terminated: other side closed/),
  ]);
  expect(guard.log.list().at(-1)).toMatchObject({ operation: 'getProfile', status: 502 });
});

it('the guard passes on request and reply byte for byte', async () => {
  const body = Buffer.from('{"message":"Zo\u00eb"}', 'latin1');
  const type = { 'Content-Type': 'application/json; charset=iso-8859-1' };
  answers['POST /v1/auth/logout/'] = { status: 200, body, headers: type };
  const response = await fetch(`${ROOT}/auth/logout/`, { method: 'POST', body });
  expect(lastBody).toEqual(body);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(body);
  expect(guard.log.list().at(-1)?.reply).toEqual({ message: 'Zoë' });
});

it('the guard drops the headers of the connection and those that Connection names', () => {
  const headers = new Headers({
    ...{ Connection: 'close, X-Hop', 'X-Hop': '1', Expect: '100-continue', TE: 'trailers' },
    ...{ Upgrade: 'h2c', 'Keep-Alive': 'timeout=5', Trailer: 'X-Sum', 'Proxy-Connection': 'a' },
    ...{ Host: 'a', 'Content-Length': '1', 'Transfer-Encoding': 'chunked', 'X-Mine': 'yes' },
  });
  expect([...passedOn(headers, /^$/)]).toEqual([['x-mine', 'yes']]);
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

it('in a page, where the browser hides the reason, the guard names CORS', async () => {
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockRejectedValue(new TypeError('Failed to fetch'));
  const page = createMock({ root: ROOT, upstream: 'https://real.test/api' });
  const response = await page.answer(new Request(`${ROOT}/auth/profile/`));
  fetching.mockRestore();
  expect(response?.status).toBe(502);
  expect(page.findings[0]?.text).toMatch(/^no reply from https:\/\/real\.test: .*\(CORS\)/);
});

it('the guard forwards an upload that asks whether it may continue', async () => {
  const upstream = createServer(async (request, response) => {
    const { length } = Buffer.concat(await Array.fromAsync(request));
    response.writeHead(201).end(`${length}`);
  });
  const { url, close } = await serveGuard(`http://${await listenAs(upstream)}/api`);
  const outgoing = request(`${url}/api/proposals/`, {
    method: 'POST',
    headers: { Expect: '100-continue' },
  });
  outgoing.on('continue', () => outgoing.end('a'.repeat(2_000_000)));
  outgoing.flushHeaders();
  const [incoming] = await once(outgoing, 'response');
  expect(await text(incoming)).toBe('2000000');
  await close();
});

it('the upstream server gets each header of the client once', async () => {
  const asked: string[][] = [];
  const upstream = createServer((request, response) => {
    asked.push(request.rawHeaders);
    response.end();
  });
  const address = await listenAs(upstream);
  const send = connect({ header: ['X-Key: 7'], insecure: false });
  const headers = { Accept: 'application/json', 'User-Agent': 'tester', 'X-Key': '1' };
  await send(new Request(`http://${address}/api/proposals/statistics/`, { headers }));
  const values = (name: string) =>
    asked.flat().filter((_, at, all) => all[at - 1]?.toLowerCase() === name);
  expect(values('accept')).toEqual(['application/json']);
  expect(values('user-agent')).toEqual(['tester']);
  expect(values('x-key')).toEqual(['7']);
});
