/** The report for a CI server: a suite for each operation, a case for each finding and each rule without findings. */
import type { Severity } from '../contract/rules';
import { escapeMarkup as xml } from './escape';
import { grouped } from './group';
import { isAtLeast, operationOfRule, type Report, type ReportedFinding, verdictOf } from './report';
import { factsOf } from './sections';

interface Case {
  suite: string;
  name: string;
  content: string;
}

const ofRule = (rule: string, content = ''): Case => ({
  suite: operationOfRule(rule),
  name: rule,
  content,
});

function ofFinding(one: ReportedFinding, lowest: Severity): Case {
  const { operation, rule, place, severity, headline } = one;
  const facts = factsOf(one).map((fact) => fact.join(': '));
  const text = xml([headline, ...facts, one.again, one.curl, one.answer].join('\n'));
  return {
    suite: operation,
    name: place ? `${rule} ${place}` : rule,
    content: isAtLeast(severity, lowest)
      ? `<failure type="${severity}" message="${xml(headline)}">${text}</failure>`
      : `<system-out>${severity}: ${text}</system-out>`,
  };
}

export function junitReport(report: Report, lowest: Severity): string {
  const cases = [
    ...report.passed.map((rule) => ofRule(rule)),
    ...report.notChecked.map(({ rule, reason }) =>
      ofRule(rule, `<skipped message="${xml(reason)}"/>`),
    ),
    ...report.findings.map((finding) => ofFinding(finding, lowest)),
  ];
  const suites = [...grouped(cases, ({ suite }) => suite)].map(([suite, own]) => {
    const lines = own.map(
      ({ name, content }) =>
        `    <testcase classname="${xml(suite)}" name="${xml(name)}">${content}</testcase>`,
    );
    return `  <testsuite name="${xml(suite)}" ${totals(own)}>\n${lines.join('\n')}\n  </testsuite>`;
  });
  if (!report.judged)
    suites.unshift(
      `  <testsuite name="the run" tests="1" errors="1">\n    <testcase classname="the run" name="judged"><error message="${xml(`${verdictOf(report)} ${report.closing}`)}"/></testcase>\n  </testsuite>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${totals(cases)} errors="${report.judged ? 0 : 1}" time="${report.seconds}">\n${suites.join('\n')}\n</testsuites>\n`;
}

const fails = ({ content }: Case) => content.startsWith('<failure');
const isSkipped = ({ content }: Case) => content.startsWith('<skipped');
const totals = (cases: Case[]) =>
  `tests="${cases.length}" failures="${cases.filter(fails).length}" skipped="${cases.filter(isSkipped).length}"`;
