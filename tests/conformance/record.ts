/** What a run has seen: findings, observations, what could not be checked, what it left behind. */
import type { OperationId } from '../../src/api/contract.gen';
import { isOperation } from './contract';
import type { Exchange } from './exchange';
import type { Rule, Rules } from './rule';

export interface Seen {
  rule: string;
  journey: string;
  exchange?: Exchange | undefined;
  /** Tells findings of one rule apart: the place in the reply. */
  place: string;
  operation?: OperationId | undefined;
  expected?: string;
  got?: string;
}

export interface Finding extends Seen, Rule {
  operation: OperationId | undefined;
  count: number;
}

export type Wanted = (rule: string, operation: string | undefined) => boolean;

export type RunRecord = ReturnType<typeof createRecord>;

export function createRecord(rules: Rules, wanted: Wanted, onFinding: (finding: Finding) => void) {
  const findings = new Map<string, Finding>();
  const checked = new Set<string>();
  const unchecked = new Map<string, string>();
  const observations = new Map<string, Set<string>>();

  return {
    requests: 0,
    silent: 0,
    throttled: 0,
    codes: 0,
    operations: new Set<OperationId>(),
    leftovers: [] as string[],

    add(seen: Seen): void {
      const rule = rules[seen.rule];
      if (!rule) throw new Error(`There is no rule ${seen.rule}`);
      const operation = seen.operation ?? operationOf(seen);
      if (!wanted(seen.rule, operation)) return;
      // The same field of each item of a list is one finding.
      const place = seen.place.replaceAll(/\/[0-9]+(?=\/|$)/g, '/…');
      const key = [seen.rule, operation, place].join(' ');
      const known = findings.get(key);
      if (known) {
        known.count += 1;
        return;
      }
      const finding = { ...seen, ...rule, place, operation, count: 1 };
      findings.set(key, finding);
      onFinding(finding);
    },

    checked: (rule: string) => void checked.add(rule),

    unchecked(rule: string, reason: string): void {
      if (!unchecked.has(rule)) unchecked.set(rule, reason);
    },

    observe(assumption: string, text: string): void {
      observations.set(assumption, (observations.get(assumption) ?? new Set()).add(text));
    },

    result: () => ({
      findings: [...findings.values()],
      checked: [...checked].filter((rule) => wanted(rule, operationNamedBy(rule))),
      unchecked: [...unchecked].filter(
        ([rule]) => !checked.has(rule) && wanted(rule, operationNamedBy(rule)),
      ),
      observations: new Map([...observations].map(([id, texts]) => [id, [...texts]])),
    }),
  };
}

function operationOf({ rule, exchange }: Seen): OperationId | undefined {
  if (exchange && exchange.operation !== 'document') return exchange.operation;
  return operationNamedBy(rule);
}

function operationNamedBy(rule: string): OperationId | undefined {
  const [first] = rule.split('.');
  return isOperation(first) ? first : undefined;
}
