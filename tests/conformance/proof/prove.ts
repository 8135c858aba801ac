/** Runs the kit against the emulated server: unchanged, with a break, or with a variation. */

import { proposalsLargeDocuments } from '../journeys/proposals/large-documents';
import { type Result, type RunOptions, run } from '../journeys/run';
import { reportOf } from '../report/report';
import type { Finding } from '../walk/record';
import { inProcess, withCors } from './in-process';
import type { Mistake } from './mistake';
import { all, type Ops, on, opsOf, type Tamper, through } from './tamper';
import type { Variation } from './variation';

const runOn = (tamper: Tamper, options: Partial<RunOptions> = {}): Promise<Result> =>
  run({ ...inProcess(through(tamper)).options, ...options });

/** Adds CORS headers, because the replies that a variation creates do not have them. */
const fromAnywhere = on('every', async ({ next }) => withCors(await next()));

/** Runs all journeys against a variation; the one with large documents only if `large`. */
export const runOnVariation = (tamper: Tamper, large = false): Promise<Result> =>
  runOn(all(fromAnywhere, tamper), large ? {} : small);

const MOST = 8;

/** Combines up to eight variations of different calls into one, because a real server differs in several ways. */
export function bundled(variations: Variation[]): Variation[] {
  const bundles: Variation[][] = [];
  for (const one of variations) {
    const ops = opsOf(one.tamper);
    const bundle = bundles.find(
      (others) =>
        others.length < MOST &&
        others[0]?.large === one.large &&
        ![...ops, ...others.flatMap(({ tamper }) => opsOf(tamper))].includes('every') &&
        !others.some(({ tamper }) => opsOf(tamper).some((op) => ops.includes(op))),
    );
    if (bundle) bundle.push(one);
    else bundles.push([one]);
  }
  return bundles.map((bundle) => ({
    ...bundle[0],
    does: bundle.map(({ does }) => does).join('; '),
    tamper: all(...bundle.map(({ tamper }) => tamper)),
  }));
}

/** Large uploads take half the time of a run, so they are skipped unless a break or variation needs them. */
export const small: Partial<RunOptions> = { without: [proposalsLargeDocuments] };

/** Errors and warnings. */
export const serious = ({ findings }: Result): Finding[] =>
  findings.filter(({ severity }) => severity !== 'info');

/** One line per finding, for a failed test. */
export const inWords = (findings: Finding[]): string[] =>
  findings.map(
    ({ rule, operation, place, expected, got }) =>
      `${rule} ${operation} ${place}: ${expected} / ${got}`,
  );

/** Returns which operations each journey calls, from a run against the unchanged server. */
async function callsByJourney(): Promise<Map<string, Set<Ops>>> {
  const calls = new Map<string, Set<Ops>>();
  let own = new Set<Ops>();
  const listening = on('every', ({ operation, next }) => {
    if (operation) own.add(operation);
    return next();
  });
  const begin = (journey: string) => {
    own = new Set();
    calls.set(journey, own);
  };
  await runOn(listening, { ...small, progress: { begin, note: () => {} } });
  return calls;
}

let known: ReturnType<typeof callsByJourney> | undefined;

/**
 * Returns the options of a run in which only the journeys that make a tampered call run completely. If the tamper may
 * change every call, all journeys run completely. The journey with large documents is always skipped.
 */
async function journeysCalling(tamper: Tamper): Promise<Partial<RunOptions>> {
  const ops = opsOf(tamper);
  if (ops.includes('every')) return small;
  known ??= callsByJourney();
  const calls = await known;
  return { ...small, whole: ({ name }) => ops.some((op) => calls.get(name)?.has(op)) };
}

/** The first finding of a whole run, as the report names it. */
export async function firstFinding({ tamper, rule }: Mistake) {
  const isCors = /^cors\./.test(rule);
  const result = await runOn(isCors ? tamper : all(fromAnywhere, tamper), small);
  return reportOf(result, 'a server', 'error').findings[0];
}

/** Runs the journeys that can see the mistake, and stops when its rule is reported. */
export async function findingsOn({ rule, tamper }: Mistake): Promise<Finding[]> {
  const found = new AbortController();
  const drift = /^(drift|session)\./.test(rule);
  const result = await runOn(tamper, {
    ...(drift ? await journeysCalling(tamper) : { wanted: (other) => other === rule }),
    onFinding: (finding) => finding.rule === rule && found.abort(),
    signal: found.signal,
  });
  return serious(result);
}
