import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMock } from '../../mocks/node';
import { makeCertificate } from '../../mocks/serve/certificate';
import { connect } from '../../mocks/serve/connection';
import type { RunningMock } from '../../mocks/serve/embedded';
import { readOptions } from '../../mocks/serve/options';
import { serve, startMock } from '../../mocks/serve/start';
import { stateOf } from '../../mocks/serve/upstream';
import { people } from '../../mocks/state/people';
import { clientOf, listenAs, serveGuard, silenceConsole } from './port';

let folder: string;
let real: RunningMock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upstream-'));
  real = await startMock();
});
afterAll(async () => {
  await real.stop();
  await rm(folder, { recursive: true });
});
silenceConsole();

setFlagsFromString('--expose-gc');
/** Node may do so at any time, and then forgets what only a waiting call holds. */
const collectGarbage: () => void = runInNewContext('gc');

/** Logs in, then reads the profile and the list of proposals. */
async function useServer(url: string, code: () => Promise<string | null>) {
  const { ask, call } = clientOf(Number(new URL(url).port));
  const { email, password } = people.amina;
  await call('initiateLogin', { email_or_id: email, password, otp_channel: 'both' });
  const body = { email_or_id: email, otp_code: `${await code()}` };
  const { tokens } = (await call('verifyLogin', body)).body;
  const headers = { Authorization: `Bearer ${tokens.access}` };
  const read = async (path: string) => (await ask(`/api${path}`, { headers })).json();
  return {
    headers,
    profile: await read('/auth/profile/'),
    whole: await read('/proposals/'),
    list: await read('/proposals/?limit=2'),
  };
}

it('a correct server causes no findings, and its recording replays without it', async () => {
  const file = join(folder, 'good.json');
  const watched = await serveGuard(`${real.url}/api`, `--record=${file}`);
  const code = () => real.latestCode('amina@example.com');
  const { headers, profile, list } = await useServer(watched.url, code);
  expect(profile).toMatchObject({ email: 'amina@example.com' });
  const document = await fetch(watched.url + list.results[1].proposal_document, { headers });
  expect(new TextDecoder().decode((await document.bytes()).subarray(0, 5))).toBe('%PDF-');
  expect(await (await fetch(`${watched.url}/__mock/findings`)).json()).toEqual([]);
  await watched.close();

  // The clock is not searched for secrets, because its milliseconds may happen to contain the digits of an ID.
  const { clock, ...recording } = JSON.parse(await readFile(file, 'utf8'));
  expect(clock).toEqual({ now: expect.any(Number), speed: 1 });
  const content = JSON.stringify(recording);
  const access = headers.Authorization.slice(7);
  const { email, first_name, last_name, id_passport, phone_number, password } = people.amina;
  for (const secret of [access, email, first_name, last_name, id_passport, phone_number, password])
    expect(content).not.toContain(secret);

  const replay = await startMock({ replay: file });
  const again = await useServer(replay.url, async () => '000000');
  const unnamed = { submitted_by: { display_name: 'Test Person' } };
  expect(again.list).toEqual({
    ...list,
    results: list.results.map((row: object) => ({ ...row, ...unnamed })),
  });
  expect(again.whole.results).toHaveLength(6);
  const hintOf = async (path: string) =>
    (await fetch(`${replay.url}/api${path}`)).headers.get('X-Mock-Hint');
  expect(await hintOf('/auth/profile/')).toBe('This reply is from the recording.');
  expect(await hintOf('/proposals/?limit=3')).toMatch(
    /^This call is not in the recording, .* --record\. Send "Authorization/,
  );
  expect((await replay.faults.list())[0]?.recorded).toBe(true);
  expect(again.profile).toMatchObject({ email: 'person@example.com', first_name: 'Test' });
  await replay.stop();
});

