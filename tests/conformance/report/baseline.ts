/** Compares a report with an earlier one: which findings are new, fixed, still open or not checked this time. */
import { readFileSync } from 'node:fs';
import { at, isRecord } from '../contract/exchange';
import type { Report } from './report';

interface Item {
  rule: string;
  operation: string;
  place: string;
  headline: string;
}

export interface Changes {
  since: string;
  new: string[];
  mended: string[];
  open: string[];
  /** Earlier findings whose rules were not checked this time. */
  unseen: string[];
}

const keyOf = ({ rule, operation, place }: Item) => [rule, operation, place].join(' ');

export class NoReport extends Error {}

export function readBaseline(file: string): { at: string; items: Item[] } {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const findings = at(report, 'findings');
    if (!Array.isArray(findings)) throw new Error('the file has no findings');
    const items = findings.filter(isRecord).map((one) => ({
      rule: String(one.rule),
      operation: String(one.operation),
      place: String(one.place ?? ''),
      headline: String(one.headline ?? one.says ?? one.rule),
    }));
    return { at: String(at(report, 'at') ?? ''), items };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new NoReport(`--baseline needs the --json report of an earlier run: ${file}: ${reason}`);
  }
}

/**
 * Compares the findings of two runs. An earlier finding counts as fixed only if its rule was checked this time, and
 * passed or is broken in another place. If the rule's findings are now consequences of another finding, the earlier
 * finding is still open.
 */
export function changesSince(
  report: Report,
  { at: since, items }: ReturnType<typeof readBaseline>,
): Changes {
  const now = report.findings;
  const headlines = (all: { headline: string }[]) => all.map(({ headline }) => headline);
  const has = (all: Item[], one: Item) => all.some((other) => keyOf(other) === keyOf(one));
  const checked = new Set([...report.passed, ...now.map(({ rule }) => rule)]);
  const follows = new Set(now.flatMap((one) => one.consequences.map(({ rule }) => rule)));
  const others = items.filter((one) => !has(now, one));
  const gone = others.filter(({ rule }) => !follows.has(rule));
  const still = [
    ...now.filter((one) => has(items, one)),
    ...others.filter(({ rule }) => follows.has(rule)),
  ];
  return {
    since: inWords(since),
    new: headlines(now.filter((one) => !has(items, one))),
    open: headlines(still),
    mended: headlines(gone.filter(({ rule }) => checked.has(rule))),
    unseen: headlines(gone.filter(({ rule }) => !checked.has(rule))),
  };
}

/** Writes a time in the form "22 Nov 2026, 14:35 UTC". */
const inWords = (time: string) => {
  const date = new Date(time);
  const text = date.toUTCString();
  return Number.isNaN(date.getTime()) ? time : `${text.slice(5, 16)}, ${text.slice(17, 22)} UTC`;
};

export function sinceThen({ since, mended, open, unseen, ...changes }: Changes): string {
  const counts = [
    `${changes.new.length} new`,
    `${mended.length} fixed`,
    `${open.length} still open`,
  ];
  if (unseen.length > 0) counts.push(`${unseen.length} not checked this time`);
  return `Since the run of ${since}: ${counts.join(', ')}.`;
}
