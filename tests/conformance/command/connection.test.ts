import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { driftOf } from '../drift/drift';
import { callSent, exchange } from '../walk/client';
import { readOptions } from './options';
import { deadInbox, overHttp, unreachable } from './over-http';

const sockets: Socket[] = [];
const server = createServer((request: IncomingMessage, response) => {
  sockets.push(request.socket);
  if (request.url === '/login/') return void response.writeHead(404).end();
  if (request.url?.startsWith('/moved'))
    return void response.writeHead(302, { Location: '/login/' }).end();
  if (request.url?.startsWith('/gateway'))
    return void response.writeHead(502).end('<title>502 Bad Gateway</title><h1>502</h1>');
  if (request.url?.startsWith('/packed')) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Type', 'application/json');
  response.end('{"code": "402913"}');
});
let root = '';

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

test('Each request uses a new connection, never one that the server may be closing', async () => {
  const { wire, otp, review } = overHttp({
    ...readOptions([
      ...['--base-url', `${root}/api`, '--register', '--rate', '1000'],
      ...['--otp', `${root}/code/?email={email}`],
      ...['--review', `${root}/review/?id={id}&status={status}`],
    ]),
    baseUrl: `${root}/api`,
  });
  const account = { name: 'ann', email: 'ann@example.com', password: '', verified: true };

  await otp.fetch(account, 'login', true);
  await exchange(wire, 'verifyLogin', callSent(wire, 'verifyLogin', { body: {} }));
  await review?.('proposal', 1, 'ACCEPTED');
  const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
  const form = { body: { proposal_document: file }, origin: 'https://portal.example.org' };
  await exchange(wire, 'createProposal', callSent(wire, 'createProposal', form));
  await exchange(wire, 'getProfile', callSent(wire, 'getProfile', {}));

  expect(sockets).toHaveLength(5);
  expect(new Set(sockets).size).toBe(5);
});

const wireTo = (path: string) => ({ root: `${root}${path}`, fetch, timeout: 5000 });

test('A server that redirects to a login page is checked, not reported as "no API"', async () => {
  expect(await unreachable(wireTo('/moved'))).toBeUndefined();
});

test('A reply with a wrong Content-Encoding is not reported as a missing reply', async () => {
  const wire = wireTo('/packed');
  const answer = await exchange(wire, 'getProfile', callSent(wire, 'getProfile', {}));
  const [deviation] = driftOf(answer);
  expect(deviation?.rule).toBe('drift.encoding');
  expect(deviation?.text).toContain('gzip');
  expect(await unreachable(wire)).toBeUndefined();
});

test('If only a gateway replies, the command says so before the run', async () => {
  const wire = wireTo('/gateway');
  expect(await unreachable(wire)).toBe(
    `${wire.root} replies 502 (an HTML page, "502 Bad Gateway"). That is a gateway: it runs, but the server behind it doesn't reply. Start the server, or correct its address in the gateway.`,
  );
});

test('If nothing listens where codes should be read, the command says so before the run', async () => {
  const inbox = (url: string) =>
    deadInbox(readOptions(['--base-url', `${root}/api`, '--register', '--otp', url]));
  expect(await inbox(`${root}/code/?email={email}`)).toBeUndefined();
  expect(await inbox(`${root}/gateway/?email={email}`)).toBeUndefined();
  expect(await inbox('http://127.0.0.1:1/?email={email}')).toMatch(
    /^--otp http:\/\/127\.0\.0\.1:1\/\?email=\{email\} doesn't respond: connect ECONNREFUSED/,
  );
});
