import { styleText } from 'node:util';
import { sinceThen } from './baseline';
import { grouped } from './group';
import { type Report, type ReportedFinding, verdictOf } from './report';

const colour = { error: 'red', warning: 'yellow', info: 'cyan' } as const;

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function terminalReport(report: Report): string {
  return [
    ...summary(report),
    ...mostHarmful(report),
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

/** Lists at most five findings, first those that users notice most, with what users see. */
function mostHarmful({ findings }: Report): string[] {
  const worst = [...findings].sort((a, b) => harmOf(a) - harmOf(b)).slice(0, MOST);
  const left = findings.length - worst.length;
  return worst.length === 0
    ? []
    : [
        '',
        ...worst.map(
          (one, at) =>
            `${at + 1}. ${styleText(colour[one.severity], one.severity)} ${short(one.headline)} ${styleText('dim', one.sees)}`,
        ),
        ...(left > 0 ? [`and ${left} more, below`] : []),
      ];
}

/** Errors before warnings, and in each what users can see before the rest. */
const harmOf = ({ severity, sees }: ReportedFinding) =>
  (severity === 'error' ? 0 : 2) + (/^(Nothing|Not visible)/.test(sees) ? 1 : 0);

/** The HTML and JSON reports have all of them. */
const fewOf = (all: string[], between: string) =>
  all.length > MOST
    ? `${all.slice(0, MOST).join(between)} and ${all.length - MOST} more (--html has all of them)`
    : all.join(between);

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

const inLines = (one: ReportedFinding): string[] => [
  '',
  `${styleText(colour[one.severity], one.severity)} ${styleText('bold', one.headline)}`,
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
  return groups.map(
    ([reason, rules]) =>
      `${short(reason)}: ${fewOf(
        rules.map(({ rule }) => rule),
        ', ',
      )}`,
  );
}

const section = (title: string, ...lists: string[][]): string[] => {
  const lines = lists.flat();
  return lines.length === 0
    ? []
    : ['', styleText('bold', title), ...lines.map((line) => `  ${line}`)];
};
