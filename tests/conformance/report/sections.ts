/** What the report says, in its order: the terminal and the web page print the same facts and sections. */
import type { Changes } from './baseline';
import { grouped } from './group';
import { isOfTwo } from './headline';
import { operationOfRule, type Report, type ReportedFinding, verdictOf } from './report';

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What was found, and how much was checked. */
export function summary(report: Report): string[] {
  const { counts, rules, requests, seconds, contract } = report;
  const all = rules.held + rules.broken + rules.notChecked;
  const { leftOut } = rules;
  const left = leftOut > 0 ? ` Left out by --only or --skip: ${plural(leftOut, 'rule')}.` : '';
  const broken = rules.broken > 0 ? `, from ${plural(rules.broken, 'broken rule')}` : '';
  return [
    `${verdictOf(report)} ${plural(counts.error, 'error')}, ${plural(counts.warning, 'warning')}${broken}.`,
    `${plural(all, 'rule')}: ${rules.held} passed, ${rules.notChecked} not checked; ${plural(requests, 'request')} in ${seconds.toFixed(1)} s; contract ${contract}.${left}`,
  ];
}

export type Fact = [label: string, text: string];

/** `--json` has all. */
const MOST_LINES = 5;

/** Two calls do not meet in each run. */
export const toSeeAgain = (finding: ReportedFinding) =>
  `To see it again${isOfTwo(finding) ? ' (the two calls must meet: try it several times)' : ''}:`;

export function factsOf(finding: ReportedFinding): Fact[] {
  const { headline, rule, place, says, source, sees, expected, got } = finding;
  const { count, after, same, also } = finding;
  const isSaid = / \(expected .*\)$/s.test(headline) || expected === says;
  const isDue = /\.(at-once|own-data)$/.test(rule);
  const facts: Fact[] = [
    ['effect', sees],
    ['rule', `${rule}: ${says} (${source})`],
    ['seen', count > 1 ? `${count} times` : ''],
    [
      'when',
      isOfTwo(finding) ? `${isDue ? '' : 'first seen with '}two calls at the same moment` : '',
    ],
    ['at', place],
    ['after', after],
    ['expected', isSaid ? '' : expected],
    ['got', isSaid ? '' : got],
    ...same.slice(0, MOST_LINES).map((text): Fact => ['also', text]),
    ['also', same.length > MOST_LINES ? `${same.length - MOST_LINES} more of the same` : ''],
    ['also', also.length > 0 ? `broken, probably for the same reason: ${also.join(', ')}` : ''],
  ];
  return facts.filter(([, text]) => text !== '');
}

export interface Section {
  title: string;
  /** One row for each rule, record or finding. */
  rows: string[][];
  /** The same, shorter, for a terminal; none if it does not show the section. */
  lines?: string[];
}

export const sectionsOf = (report: Report): Section[] =>
  [
    ...(report.changes ? changesIn(report.changes) : []),
    {
      title: 'Not checked',
      rows: report.notChecked.map(({ rule, reason }) => [rule, reason]),
      lines: reasons(report),
    },
    {
      title: 'Left on the server',
      rows: report.leftovers.map((text) => [text]),
      lines: kindsOf(report.leftovers),
    },
    { title: 'Passed', rows: passed(report) },
    {
      title: 'Where the specification says nothing: what this server does (none of it is an error)',
      rows: report.notes.map(({ about, seen }) => [about, seen.join('; ')]),
    },
  ].filter(({ rows }) => rows.length > 0);

const changesIn = (changes: Changes): Section[] =>
  (
    [
      [`New since the run of ${changes.since} UTC`, changes.new],
      ['Fixed since then', changes.fixed],
      ['Still open, or not checked this time', changes.open],
    ] as const
  ).map(([title, lines]) => ({ title, rows: lines.map((line) => [line]), lines: [...lines] }));

/** So many rules are named in a line. */
const SOME = 2;

/** Rules that were not checked for the same reason share a line. */
function reasons({ notChecked }: Report): string[] {
  const groups = [...grouped(notChecked, ({ reason }) => reason)];
  const isThrottled = (reason: string) => Number(reason.includes('429'));
  // A limit of the server is the reader's own to lift, so it comes first.
  groups.sort(
    ([a, one], [b, other]) => isThrottled(b) - isThrottled(a) || other.length - one.length,
  );
  return groups.map(([reason, rules]) => {
    const names = rules.slice(0, SOME).map(({ rule }) => rule);
    if (rules.length > SOME) names.push(`and ${rules.length - SOME} more`);
    return `${names.join(', ')}: ${reason}`;
  });
}

/** Records of one kind share a line: their texts begin with the same words, up to a name, a number or an address. */
const kindsOf = (leftovers: string[]) =>
  [...grouped(leftovers, (text) => text.split(/\s(?=\S*[\d@"])/)[0] ?? text)].map(([, all]) =>
    all.length === 1 ? `${all[0]}` : `${all[0]}, and ${all.length - 1} more like it`,
  );

const passed = ({ passed }: Report) =>
  [...grouped(passed, operationOfRule)].sort().map(([name, rules]) => [name, rules.join(', ')]);
