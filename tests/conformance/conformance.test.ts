import { listen } from 'portal-mock/serve/listen';
import { DEMO_PASSWORD } from 'portal-mock/state/people';
import { expect, test } from 'vitest';
import { intentions } from './command/intentions';
import { readOptions } from './command/options';
import { operationIds } from './contract/contract';
import { allRules } from './contract/rules';
import { run } from './journeys/run';
import { allBreaks } from './proof/all-breaks';
import { generated } from './proof/generated';
import { sequences } from './proof/generated-sequences';
import { inProcess, serve } from './proof/in-process';
import { inWords, runOnVariation } from './proof/prove';
import { all, on, status, type Tamper } from './proof/tamper';
import { htmlReport } from './report/html';
import { junitReport } from './report/junit';
import { reportOf } from './report/report';

test('The emulated server on a port passes every rule, every rule is checked, and a run takes less than half a minute at the default rate', async () => {
  const { mock, options } = inProcess();
  const server = await listen((request) => serve(mock, request), { port: 0, host: '127.0.0.1' });
  const wire = { root: `http://127.0.0.1:${server.port}/api`, fetch, timeout: 30_000 };
  const result = await run({ ...options, wire });
  server.close();

  expect(inWords(result)).toEqual([]);
  expect(result.unchecked).toEqual([]);
  expect(result.checked.sort()).toEqual(Object.keys(allRules).sort());
  expect(result.requests / readOptions([]).rate).toBeLessThan(30);
  const left = (kind: string) => result.leftovers.filter((text) => text.startsWith(kind)).length;
  const said = intentions('', options, { only: [], skip: [], baseUrl: '' });
  expect(said).toContain(`It registers ${left('the account ')} accounts`);
  expect(left('a message ')).toBe(13);
});

test('Every error and warning rule has a mistake that it must report', () => {
  const mistakes = [...generated, ...sequences, ...allBreaks];
  const proven = new Set(mistakes.map(({ rule }) => rule));
  const rules = Object.entries(allRules).filter(([, { severity }]) => severity !== 'info');
  expect(rules.map(([id]) => id).filter((id) => !proven.has(id))).toEqual([]);
});

test('Every operation has rules', () => {
  // Rules named no-token and bad-token are generated for secured operations, so they don't count.
  const own = Object.keys(allRules).filter((rule) => !/\.(no|bad)-token$/.test(rule));
  const named = new Set(own.map((rule) => rule.split('.')[0]));
  expect(operationIds.filter((id) => !named.has(id))).toEqual([]);
});

const READING = ['getProposal', 'listProposals', 'refreshToken'] as const;
const CHANGING = ['register', 'verifyOtp', 'confirmPasswordReset', 'updateProposal'] as const;

test('No report contains a secret', async () => {
  // `secrets` leaves out passwords of accounts that the run created. Reports show these to make findings reproducible.
  const secrets = new Set<string>([DEMO_PASSWORD]);
  const listening = on('every', async ({ request, next }) => {
    const text = await request.clone().text();
    const typed = text.matchAll(/"(?:refresh|refresh_token)":"([^"]+)"/g);
    const [, token = ''] = (request.headers.get('Authorization') ?? '').split(' ');
    for (const secret of [token, ...[...typed].map(([, value]) => value ?? '')])
      if (secret.length > 20) secrets.add(secret);
    return next();
  });
  const failing = [status('every', 200, 500), status('every', 400, 500), status('every', 401, 200)];
  const bug = (tamper: Tamper) => all(listening, on([...CHANGING, ...READING], tamper));
  const results = await Promise.all(failing.map((tamper) => runOnVariation(bug(tamper))));
  const reports = results.map((result) => reportOf(result, 'a server', 'error'));
  const text = reports
    .map((report) => JSON.stringify(report) + htmlReport(report) + junitReport(report, 'error'))
    .join();

  expect(reports.every(({ conforms }) => !conforms)).toBe(true);
  expect(secrets.size).toBeGreaterThan(10);
  expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
});