/** Reads the statistics through the guard. Returns what the client, the findings and the log say. */
async function guarded(upstream: string, ...options: string[]) {
  const { url, close } = await serveGuard(upstream, ...options);
  const response = await fetch(`${url}/api/proposals/statistics/`);
  const [log] = await (await fetch(`${url}/__mock/log`)).json();
  const findings = await (await fetch(`${url}/__mock/findings`)).json();
  await close();
  const said = response.status === 502 ? (await response.json()).detail : '';
  return { status: response.status, said, logged: log.status, findings, response };
}

const certificate = makeCertificate(['localhost', '127.0.0.1']);
const statistics = '{"total_proposals":3,"draft":1,"submitted":2,"accepted":0,"rejected":0}';
const json = { 'Content-Type': 'application/json' };

/** Starts a server, and returns the root of its API. */
const at = async (server: Server, protocol = 'http') =>
  `${protocol}://${await listenAs(server)}/api`;
const badGzip = { ...json, 'Content-Encoding': 'gzip' };

it.each<[what: string, upstream: () => string | Promise<string>, reason: RegExp]>([
  [
    'breaks its gzip',
    () => at(createServer((_, response) => response.writeHead(200, badGzip).end('{}'))),
    /compressed body is broken/,
  ],
  [
    'redirects in a circle',
    () => at(createServer((_, response) => response.writeHead(302, { Location: '/' }).end())),
    /more than 5 redirects/,
  ],
  [
    'closes the connection',
    () => at(createServer((request) => request.socket.destroy())),
    /closed the connection/,
  ],
  [
    'has a certificate of its own',
    () => at(createSecureServer(certificate), 'https'),
    /certificate is not signed/,
  ],
  ['does not speak https', () => at(createServer(), 'https'), /does not speak https/],
  [
    'is not there',
    () => 'http://127.0.0.1:1/api',
    /nothing listens at this address \(ECONNREFUSED\)/,
  ],
  [
    'has no address',
    () => 'http://no-such-host.invalid/api',
    /no such host|could not be looked up/,
  ],
])(
  'if the real server %s, the client gets a 502 that says so, and so do log and findings',
  async (_, upstream, reason) => {
    const { said, logged, findings } = await guarded(await upstream());
    expect(said).toMatch(reason);
    expect(logged).toBe(502);
    expect(findings.at(-1).text).toMatch(reason);
  },
);

it('with --ca or --insecure the guard trusts the certificate, and --header passes the gateway', async () => {
  const file = join(folder, 'ca.pem');
  await writeFile(file, certificate.cert);
  const asked: (string | undefined)[] = [];
  const gateway = createSecureServer(certificate, ({ headers }, response) => {
    asked.push(`${headers['x-key']}`);
    response.writeHead(200, { ...json, 'Set-Cookie': ['a=1', 'b=2'] }).end(statistics);
  });
  const address = await listenAs(gateway);
  for (const trust of [`--ca=${file}`, '--insecure']) {
    const { status, findings, response } = await guarded(
      `https://${address}/api`,
      ...[trust, '--header=X-Key: 7'],
    );
    expect({ status, findings }).toEqual({ status: 200, findings: [] });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  }
  expect(asked).toEqual(['7', '7']);
});

it.each([
  [
    '/api',
    'GET http://ADDRESS/api/auth/profile/ was answered 401, as it should be without a token.',
  ],
  [
    '',
    'GET http://ADDRESS/auth/profile/ was answered 404. Did you mean --upstream http://ADDRESS/api?',
  ],
  ['/v2', 'GET http://ADDRESS/v2/auth/profile/ was answered 404. Is the API at another address?'],
])('the start says what it asked at "%s", and what it got', async (root, words) => {
  const { host } = new URL(real.url);
  const state = await stateOf(`http://${host}${root}`, connect({ header: [], insecure: false }));
  expect(state).toBe(words.replaceAll('ADDRESS', host));
});

