import { execFile, execFileSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { DEMO_PASSWORD } from 'portal-mock/state/people';
import { expect, test } from 'vitest';
import { journeys } from '../journeys/all';
import { rolesOf, run } from '../journeys/run';
import { inProcess, serve } from '../proof/in-process';
import { changesSince } from './baseline';
import { reportOf } from './report';
import { preambleOf } from './shell';

const only = (...rules: string[]) => ({ wanted: (rule: string) => rules.includes(rule) });

const setUp = preambleOf({ root: 'http://127.0.0.1:8000/api', otp: 'env' });

async function reported(rule: string) {
  const { options } = inProcess(async (mock, request) => {
    const response = await serve(mock, request);
    const isDelete = request.method === 'DELETE' && response.status === 404;
    return isDelete ? new Response(null, { status: 204 }) : response;
  });
  return reportOf(await run({ ...options, given: [], ...only(rule) }), 'a server', 'error', setUp);
}

test('The commands of a finding are complete: they sign in with accounts of their own, and are valid in a shell', async () => {
  const { findings, setUp } = await reported('deleteProposal.private');
  const [finding] = findings;

  expect(finding?.curl).toMatch(
    /^new_user\nkeep_first\nnew_user\nID=\$\(new_proposal "\$FIRST_ACCESS_TOKEN" DRAFT\)\ncurl -i -X DELETE /,
  );
  expect(finding?.curl).toContain('Bearer \'"$ACCESS_TOKEN"\'');
  execFileSync('bash', ['-n'], { input: `${setUp}\n${finding?.curl}\n` });
});

test('A finding whose rule this run did not check is listed as not checked, and not as fixed', async () => {
  const report = await reported('deleteProposal.private');
  const item = { operation: 'listProposals', place: '', headline: 'GET /proposals/ lost one' };
  const items = [{ ...item, rule: 'listProposals.complete' }];
  const changes = changesSince(report, { at: '2026-11-22T14:35:07.123Z', items });

  expect(changes).toMatchObject({ since: '22 Nov 2026, 14:35 UTC', mended: [] });
  expect(changes.unseen).toEqual(['GET /proposals/ lost one']);
  expect(changes.new).toHaveLength(1);
});

test('A finding whose rule is now a consequence of another finding is still open', async () => {
  const report = await reported('deleteProposal.private');
  const consequence = { rule: 'deleteProposal.works', operation: 'deleteProposal', says: '' };
  const [finding] = report.findings;
  if (finding) Object.assign(finding, { consequences: [consequence] });
  const items = [{ ...consequence, place: '', headline: 'DELETE /proposals/{id}/ failed' }];
  const changes = changesSince(report, { at: '2026-11-22T14:35:07.123Z', items });

  const open = ['DELETE /proposals/{id}/ failed'];
  expect(changes).toMatchObject({ open, mended: [], unseen: [] });
});

test('A finding that is gone is listed as fixed even if its rule is broken in another place', async () => {
  const report = await reported('deleteProposal.private');
  const earlier = { rule: 'deleteProposal.private', operation: 'getProposal', place: '' };
  const items = [{ ...earlier, headline: 'GET /proposals/{id}/ returned it' }];
  const changes = changesSince(report, { at: '2026-11-22T14:35:07.123Z', items });

  expect(changes).toMatchObject({ mended: ['GET /proposals/{id}/ returned it'], unseen: [] });
  expect(changes.new).toHaveLength(1);
});

test('With --only, a run registers only the accounts that it needs', () => {
  expect(rolesOf(journeys)).toHaveLength(5);
  expect(rolesOf(journeys, only('listProposals.newest-first').wanted)).toEqual(['ann', 'ben']);
});

test('The commands of a finding about a wrong password do not give away the password of a given account', async () => {
  const { options } = inProcess(async (mock, request) => {
    const text = await request.clone().text();
    const isWrong = /otp\/initiate/.test(request.url) && text.includes(`${DEMO_PASSWORD}-not`);
    return isWrong ? Response.json({ message: 'A code was sent.' }) : serve(mock, request);
  });
  const { registering: _, ...rest } = options;
  const result = await run({ ...rest, ...only('initiateLogin.wrong-password') });
  const report = reportOf(result, 'a server', 'error', setUp);

  expect(report.findings).toHaveLength(1);
  expect(report.findings[0]?.curl).toContain("WRONG_PASSWORD='…' # not the password of");
  expect(JSON.stringify(report)).not.toContain(DEMO_PASSWORD.slice(0, -1));
});

test('The commands send the headers of --header, and do not print one that may be secret', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const setUp = preambleOf({ root, otp: 'env', headers: ['X-Env: test', 'X-Api-Key: s3cret'] });
  expect(setUp).toMatch(/^X_API_KEY='…' # set this: /);
  expect(setUp).not.toContain('s3cret');

  const commands = `${setUp.replace("'…'", "'s3cret'")}\nreset_code 'ann@example.com' > /dev/null`;
  await promisify(execFile)('bash', ['-c', commands]);
  server.close();
  expect(seen).toMatchObject([{ 'x-env': 'test', 'x-api-key': 's3cret' }]);
});
