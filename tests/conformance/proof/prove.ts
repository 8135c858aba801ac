/** Runs the kit against the emulated server with each mistake, and with the variations. */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { isNamed } from '../contract/rules';
import { journeys } from '../journeys/all';
import { proposalsLargeDocuments } from '../journeys/proposals/documents';
import { type Result, type RunOptions, run } from '../journeys/run';
import { quote } from '../report/curl';
import { reportOf } from '../report/report';
import type { Finding } from '../walk/record';
import { allBreaks } from './all-breaks';
import { generated } from './generated';
import { sequences } from './generated-sequences';
import { inProcess, withCors } from './in-process';
import type { Mistake } from './mistake';
import { all, type Ops, on, opsOf, type Tamper, through } from './tamper';
import { type Variation, variations } from './variations';

/** Adds CORS headers, because the replies that a tamper creates do not have them. */
const fromAnywhere = on('every', async ({ next }) => withCors(await next()));

/** Large uploads take half the time of a run, so they are skipped unless a test needs them. */
const small: Partial<RunOptions> = { without: [proposalsLargeDocuments] };

export const runOn = (tamper: Tamper, options = small): Promise<Result> =>
  run({ ...inProcess(through(tamper)).options, ...options });

export const runOnVariation = (tamper: Tamper, options = small): Promise<Result> =>
  runOn(all(fromAnywhere, tamper), options);

/** Errors and warnings. */
export const serious = ({ findings }: Result): Finding[] =>
  findings.filter(({ severity }) => severity !== 'info');

/** One line per finding, for a failed test. */
export const inWords = (result: Result): string[] =>
  serious(result).map(
    ({ rule, operation, place, expected, got }) =>
      `${rule} ${operation} ${place}: ${expected} / ${got}`,
  );

/** Combines up to eight variations of different calls into one, because a real server differs in several ways. */
function bundled(): Variation[] {
  const bundles: Variation[][] = [];
  for (const one of variations) {
    const own = opsOf(one.tamper);
    const isApart = (taken: Ops[]) =>
      ![...own, ...taken].includes('every') && !own.some((op) => taken.includes(op));
    const bundle = bundles.find(
      (others) => others.length < 8 && isApart(opsOf(...others.map(({ tamper }) => tamper))),
    );
    if (bundle) bundle.push(one);
    else bundles.push([one]);
  }
  return bundles.map((bundle) => ({
    does: bundle.map(({ does }) => does).join('; '),
    tamper: all(...bundle.map(({ tamper }) => tamper)),
  }));
}

/** Mistakes about other origins are not covered by right headers. */
const runnerOf = (about: string) => (/^cors\.|the origin/.test(about) ? runOn : runOnVariation);

/** A whole run with the mistake, as it is reported. */
async function reported({ tamper, rule, does }: Mistake) {
  const runner = runnerOf(rule + does);
  const options = rule.endsWith('large-document') ? {} : small;
  const result = await runner(tamper, options);
  return reportOf(result, 'a server', 'error').findings;
}

/** Mistakes that also break another rule, which comes first. */
const BREAKS_ANOTHER = [
  'activateAccount: counts no wrong codes',
  'confirmPasswordReset: accepts older codes',
  'createSupportRequest: new requests are IN_PROGRESS',
  'every: PUT checks no rules',
  'getProposal: leaves out the technology',
  'initiateLogin: looks at the cooldown before the password',
  'resendActivation: sends `success: false`',
  'updateProposal: requires the whole form to submit',
  'verifyLogin: accepts older codes',
  'verifyLogin: ends only the newest session',
  'verifyLogin: puts the hash of the password into the token',
  'verifyLogin: returns access tokens that are valid until 2096',
  'verifyLogin: the cooldown counts from the last wrong code',
  'verifyOtp: wrong codes do not count',
];

/** Runs what the printed command chooses, or only the rule, and stops when the rule is reported. */
async function isSeen({ rule, tamper, does }: Mistake, again = ''): Promise<boolean> {
  const found = new AbortController();
  const [, only = rule] = /--only (\S+)/.exec(again) ?? [];
  const last = journeys.find(({ name }) => again.endsWith(`--until ${quote(name)}`));
  await runnerOf(rule + does)(tamper, {
    ...(rule.endsWith('large-document') ? {} : small),
    wanted: (other, operation) => isNamed([only], other, operation),
    until: last?.name,
    onFinding: (finding) => finding.rule === rule && found.abort(),
    signal: found.signal,
  });
  return found.signal.aborted;
}

/** The second gate sets SWEEP, which tests every generated mistake. By default a sample is tested, always the same. */
const sampleOf = <T>(list: T[], step: number) =>
  process.env.SWEEP ? list : list.filter((_, index) => index % step === 0);

/** Vitest would cut a longer `$does` in the name of a test. */
const named = <T extends { does: string }>(list: T[]) =>
  list.map((one) => [one.does, one] as const);

/** The tests are shared out to the files whose names differ only in the number, so that several workers run them. */
export function prove(file: string): void {
  const files = globSync(basename(file).replace(/\d+/, '*'), { cwd: dirname(file) }).sort();
  const turn = files.indexOf(basename(file));
  const shareOf = <T>(list: T[]) => list.filter((_, index) => index % files.length === turn);

  const sample = [...sampleOf(generated, 37), ...sampleOf(sequences, 11)];
  test.each(named(shareOf(sample)))('The kit names a mistake first: %s', async (_, mistake) => {
    const [first] = await reported(mistake);
    expect(`${first?.operation} ${first?.rule}`).toBe(`${mistake.operation} ${mistake.rule}`);
    expect(await isSeen(mistake, first?.again), first?.again).toBe(true);
  });
  test.each(named(shareOf(allBreaks)))('The kit reports a mistake: %s', async (_, mistake) => {
    const findings = process.env.SWEEP ? await reported(mistake) : [];
    const own = findings.find(({ rule }) => rule === mistake.rule);
    if (process.env.SWEEP && !BREAKS_ANOTHER.includes(mistake.does)) expect(own).toBe(findings[0]);
    expect(await isSeen(mistake, own?.again), own?.again).toBe(true);
  });
  test.each(named(shareOf(bundled())))(
    'A harmless difference is not reported: %s',
    async (_, one) => {
      const result = await runOnVariation(one.tamper, /too large/.test(one.does) ? {} : small);
      expect(inWords(result)).toEqual([]);
      expect(result.unchecked).toEqual([]);
    },
  );
}
