import { styleText } from 'node:util';
import { sinceThen } from './baseline';
import { grouped } from './group';
import { type Report, type ReportedFinding, verdictOf } from './report';

const colour = { error: 'red', warning: 'yellow', info: 'cyan' } as const;

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function terminalReport(report: Report): string {
  return [
    ...summary(report),
    ...(report.isBlocked ? ['', styleText('bold', report.closing)] : []),
    ...first(report),
    ...report.findings.flatMap(inLines),
    ...setUp(report),
    ...section('Not checked', reasons(report)),
    ...section('Left on the server', report.leftovers),
    ...since(report),
    '',
    report.closing,
  ].join('\n');
}

/** What was found, and how much was checked. */
export function summary(report: Report) {
  const { counts, rules, requests, seconds, contract } = report;
  const all = rules.held + rules.broken + rules.notChecked;
  return [
    `${verdictOf(report)} ${plural(counts.error, 'error')}, ${plural(counts.warning, 'warning')}.`,
    `${plural(all, 'rule')}: ${rules.held} passed, ${rules.broken} broken, ${rules.notChecked} not checked; ${plural(requests, 'request')} in ${seconds.toFixed(1)} s; contract ${contract}.`,
  ];
}

const MOST = 5;

/** Lists at most five findings, in the order of the details, with what users see. */
function first({ findings }: Report): string[] {
  if (findings.length < 2) return [];
  const left = findings.length - MOST;
  const lines = findings
    .slice(0, MOST)
    .map((one, at) => `${titleOf(one, at, short(one.headline))} ${styleText('dim', one.sees)}`);
  return ['', ...lines, ...(left > 0 ? [`and ${left} more, below`] : [])];
}

const titleOf = ({ severity }: ReportedFinding, at: number, headline: string) =>
  `${at + 1}. ${styleText(colour[severity], severity)} ${headline}`;

const LINE = 160;
const short = (text: string) => (text.length > LINE ? `${text.slice(0, LINE)} …` : text);

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

const inLines = (one: ReportedFinding, at: number): string[] => [
  '',
  titleOf(one, at, styleText('bold', one.headline)),
  `  rule      ${one.rule}: ${one.says} (${one.source})${one.count > 1 ? `, seen ${one.count} times` : ''}`,
  ...(one.headline.includes(one.expected) || one.expected === one.says
    ? []
    : [`  expected  ${one.expected}`, `  got       ${one.got}`]),
  `  users see ${one.sees}`,
  ...one.consequences.slice(0, MOST).map(({ headline }) => `  also      ${short(headline)}`),
  ...(one.consequences.length > MOST
    ? [`  also      ${one.consequences.length - MOST} more (--html has all of them)`]
    : []),
  ...(one.curl ? [`  ${answerOf(one)}`, '', dim(commandsOf(one))] : []),
];

const TOO_LONG = 2000;

/** A command with a text of several pages would hide the rest. */
const commandsOf = ({ curl }: ReportedFinding) =>
  curl.length > TOO_LONG
    ? `# The commands have ${curl.length} characters: --html or --json has them.`
    : curl;

const dim = (text: string) => styleText('dim', text);

/** Shortens the reply. The other reports have up to 20,000 characters of it, and mark where they cut it. */
const answerOf = ({ answer }: ReportedFinding) => {
  const line = answer.replaceAll(/\s+/g, ' ');
  return `reply     ${line.length > SHOWN ? `${line.slice(0, SHOWN)} … (--html has more of it)` : line}`;
};
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

/** Rules that were not checked for the same reason share a line. The HTML and JSON reports name all of them. */
function reasons({ notChecked }: Report): string[] {
  const groups = [...grouped(notChecked, ({ reason }) => reason)];
  const isThrottled = (reason: string) => Number(reason.includes('429'));
  // A limit of the server is the reader's own to lift, so it comes first.
  groups.sort(
    ([a, one], [b, other]) => isThrottled(b) - isThrottled(a) || other.length - one.length,
  );
  return groups.map(([reason, rules]) => {
    const names = rules.map(({ rule }) => rule).join(', ');
    return `${rules.length > MOST ? `${rules.length} rules` : names}: ${short(reason)}`;
  });
}

const section = (title: string, ...lists: string[][]): string[] => {
  const lines = lists.flat();
  return lines.length === 0
    ? []
    : ['', styleText('bold', title), ...lines.map((line) => `  ${line}`)];
};
