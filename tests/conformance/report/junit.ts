/** The report for a CI server: a suite for each operation, a case for each finding and each rule without findings. */
import type { Severity } from '../contract/rule';
import { escapeMarkup as xml } from './escape';
import { grouped } from './group';
import { isAtLeast, operationOfRule, type Report, verdictOf } from './report';

interface Case {
  suite: string;
  name: string;
  content: string;
  fails: boolean;
  skipped: boolean;
}

export function junitReport(report: Report, lowest: Severity): string {
  const cases: Case[] = [
    ...report.passed.map((rule) => ({
      suite: operationOfRule(rule),
      name: rule,
      content: '',
      fails: false,
      skipped: false,
    })),
    ...report.notChecked.map(({ rule, reason }) => ({
      suite: operationOfRule(rule),
      name: rule,
      content: `<skipped message="${xml(reason)}"/>`,
      fails: false,
      skipped: true,
    })),
    ...report.findings.map(
      ({ operation, rule, place, severity, headline, says, source, ...finding }) => {
        const fails = isAtLeast(severity, lowest);
        const { expected, got, curl, answer, consequences } = finding;
        const also = consequences.map((one) => `also: ${one.headline}`);
        const lines = [
          ...[headline, `${says} (${source})`, `expected: ${expected}`, `got: ${got}`],
          ...[...also, curl, answer],
        ];
        const text = xml(lines.join('\n'));
        return {
          suite: operation,
          name: place ? `${rule} ${place}` : rule,
          content: fails
            ? `<failure type="${severity}" message="${xml(headline)}">${text}</failure>`
            : `<system-out>${severity}: ${text}</system-out>`,
          fails,
          skipped: false,
        };
      },
    ),
  ];
  const suites = [...grouped(cases, ({ suite }) => suite)].map(([name, own]) => {
    const lines = own.map(
      (one) =>
        `    <testcase classname="${xml(name)}" name="${xml(one.name)}">${one.content}</testcase>`,
    );
    if (report.setUp && own.some(({ fails }) => fails))
      lines.push(
        `    <system-out>To be pasted into a shell before the commands of a failure:\n${xml(report.setUp)}</system-out>`,
      );
    return `  <testsuite name="${xml(name)}" ${totals(own)}>\n${lines.join('\n')}\n  </testsuite>`;
  });
  if (!report.judged)
    suites.unshift(
      `  <testsuite name="the run" tests="1" errors="1">\n    <testcase classname="the run" name="judged"><error message="${xml(`${verdictOf(report)} ${report.closing}`)}"/></testcase>\n  </testsuite>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${totals(cases)} errors="${report.judged ? 0 : 1}" time="${report.seconds}">\n${suites.join('\n')}\n</testsuites>\n`;
}

const totals = (cases: Case[]) =>
  `tests="${cases.length}" failures="${cases.filter(({ fails }) => fails).length}" skipped="${cases.filter(({ skipped }) => skipped).length}"`;
