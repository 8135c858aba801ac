import { styleText } from 'node:util';
import { sinceThen } from './baseline';
import { grouped } from './group';
import { operationOfRule, type Report, type ReportedFinding, verdictOf } from './report';

const colour = { error: 'red', warning: 'yellow', info: 'cyan' } as const;

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function terminalReport(report: Report): string {
  return [
    ...byOperation(report),
    ...setUp(report),
    ...report.findings.flatMap(inLines),
    ...section(
      'Where the specification says nothing, this server',
      report.assumptions.flatMap(({ id, about, seen }) =>
        seen.map((text) => `${id} ${about}: ${text}`),
      ),
      report.notes.map(({ rule, says, seen }) => `${rule}: ${says} ${fewOf(seen)}`),
    ),
    ...section('Not checked', reasons(report)),
    ...section('Left on the server', report.leftovers),
    ...since(report),
    '',
    ...summary(report),
  ].join('\n');
}

export function summary(report: Report) {
  const { counts, rules, requests, seconds, closing, contract } = report;
  const all = rules.held + rules.broken + rules.notChecked;
  return [
    `${verdictOf(report)} ${plural(counts.error, 'error')}, ${plural(counts.warning, 'warning')}.`,
    `${plural(all, 'rule')}: ${rules.held} passed, ${rules.broken} broken, ${rules.notChecked} not checked; ${plural(requests, 'request')} in ${seconds.toFixed(1)} s; contract ${contract}.`,
    closing,
  ];
}

const FEW = 4;

/** Lists only the first few info findings of a rule; the HTML and JSON reports have all of them. */
const fewOf = (seen: string[]) =>
  seen.length > FEW
    ? `${seen.slice(0, FEW).join('; ')}; and ${seen.length - FEW} more (--html has all of them)`
    : seen.join('; ');

function since({ changes }: Report): string[] {
  if (!changes) return [];
  return [
    ...section(`New since the run of ${changes.since}`, changes.new),
    ...section('Fixed since then', changes.mended),
    ...section('Still open', changes.open),
    ...section('Not checked this time', changes.unseen),
    '',
    sinceThen(changes),
  ];
}

/** Lists the operations with findings, and counts the others in one line. Without findings, lists all operations. */
function byOperation({ findings, passed }: Report): string[] {
  const operations = [
    ...new Set([...passed.map(operationOfRule), ...findings.map(({ operation }) => operation)]),
  ].sort();
  const width = Math.max(0, ...operations.map(({ length }) => length));
  const isBroken = (operation: string) => findings.some((one) => one.operation === operation);
  const shown = findings.length === 0 ? operations : operations.filter(isBroken);
  const fine = operations.length - shown.length;
  return [
    ...shown.map((operation) => {
      const own = findings.filter((finding) => finding.operation === operation);
      const holds = passed.filter((rule) => operationOfRule(rule) === operation).length;
      const count = (severity: 'error' | 'warning') =>
        own.filter((one) => one.severity === severity).length;
      const mark =
        own.length === 0
          ? styleText('green', 'ok')
          : styleText(count('error') > 0 ? 'red' : 'yellow', '!!');
      const found = (['error', 'warning'] as const)
        .filter((severity) => count(severity) > 0)
        .map((severity) => `, ${plural(count(severity), severity)}`)
        .join('');
      return `${mark} ${operation.padEnd(width)}  ${plural(holds, 'rule')} passed${found}`;
    }),
    ...(fine > 0 ? [`${styleText('green', 'ok')} the other ${plural(fine, 'call')}`] : []),
  ];
}

const inLines = (one: ReportedFinding): string[] => [
  '',
  `${styleText(colour[one.severity], one.severity)} ${styleText('bold', one.headline)}`,
  `  rule      ${one.rule}: ${one.says} (${one.source})${one.count > 1 ? `, seen ${one.count} times` : ''}`,
  ...(one.headline.includes(one.expected) || one.expected === one.says
    ? []
    : [`  expected  ${one.expected}`, `  got       ${one.got}`]),
  `  users see ${one.sees}`,
  ...one.consequences.map(({ headline }) => `  also      ${headline}`),
  ...(one.curl ? [`  ${answerOf(one)}`, '', dim(one.curl)] : []),
];

const dim = (text: string) => styleText('dim', text);

/** Shortens the reply. The other reports have up to 20,000 characters of it, and mark where they cut it. */
const answerOf = ({ answer }: ReportedFinding) =>
  `reply     ${answer.length > SHOWN ? `${answer.slice(0, SHOWN)} … (--html has more of it)` : answer}`;
const SHOWN = 300;

/** The commands are not indented, so that people can copy and paste them. */
const setUp = (report: Report): string[] =>
  report.setUp === ''
    ? []
    : [
        '',
        styleText(
          'bold',
          "To reproduce findings, paste this into a shell once, and then a finding's commands",
        ),
        dim(report.setUp),
      ];

/** Rules that were not checked for the same reason share a line. */
function reasons({ notChecked }: Report): string[] {
  const groups = [...grouped(notChecked, ({ reason }) => reason)];
  const isThrottled = ([reason]: [string, unknown]) => Number(reason.includes('429'));
  // A limit of the server is the reader's own to lift, so it comes first.
  groups.sort((a, b) => isThrottled(b) - isThrottled(a));
  return groups.map(([reason, rules]) => `${reason}: ${rules.map(({ rule }) => rule).join(', ')}`);
}

const section = (title: string, ...lists: string[][]): string[] => {
  const lines = lists.flat();
  return lines.length === 0
    ? []
    : ['', styleText('bold', title), ...lines.map((line) => `  ${line}`)];
};
