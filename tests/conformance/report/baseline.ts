/** Compares a report with an earlier one: which findings are new, fixed or still open. */
import { readFileSync } from 'node:fs';
import { at, isRecord } from '../contract/exchange';
import type { Report, ReportedFinding } from './report';

type Item = Pick<ReportedFinding, 'rule' | 'operation' | 'place' | 'headline'>;

export interface Changes {
  since: string;
  new: string[];
  fixed: string[];
  /** Also those whose rule was not checked this time, or is now a consequence of another finding. */
  open: string[];
}

const keyOf = ({ rule, operation, place }: Item) => [rule, operation, place].join(' ');

export class NoReport extends Error {}

export function readBaseline(file: string): { at: string; items: Item[] } {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const findings = at(report, 'findings');
    if (!Array.isArray(findings)) throw new Error('the file has no findings');
    return { at: String(at(report, 'at')), items: findings.filter(isRecord) as object[] as Item[] };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new NoReport(`--baseline needs the --json report of an earlier run: ${file}: ${reason}`);
  }
}

/** An earlier finding counts as fixed only if its rule was checked this time, and passed or is broken in another place. */
export function changesSince(
  { findings, passed }: Report,
  { at: since, items }: ReturnType<typeof readBaseline>,
): Changes {
  const headlines = (all: Item[]) => all.map(({ headline }) => headline);
  const has = (all: Item[], one: Item) => all.some((other) => keyOf(other) === keyOf(one));
  const checked = [...passed, ...findings.map(({ rule }) => rule)];
  const follows = findings.flatMap(({ consequences }) => consequences);
  const isFixed = (one: Item) =>
    !has(findings, one) && checked.includes(one.rule) && !follows.includes(one.rule);
  return {
    since: since.slice(0, 16).replace('T', ' '),
    new: headlines(findings.filter((one) => !has(items, one))),
    fixed: headlines(items.filter(isFixed)),
    open: headlines(items.filter((one) => !isFixed(one))),
  };
}

export const sinceThen = ({ since, fixed, open, ...changes }: Changes): string =>
  `Since the run of ${since} UTC: ${changes.new.length} new, ${fixed.length} fixed, ${open.length} still open or not checked.`;
