/** Runs the commands of findings as printed: on the broken server they show the finding, on a right one they do not. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DEMO_PASSWORD } from 'portal-mock/state/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOtp } from '../adapters/otp';
import { allRules } from '../contract/rules';
import { run } from '../journeys/run';
import { allBreaks } from '../proof/all-breaks';
import { type Bridge, openBridge } from '../proof/bridge';
import { generated } from '../proof/generated';
import { sequences } from '../proof/generated-sequences';
import type { Mistake } from '../proof/mistake';
import { reportOf } from './report';
import { preambleOf } from './shell';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge(0);
});
afterAll(() => bridge.close());

/** No commands: they would have to compare many codes. What shows only with many records. */
const WITHOUT = /^drift\.(code-digits|same-code)|from six on$/;

/** Of each kind of rule (`required`, `code-expires`, …) one mistake that shows it. */
const kinds = new Map<string, Mistake>();
for (const mistake of [...sequences, ...generated, ...allBreaks]) {
  const { rule, does } = mistake;
  const kind = rule.replace(/^(?!drift|register\.refusal)\w+/, '');
  if (allRules[rule] && !WITHOUT.test(`${rule} ${does}`) && !kinds.has(kind))
    kinds.set(kind, mistake);
}
/** The second gate tests all kinds. */
const cases = [...kinds].filter((_, index) => process.env.SWEEP || index % 16 === 0);

/** The replies, without what differs in each run: each time is so many minutes after the reply's own. */
const repliesIn = (output: string) =>
  output
    .split(/(?=HTTP\/1\.1 )/)
    .filter((reply) => reply.startsWith('HTTP'))
    .map((reply) => {
      const now = Date.parse(/^date: (.*)$/im.exec(reply)?.[1] ?? '');
      return reply
        .replaceAll(/eyJ[\w.-]+/g, 'TOKEN')
        .replaceAll(/^(Date|Keep-Alive|Connection|ETag): .*$/gim, '')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
          String(Math.round((Date.parse(time) - now) / 60_000)),
        );
    });
const statusIn = (replies: string[]) => Number(replies.at(-1)?.slice(9, 12));

/** With the same random numbers in each run. */
async function outputOf(commands: string): Promise<string> {
  const options = { maxBuffer: 10_000_000, env: { ...process.env, CODE_DELAY: '0' } };
  const whole = `RANDOM=42\n${commands}\ntrue # even if curl gets no reply`;
  const all = await promisify(execFile)('bash', ['-c', whole], options);
  return all.stdout;
}

test.for(cases)('The commands of a finding show it, until it is mended: %s', async ([, bug]) => {
  const { mock, options } = bridge.become(bug.tamper);
  const root = `http://127.0.0.1:${bridge.port}/api`;
  const otp = `http://127.0.0.1:${bridge.port}/code/?email={email}`;
  const isAnywhere = /^(drift|session)/.test(bug.rule);
  const isEnough = /^drift\.(?!code)/.test(bug.rule);
  const found = new AbortController();
  const result = await run({
    ...options,
    // The comments of a review are those of a given account.
    given: bug.rule.endsWith('.comments-order') ? (options.given ?? []) : [],
    // Any call may show these, and the first is enough.
    onFinding: ({ rule }) => isEnough && rule === bug.rule && found.abort(),
    signal: found.signal,
    clock: async (seconds) => mock.clock.jump(seconds * 1000),
    wire: { root, fetch, timeout: 10_000 },
    otp: createOtp(otp, 1),
    wanted: (rule) => isAnywhere || rule === bug.rule,
  });
  const report = reportOf(result, root, 'error', preambleOf({ root, otp }));
  const finding = report.findings.find(({ rule }) => rule === bug.rule);
  // Moves the emulated server's clock instead of waiting.
  const sleep = `sleep() { command curl -sS "http://127.0.0.1:${bridge.port}/sleep/?seconds=$1"; }`;
  // The reader types the password of a given account.
  const typed = finding?.curl.replaceAll("'…'", DEMO_PASSWORD);
  const commands = `${sleep}\n${report.setUp}\n${typed}`;

  // The run moved the clock back at its end, so its last codes were sent in the future.
  mock.clock.jump(3_600_000);
  const before = mock.snapshot();
  const broken = repliesIn(await outputOf(commands));
  mock.restore(before);
  bridge.mend();
  const right = repliesIn(await outputOf(commands));

  // The kit has no status of a reply that it can't read.
  if (!/no-answer|encoding|redirect|detour|only-own-session|other-sessions/.test(bug.rule))
    expect(statusIn(broken), commands).toBe(Number(finding?.answer.slice(0, 3)));
  expect(right, commands).not.toEqual(broken);
  if (/^2(?!.*429)/.test(`${finding?.expected}`))
    expect(statusIn(right), commands).toBeLessThan(400);
});
