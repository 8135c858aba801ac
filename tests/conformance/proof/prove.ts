/** Runs the kit against the emulated server as it is, broken, or different. */
import { inProcess } from '../in-process';
import { proposalsLargeDocuments } from '../journeys/proposals-large-documents';
import type { Finding } from '../record';
import { type Result, type RunOptions, run } from '../run';
import type { Break } from './break';
import { type Tamper, through } from './tamper';

export const runOn = (tamper: Tamper, options: Partial<RunOptions> = {}): Promise<Result> =>
  run({ ...inProcess(through(tamper)).options, ...options });

/** Documents of ten megabytes take as long as everything else: they are left out where they show nothing more. */
export const small: Partial<RunOptions> = { without: [proposalsLargeDocuments] };

/** What fails a run, or should worry. */
export const serious = ({ findings }: Result): Finding[] =>
  findings.filter(({ severity }) => severity !== 'info');

/**
 * The findings about one break, from the journeys that can see it, until its rule is among them. Any journey can see a
 * drift.
 */
export async function findingsOn({ rule, tamper }: Break): Promise<Finding[]> {
  const found = new AbortController();
  const drift = /^(drift|session)\./.test(rule);
  const result = await runOn(tamper, {
    ...(drift ? small : { wanted: (other) => other === rule }),
    onFinding: (finding) => finding.rule === rule && found.abort(),
    signal: found.signal,
  });
  return serious(result);
}
