/**
 * `npm run test:sweep`: runs all that `npm test` leaves out, and the kit's tests. A part that fails does not stop the
 * next. The end has a line for each part, and lists the tests that failed or were retried.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const parts = [
  'vitest run --project port --project e2e',
  'vitest run --project screens --project journeys --tags-filter sweep',
  'npm test -w portal-conformance',
];

// `.ci/run` names the file, so that the list includes the tests of `npm test`.
const shared = process.env.RUN_SUMMARY;
const list = resolve(shared ?? '.tmp/run-summary.txt');
mkdirSync(dirname(list), { recursive: true });
if (!shared) rmSync(list, { force: true });

const results = parts.map((part) => {
  const [command = '', ...args] = part.split(' ');
  const env = { ...process.env, RUN_SUMMARY: list, SWEEP: 'true' };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  return { part, isGreen: status === 0 };
});

console.log('\nThe parts of test:sweep:');
for (const { part, isGreen } of results) console.log(`  ${isGreen ? 'passed' : 'FAILED'}: ${part}`);
if (existsSync(list))
  console.log(`Failed and retried tests of all parts:\n${readFileSync(list, 'utf8')}`);
if (!results.every(({ isGreen }) => isGreen)) process.exitCode = 1;
