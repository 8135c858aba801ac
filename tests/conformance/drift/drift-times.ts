/** Checks that a time is ISO 8601 with a zone, and finds the rule that it breaks. */
import { timeProblem } from 'portal-mock/contract/reply-checks';
import type { DriftRule } from './drift-rules';

const RULES = {
  'no-time': 'drift.time-format',
  'no-zone': 'drift.naive-time',
  'other-style': 'drift.time-style',
} as const;

export function timeDrift(text: string): DriftRule | undefined {
  const problem = timeProblem(text);
  return problem && RULES[problem];
}
