/** Runs the commands of findings as printed: on the broken server they show the finding, on a right one they do not. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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

/**
 * No commands: they would have to compare many codes. Whether two calls meet is chance. A reply that never ends. What
 * shows only after reviews, or beside other findings. curl can't send a file without a type.
 */
const WITHOUT =
  /^drift\.(code-digits|same-code|no-answer|encoding)$|\.(at-once|matches-list|comments-order|submitted|file-without-type)$|^register\.refusal|^cors\.document$/;

/** Of each kind of rule (`required`, `code-expires`, …) one mistake that shows it. */
const kinds = new Map<string, Mistake>();
for (const mistake of [...sequences, ...generated, ...allBreaks]) {
  const kind = mistake.rule.replace(/^(?!drift)\w+/, '');
  if (allRules[mistake.rule] && !WITHOUT.test(mistake.rule) && !kinds.has(kind))
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
  const options = { maxBuffer: 10_000_000 };
  const all = await promisify(execFile)('bash', ['-c', `RANDOM=42\n${commands}`], options);
  return all.stdout;
}

test.for(cases)('The commands of a finding show it, until it is mended: %s', async ([, bug]) => {
  const { mock, options } = bridge.become(bug.tamper);
  const root = `http://127.0.0.1:${bridge.port}/api`;
  const otp = `http://127.0.0.1:${bridge.port}/code/?email={email}`;
  const wanted = (rule: string) => /^(drift|session)/.test(bug.rule) || rule === bug.rule;
  const over = { wire: { root, fetch, timeout: 10_000 }, otp: createOtp(otp, 1) };
  const result = await run({ ...options, ...over, given: [], wanted });
  const report = reportOf(result, root, 'error', preambleOf({ root, otp }));
  const finding = report.findings.find(({ rule }) => rule === bug.rule);
  // Moves the emulated server's clock instead of waiting.
  const sleep = `sleep() { command curl -sS "http://127.0.0.1:${bridge.port}/sleep/?seconds=$1"; }`;
  const commands = `${sleep}\n${report.setUp}\n${finding?.curl}`;

  // The run moved the clock back at its end, so its last codes were sent in the future.
  mock.clock.jump(3_600_000);
  const before = mock.snapshot();
  const broken = repliesIn(await outputOf(commands));
  mock.restore(before);
  bridge.mend();
  const right = repliesIn(await outputOf(commands));

  if (!/redirect|detour|only-own-session|other-sessions|^resendOtp.refusal/.test(bug.rule))
    expect(statusIn(broken), commands).toBe(Number(finding?.answer.slice(0, 3)));
  expect(right, commands).not.toEqual(broken);
  if (finding?.expected.startsWith('2')) expect(statusIn(right), commands).toBeLessThan(400);
});
