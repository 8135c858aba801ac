/** Runs the kit against the emulated server as it is, broken, or different. */
import { inProcess } from '../in-process';
import { proposalsDocuments } from '../journeys/proposals-documents';
import type { Finding, Wanted } from '../record';
import { type Result, run } from '../run';
import type { Break } from './break';
import { type Tamper, through } from './tamper';

export const runOn = (tamper: Tamper, wanted?: Wanted): Promise<Result> =>
  run({ ...inProcess(through(tamper)).options, ...(wanted && { wanted }) });

/** What fails a run, or should worry. */
export const serious = ({ findings }: Result): Finding[] =>
  findings.filter(({ severity }) => severity !== 'info');

/**
 * The findings about one break, from the journeys that can see it. Any journey can see a drift; large documents are left
 * out then, for the sake of time.
 */
export async function findingsOn({ rule, tamper }: Break): Promise<Finding[]> {
  const drift = /^(drift|session)\./.test(rule);
  const wanted: Wanted = drift
    ? (other) => !(other in proposalsDocuments.rules)
    : (other) => other === rule;
  return serious(await runOn(tamper, wanted));
}
