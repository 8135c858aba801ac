import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RunningMock } from '../../mocks/serve/embedded';
import { readOptions } from '../../mocks/serve/options';
import { serve, startMock } from '../../mocks/serve/start';

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
beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});

async function watch(upstream: string, file: string) {
  const args = ['--port=0', '--quiet', `--upstream=${upstream}`, `--record=${file}`];
  const { addresses, close } = await serve(readOptions(args));
  const url = `${addresses[0]}`;
  const findings = async () => (await fetch(`${url}/__mock/findings`)).json();
  return { url, close, findings };
}

/** Logs in, then reads the profile and the list of proposals. */
async function useServer(url: string, code: () => Promise<unknown>) {
  const post = async (path: string, body: object) =>
    (
      await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const credentials = { email_or_id: 'amina@example.com', password: 'Hackathon-2025' };
  await post('/auth/login/otp/initiate/', { ...credentials, otp_channel: 'both' });
  const { tokens } = await post('/auth/login/otp/verify/', {
    email_or_id: 'amina@example.com',
    otp_code: await code(),
  });
  const headers = { Authorization: `Bearer ${tokens.access}` };
  const read = async (path: string) => (await fetch(`${url}/api${path}`, { headers })).json();
  return {
    headers,
    profile: await read('/auth/profile/'),
    whole: await read('/proposals/'),
    list: await read('/proposals/?limit=2'),
  };
}

it('a correct server causes no findings, and its recording replays without it', async () => {
  const file = join(folder, 'good.json');
  const watched = await watch(`${real.url}/api`, file);
  const code = () => real.latestCode('amina@example.com');
  const { headers, profile, list } = await useServer(watched.url, code);
  expect(profile).toMatchObject({ email: 'amina@example.com' });
  const document = await fetch(watched.url + list.results[1].proposal_document, { headers });
  expect(new TextDecoder().decode((await document.bytes()).subarray(0, 5))).toBe('%PDF-');
  expect(await watched.findings()).toEqual([]);
  await watched.close();

  // The clock is not searched for secrets, because its milliseconds may happen to contain the digits of an ID.
  const { clock, ...recording } = JSON.parse(await readFile(file, 'utf8'));
  expect(clock).toEqual({ now: expect.any(Number), speed: 1 });
  const text = JSON.stringify(recording);
  for (const secret of [
    headers.Authorization.slice(7),
    'amina@',
    'Amina',
    'Otieno',
    '10000001',
    '0700000001',
    'Hackathon-2025',
  ])
    expect(text).not.toContain(secret);

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

it('a call that breaks the contract is reported, and recorded unchanged', async () => {
  const broken: Server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"total_proposals":"3"}');
  });
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const { port } = broken.address() as AddressInfo;
  const file = join(folder, 'broken.json');
  const watched = await watch(`http://127.0.0.1:${port}/v1`, file);
  await fetch(`${watched.url}/api/proposals/statistics/?year=1`);
  expect(await watched.findings()).toEqual([
    { kind: 'request', at: 'getProposalStatistics', text: 'unknown query parameter "year"' },
    {
      kind: 'reply',
      at: 'getProposalStatistics',
      text: expect.stringContaining('data/total_proposals must be integer'),
    },
  ]);
  await watched.close();
  broken.close();
  const replay = await startMock({ replay: file });
  const response = await fetch(`${replay.url}/api/proposals/statistics/?year=1`);
  expect(await response.json()).toEqual({ total_proposals: '3' });
  await replay.stop();
});
