/** The report for a terminal: no line is longer than about 160 characters. */
import { styleText } from 'node:util';
import { sinceThen } from './baseline';
import type { Report, ReportedFinding } from './report';
import { type Fact, factsOf, sectionsOf, summary } from './sections';

const colour = { error: 'red', warning: 'yellow', info: 'cyan' } as const;
const MOST = 5;
const LINE = 160;
const TOO_LONG = 2000;

/** Ends with a whole word, unless it is a long one. */
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 2).replace(/\s+\S{0,20}$/, '')} …` : text;

/** Of what was expected and what came, which is also in the reply, at least this much is shown. */
const REASON = 45;

function short(text: string, most = LINE): string {
  const [, did = text, why = ''] = /^(.*)( \(expected .*)$/s.exec(text) ?? [];
  const reason = cut(why, Math.max(REASON, most - did.length));
  return cut(did, most - reason.length) + reason;
}

/** Never cut: its end may be what explains the finding. */
const wrapped = (text: string) =>
  text.replaceAll(/(.{1,145})(?:\s+|$)/g, `$1\n${' '.repeat(12)}`).trimEnd();

const HOW_TO =
  'To see a finding, paste the commands below it into a shell. The first line makes what the others need.';

/** `folder` has the commands before the call of each finding (`1.sh`). */
export function terminalReport(report: Report, folder?: string): string {
  const { findings, changes } = report;
  return [
    ...summary(report),
    ...(report.isBlocked ? ['', styleText('bold', report.closing)] : []),
    ...worst(findings),
    ...(folder ? ['', HOW_TO] : []),
    ...findings.flatMap((one, at) => inLines(one, at, folder)),
    ...sectionsOf(report).flatMap(({ title, lines = [] }) =>
      lines.length === 0
        ? []
        : ['', styleText('bold', title), ...lines.map((line) => `  ${short(line)}`)],
    ),
    ...(changes ? ['', sinceThen(changes)] : []),
    '',
    ...(findings[0] && !report.isBlocked
      ? [`To check a change of yours: the same command with --only ${findings[0].rule}`]
      : []),
    short(report.closing, 2 * LINE),
  ].join('\n');
}

/** At most five findings, in the order of the details. */
function worst(findings: ReportedFinding[]): string[] {
  if (findings.length < 2) return [];
  const left = findings.length - MOST;
  return [
    ...['', styleText('bold', 'What is wrong, with the most harm to users first')],
    ...findings.slice(0, MOST).map((one, at) => titleOf(one, at)),
    ...(left > 0 ? [`and ${left} more, below`] : []),
  ];
}

const titleOf = ({ severity, headline }: ReportedFinding, at: number, most = LINE) =>
  `${at + 1}. ${styleText(colour[severity], severity)} ${short(headline, most)}`;

const inLines = (one: ReportedFinding, at: number, folder?: string): string[] => {
  const facts: Fact[] = [...factsOf(one), ['reply', answerOf(one)]];
  return [
    '',
    wrapped(styleText('bold', titleOf(one, at, 3 * LINE))),
    ...facts
      .filter(([, text]) => text !== '')
      .map(
        ([label, text]) =>
          `  ${label.padEnd(9)} ${label === 'rule' ? wrapped(text) : short(text, LINE - 12)}`,
      ),
    ...(one.curl ? ['', ...commandsOf(one, at, folder).map((text) => styleText('dim', text))] : []),
  ];
};

/**
 * The commands for a file, and those for the terminal: what a right server replies, and the finding's own call, unless it
 * is so long that it would hide the rest.
 */
export function partsOf(curl: string): [file: string, shown: string] {
  const start = curl.search(/^# /m);
  const own = curl.slice(start);
  const [what = ''] = own.split('\n', 1);
  return own.length > TOO_LONG
    ? [curl, `${what}\n# The call is long, so it is in the file too.`]
    : [curl.slice(0, start), own];
}

/** Not indented, so that people can copy and paste them. */
const commandsOf = ({ curl }: ReportedFinding, at: number, folder?: string): string[] => {
  const [file, shown] = partsOf(curl);
  if (folder) return [`. ${folder}/${at + 1}.sh`, shown];
  return curl.length > TOO_LONG
    ? [shown, '# They are long: --html or --json has them.']
    : [file + shown];
};

/** If the reply is long, its part with the field that the finding is about. */
const answerOf = ({ answer, answered, got, place }: ReportedFinding) => {
  const line = `${answered && `to ${answered}: `}${answer}`.replaceAll(/\s+/g, ' ');
  if (line.length <= LINE) return line;
  const field = /^\w+(?=: )/.exec(got)?.[0] ?? place.split('/').at(-1);
  const at = line.indexOf(`"${field}"`);
  const part = at > LINE / 2 ? `${answer.slice(0, 3)} … ${line.slice(at)}` : line;
  return `${short(part, LINE - 40)} (--html has more of it)`;
};
