/** The report for a terminal: no line is longer than about 160 characters. */
import { styleText } from 'node:util';
import { sinceThen } from './baseline';
import type { Report, ReportedFinding } from './report';
import { type Fact, factsOf, sectionsOf, summary, toSeeAgain } from './sections';

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

export function terminalReport(report: Report): string {
  const { findings, changes } = report;
  return [
    ...summary(report),
    ...(report.isBlocked ? ['', styleText('bold', report.closing)] : []),
    ...worst(findings),
    ...findings.flatMap(inLines),
    ...sectionsOf(report).flatMap(({ title, lines = [] }) =>
      lines.length === 0
        ? []
        : ['', styleText('bold', title), ...lines.map((line) => `  ${short(line)}`)],
    ),
    ...(changes ? ['', sinceThen(changes)] : []),
    '',
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

const inLines = (one: ReportedFinding, at: number): string[] => {
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
    ...['', `# ${toSeeAgain(one)}`, one.again],
    ...(one.curl.length > 0 && one.curl.length < TOO_LONG ? ['# The call:', one.curl] : []),
  ];
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
