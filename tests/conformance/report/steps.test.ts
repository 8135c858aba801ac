import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { DEMO_PASSWORD } from 'portal-mock/state/people';
import { expect, test } from 'vitest';
import { journeys } from '../journeys/all';
import { rolesOf, run } from '../journeys/run';
import { inProcess, serve } from '../proof/in-process';
import { runOn } from '../proof/prove';
import { all, answers, is, record, refusal, replies } from '../proof/tamper';
import { changesSince } from './baseline';
import { curlOf } from './curl';
import { reportOf } from './report';
import { preambleOf } from './shell';

const only = (...rules: string[]) => ({ wanted: (rule: string) => rules.includes(rule) });
const setUp = preambleOf({ root: 'http://127.0.0.1:8000/api', otp: 'env' });

const deletesAll = replies(
  'deleteProposal',
  is(401, 404),
  () => new Response(null, { status: 204 }),
);

async function reported(rule: string, tamper = deletesAll) {
  const result = await runOn(tamper, { given: [], origin: undefined, ...only(rule) });
  return reportOf(result, 'a server', 'error', setUp);
}

test('A finding of an earlier run is fixed only if its rule was checked and passed, or is broken in another place', async () => {
  const report = await reported('deleteProposal.private');
  const [finding] = report.findings;
  const consequence = 'deleteProposal.works';
  if (finding) finding.consequences = [consequence];
  const item = { operation: 'getProposal', place: '' };
  const changes = changesSince(report, {
    at: '2026-11-22T14:35:07.123Z',
    items: [
      { ...item, rule: 'deleteProposal.private', headline: 'elsewhere' },
      { ...item, rule: 'listProposals.complete', headline: 'not checked' },
      { ...item, rule: consequence, headline: 'follows' },
    ],
  });

  expect(changes).toMatchObject({
    since: '2026-11-22 14:35',
    fixed: ['elsewhere'],
    open: ['not checked', 'follows'],
  });
  expect(changes.new).toHaveLength(1);
});

test('A finding that now counts as the same mistake in another call is not fixed', async () => {
  const timeless = record(['createProposal', 'getProposal'], ({ created_at, ...one }) => one);
  const result = await runOn(timeless, { given: [], origin: undefined });
  const report = reportOf(result, 'a server', 'error', setUp);
  const [{ rule = '', operation = '', same = [] } = {}] = report.findings;
  const earlier = { rule, operation: 'getProposal', place: '/created_at', headline: 'earlier' };
  const changes = changesSince(report, { at: '2026-11-22T14:35:07.123Z', items: [earlier] });

  expect(`${operation} ${rule}`).toBe('createProposal drift.missing-field');
  expect(same.join()).toContain('GET /proposals/{id}/');
  expect(changes).toMatchObject({ fixed: [], open: ['earlier'] });
});

test('With --only, a run registers only the accounts that it needs', () => {
  expect(rolesOf(journeys)).toHaveLength(4);
  expect(rolesOf(journeys, only('listProposals.newest-first').wanted)).toEqual(['ann', 'ben']);
});

test('The commands of a finding about a wrong password do not give away the password of a given account', async () => {
  const { options } = inProcess(async (mock, request) => {
    const text = await request.clone().text();
    const isWrong = /otp\/initiate/.test(request.url) && text.includes(`not-${DEMO_PASSWORD}`);
    return isWrong ? Response.json({ message: 'A code was sent.' }) : serve(mock, request);
  });
  const { registering: _, ...rest } = options;
  const result = await run({ ...rest, ...only('initiateLogin.wrong-password') });
  const report = reportOf(result, 'a server', 'error', setUp);

  expect(report.findings).toHaveLength(1);
  expect(report.findings[0]?.curl).toContain("WRONG_PASSWORD='…' # not the password of");
  expect(JSON.stringify(report)).not.toContain(DEMO_PASSWORD.slice(0, -1));
});

test('The commands upload a document whose name gets 5xx, repeat a call that comes too soon, and write NUL without a raw one', async () => {
  const refuses = refusal('resendOtp', (body, code) => (code === 429 ? { detail: body } : body));
  const name = answers('document', (_, { request }) => /%23/.test(request.url), 500);
  const result = await runOn(all(refuses, name), { given: [] });
  const { findings } = reportOf(result, 'a server', 'error', setUp);
  const commandsOf = (rule: string) => findings.find((one) => one.rule === rule)?.curl;
  expect(commandsOf('drift.server-error')).toContain('filename="Ripoti #1');
  expect(commandsOf('drift.error-shape')?.match(/resend-otp/g)).toHaveLength(2);
  const sent = { method: 'POST', url: 'http://mock.test/', headers: {}, body: { text: '50%\0' } };
  expect(curlOf({ ...sent, form: true }, String)).toContain("-F 'text=<'<(printf '50%%\\000')");
});

test('The commands send the headers of --header, and do not print one that may be secret', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const functions = preambleOf({ root, otp: 'env', headers: ['X-Env: test', 'X-Api-Key: s3cret'] });
  const commands = `${functions}\ncurl -sS "$API/"`;
  const inShell = (env: object) =>
    promisify(execFile)('bash', ['-c', commands], { env: { ...process.env, ...env } });
  await expect(inShell({})).rejects.toThrow('Set it to the value of --header X-Api-Key');
  await inShell({ X_API_KEY: 's3cret' });
  server.close();
  expect(functions).not.toContain('s3cret');
  expect(seen).toMatchObject([{ 'x-env': 'test', 'x-api-key': 's3cret' }]);
});