it.each([
  ['never replies', () => {}],
  ['never ends its reply', (_: unknown, response: ServerResponse) => response.write('{')],
])('if the upstream server %s, the client gets a 504 that says so', async (_, reply) => {
  const silent = createServer((request, response) => {
    reply(request, response);
    collectGarbage();
  });
  const address = await listenAs(silent);
  const mock = createMock({ upstream: `http://${address}/api`, patience: 100 });
  const response = await mock.answer(new Request('http://portal.test/api/auth/profile/'));
  expect(response?.status).toBe(504);
  expect(await response?.json()).toEqual({
    detail: expect.stringMatching(/no reply from http.*: it took longer than 0.1 seconds/),
  });
  silent.closeAllConnections();
});

it('the terminal shows each call once, with each finding once', async () => {
  const broken = createServer((_, response) => response.writeHead(200, json).end('{}'));
  const address = await listenAs(broken);
  const lines: string[] = [];
  for (const level of ['info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(
      (line) => void lines.push(...`${line}`.split('\n')),
    );
  for (const upstream of [`http://${address}/api`, 'http://127.0.0.1:1/api']) {
    const server = await serve(readOptions(['--port=0', `--upstream=${upstream}`]));
    await fetch(`${server.addresses[0]}/api/proposals/statistics/?year=1`);
    await server.close();
  }
  expect(lines).toEqual([
    expect.stringMatching(/^\[default\] GET \/api\/proposals\/statistics\/\?year=1 200 \d+ ms$/),
    '  request: unknown query parameter "year"',
    expect.stringMatching(/^ {2}reply: status 200: data must have required property/),
    expect.stringMatching(/^\[default\] GET \/api\/proposals\/statistics\/\?year=1 502 \d+ ms$/),
    '  request: unknown query parameter "year"',
    expect.stringMatching(/^ {2}reply: no reply from .*: nothing listens at this address/),
  ]);
});

/** Records a reply with this body, and returns the reply of its recording. */
async function replayed(type: string, body: Uint8Array) {
  const upstream = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(body),
  );
  const file = join(folder, 'bytes.json');
  const watched = await serveGuard(`http://${await listenAs(upstream)}/api`, `--record=${file}`);
  await fetch(`${watched.url}/api/auth/profile/`);
  await watched.close();
  const replay = await startMock({ replay: file });
  const response = await fetch(`${replay.url}/api/auth/profile/`);
  const bytes = Buffer.from(await response.arrayBuffer());
  await replay.stop();
  return { type: response.headers.get('Content-Type'), bytes };
}

it.each([
  [
    'application/json; charset=iso-8859-1',
    Buffer.from('{"message":"Caf\u00e9",  "n":1.0}', 'latin1'),
  ],
  ['text/plain; charset=windows-1252', Buffer.of(0x80, 0x93, 0x41, 0x94)],
  ['application/pdf', Buffer.of(0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe, 0x0a)],
])('a recorded body of the type %s is replayed byte for byte', async (type, bytes) => {
  expect(await replayed(type, bytes)).toEqual({ type, bytes });
});

it('a recorded body that is not UTF-8 is masked too', async () => {
  const body = Buffer.from('{"first_name":"Zo\u00eb","text":"Zo\u00eb"}', 'latin1');
  const { bytes } = await replayed('application/json; charset=iso-8859-1', body);
  expect(bytes.toString('latin1')).toBe('{"first_name":"Test","text":"Zo\u00eb"}');
});

it.each([
  [
    '--record=/no/such/folder/run.json',
    /run\.json cannot be used: there is no such file or folder\./,
  ],
  ['--record=/', /\/ cannot be used: it is a folder\./],
  ['--replay=package.json', /package\.json cannot be used: This file was not saved/],
  ['--data=nothing.json', /nothing\.json cannot be used: there is no such file or folder\./],
])('%s stops the start in plain words', async (option, words) => {
  const args = ['--port=0', '--upstream=http://127.0.0.1:1/api', option];
  await expect(async () => serve(readOptions(args))).rejects.toThrow(words);
});
