/** Checks that a time is ISO 8601 with a zone, and finds the rule that it breaks. */
import { timeProblem } from 'portal-mock/contract/reply-checks';

const RULES = {
  'no-time': 'drift.time-format',
  'no-zone': 'drift.naive-time',
  'other-style': 'drift.time-style',
} as const;

export function timeDrift(text: string): string | undefined {
  const problem = timeProblem(text);
  return problem && RULES[problem];
}
