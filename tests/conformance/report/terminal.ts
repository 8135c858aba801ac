/** The report for whoever ran the command. */
import { styleText } from 'node:util';
import { operationOfRule, type Report, type ReportedFinding } from './report';

const colour = { error: 'red', warning: 'yellow', info: 'cyan' } as const;

export function terminalReport(report: Report): string {
  const { counts, requests, seconds } = report;
  const verdict = report.abandoned
    ? `Ended early: ${report.abandoned}.`
    : report.conforms
      ? 'No finding that fails the run.'
      : 'The server does not keep the contract.';
  return [
    ...byOperation(report),
    ...report.findings.flatMap(inLines),
    ...section(
      'Where the specification is silent, this server',
      report.assumptions.flatMap(({ id, about, seen }) =>
        seen.map((text) => `${id} ${about}: ${text}`),
      ),
      report.notes.map(({ rule, operation, got, place }) => `${rule} ${operation} ${got || place}`),
    ),
    ...section('Not checked', reasons(report)),
    ...section('Left on the server', report.leftovers),
    '',
    `${verdict} ${counts.error} errors, ${counts.warning} warnings; ${report.passed.length} rules hold, ${report.notChecked.length} not checked; ${requests} requests in ${seconds.toFixed(1)} s.`,
  ].join('\n');
}

function byOperation({ findings, passed }: Report): string[] {
  const operations = [
    ...new Set([...passed.map(operationOfRule), ...findings.map(({ operation }) => operation)]),
  ].sort();
  const width = Math.max(0, ...operations.map(({ length }) => length));
  return operations.map((operation) => {
    const own = findings.filter((finding) => finding.operation === operation);
    const holds = passed.filter((rule) => operationOfRule(rule) === operation).length;
    const count = (severity: 'error' | 'warning') =>
      own.filter((one) => one.severity === severity).length;
    const mark =
      own.length === 0
        ? styleText('green', 'ok')
        : styleText(count('error') > 0 ? 'red' : 'yellow', '!!');
    const found =
      own.length === 0 ? '' : `, ${count('error')} errors, ${count('warning')} warnings`;
    return `${mark} ${operation.padEnd(width)}  ${holds} rules hold${found}`;
  });
}

const inLines = ({
  severity,
  rule,
  operation,
  says,
  source,
  sees,
  expected,
  got,
  place,
  count,
  curl,
}: ReportedFinding): string[] => [
  '',
  `${styleText([colour[severity], 'bold'], severity)} ${styleText('bold', rule)}${rule.startsWith(operation) ? '' : ` in ${operation}`}${place && ` at ${place}`}${count > 1 ? ` (${count} times)` : ''}`,
  `  ${says} (${source})`,
  `  expected  ${expected}`,
  `  got       ${got}`,
  `  the competitor sees: ${sees}`,
  ...(curl ? [styleText('dim', `  ${curl.slice(0, 600)}`)] : []),
];

/** Rules that share a reason in one line. */
function reasons({ notChecked }: Report): string[] {
  const groups = Map.groupBy(notChecked, ({ reason }) => reason);
  return [...groups].map(
    ([reason, rules]) => `${reason}: ${rules.map(({ rule }) => rule).join(', ')}`,
  );
}

const section = (title: string, ...lists: string[][]): string[] => {
  const lines = lists.flat();
  return lines.length === 0
    ? []
    : ['', styleText('bold', title), ...lines.map((line) => `  ${line}`)];
};
