/** Runs the kit against the emulated server with a mistake or with harmless differences. */
import { proposalsLargeDocuments } from '../journeys/proposals/large-documents';
import { type Result, type RunOptions, run } from '../journeys/run';
import { reportOf } from '../report/report';
import type { Finding } from '../walk/record';
import { inProcess, withCors } from './in-process';
import type { Mistake } from './mistake';
import { all, on, opsOf, type Tamper, through } from './tamper';
import type { Variation } from './variations';

const runOn = (tamper: Tamper, options: Partial<RunOptions> = {}): Promise<Result> =>
  run({ ...inProcess(through(tamper)).options, ...options });

/** Adds CORS headers, because the replies that a tamper creates do not have them. */
const fromAnywhere = on('every', async ({ next }) => withCors(await next()));

/** Large uploads take half the time of a run, so they are skipped unless a variation needs them. */
const small: Partial<RunOptions> = { without: [proposalsLargeDocuments] };

export const runOnVariation = (tamper: Tamper, large = false): Promise<Result> =>
  runOn(all(fromAnywhere, tamper), large ? {} : small);

const MOST = 8;

/** Combines up to eight variations of different calls into one, because a real server differs in several ways. */
export function bundled(variations: Variation[]): Variation[] {
  const bundles: Variation[][] = [];
  for (const one of variations) {
    const ops = opsOf(one.tamper);
    const bundle = bundles.find((others) => {
      const taken = opsOf(...others.map(({ tamper }) => tamper));
      const isFull = others.length === MOST || others[0]?.large !== one.large;
      return (
        !isFull && ![...ops, ...taken].includes('every') && !taken.some((op) => ops.includes(op))
      );
    });
    if (bundle) bundle.push(one);
    else bundles.push([one]);
  }
  return bundles.map((bundle) => ({
    does: bundle.map(({ does }) => does).join('; '),
    tamper: all(...bundle.map(({ tamper }) => tamper)),
    large: bundle.some(({ large }) => large),
  }));
}

/** Errors and warnings. */
export const serious = ({ findings }: Result): Finding[] =>
  findings.filter(({ severity }) => severity !== 'info');

/** One line per finding, for a failed test. */
export const inWords = (findings: Finding[]): string[] =>
  findings.map(
    ({ rule, operation, place, expected, got }) =>
      `${rule} ${operation} ${place}: ${expected} / ${got}`,
  );

/** The first finding of a whole run, as the report names it. */
export async function firstFinding({ tamper, rule }: Mistake) {
  const isCors = /^cors\./.test(rule);
  const result = await runOn(isCors ? tamper : all(fromAnywhere, tamper), small);
  return reportOf(result, 'a server', 'error').findings[0];
}

/** Runs what can see the mistake, and stops when its rule is reported. */
export async function findingsOn({ rule, tamper }: Mistake): Promise<Finding[]> {
  const found = new AbortController();
  const isSeenAnywhere = /^(drift|session)\./.test(rule);
  const result = await runOn(tamper, {
    ...(isSeenAnywhere ? small : { wanted: (other) => other === rule }),
    onFinding: (finding) => finding.rule === rule && found.abort(),
    signal: found.signal,
  });
  return serious(result);
}
