/** A result as plain data, with every secret masked: what all the forms of the report are made from. */

import { assumptions } from '../assumptions';
import { assumptionsOfContract, operationIds } from '../contract';
import { allRules } from '../journeys/all';
import type { Finding } from '../record';
import type { Severity } from '../rule';
import type { Result } from '../run';
import { curlOf } from './curl';

export interface ReportedFinding {
  rule: string;
  severity: Severity;
  operation: string;
  journey: string;
  source: string;
  says: string;
  sees: string;
  place: string;
  expected: string;
  got: string;
  /** How often it was seen. */
  count: number;
  curl: string;
  answer: string;
}

export interface Report {
  server: string;
  at: string;
  seconds: number;
  requests: number;
  conforms: boolean;
  counts: { [S in Severity]: number };
  findings: ReportedFinding[];
  /** What the server does where the specification is silent. */
  notes: ReportedFinding[];
  assumptions: { id: string; about: string; operations: string[]; seen: string[] }[];
  passed: string[];
  notChecked: { rule: string; reason: string }[];
  leftovers: string[];
  /** Why it ended early. */
  abandoned?: string;
}

const ORDER: Severity[] = ['error', 'warning', 'info'];

export const isAtLeast = (severity: Severity, lowest: Severity) =>
  ORDER.indexOf(severity) <= ORDER.indexOf(lowest);

export function reportOf(result: Result, server: string, lowest: Severity): Report {
  const { mask } = result;
  const reported = result.findings
    .map((finding) => reportedOf(finding, mask.text))
    .sort(
      (a, b) =>
        ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
        a.operation.localeCompare(b.operation),
    );
  const findings = reported.filter(({ severity }) => severity !== 'info');
  const broken = new Set(findings.map(({ rule }) => rule));
  const count = (severity: Severity) => reported.filter((one) => one.severity === severity).length;
  return {
    server,
    at: new Date().toISOString(),
    seconds: result.seconds,
    requests: result.requests,
    conforms: !reported.some(({ severity }) => isAtLeast(severity, lowest)),
    counts: { error: count('error'), warning: count('warning'), info: count('info') },
    findings,
    notes: reported.filter(({ severity }) => severity === 'info'),
    assumptions: [...assumptionsOfContract()].map(([id, operations]) => ({
      id,
      about: assumptions[id] ?? '',
      operations,
      seen: (result.observations.get(id) ?? []).map(mask.text),
    })),
    passed: result.checked.filter((rule) => !broken.has(rule)),
    notChecked: result.unchecked.map(([rule, reason]) => ({ rule, reason: mask.text(reason) })),
    leftovers: result.leftovers.map(mask.text),
    ...(result.abandoned !== undefined && { abandoned: mask.text(result.abandoned) }),
  };
}

function reportedOf(finding: Finding, masked: (text: string) => string): ReportedFinding {
  const { rule, severity, journey, source, says, sees, place, count, exchange } = finding;
  return {
    rule,
    severity,
    operation: finding.operation ?? exchange?.operation ?? '',
    journey,
    source,
    says,
    sees,
    place,
    expected: masked(finding.expected ?? says),
    got: masked(finding.got ?? ''),
    count,
    curl: exchange ? masked(curlOf(exchange.sent)) : '',
    answer: exchange ? masked(`${exchange.status} ${exchange.text.slice(0, 600)}`) : '',
  };
}

/** The operation that a rule is about; the rules of every reply have none. */
export function operationOfRule(rule: string): string {
  const [first = ''] = rule.split('.');
  return operationIds.some((id) => id === first) ? first : 'every call';
}

export const ruleOf = (id: string) => allRules[id];
