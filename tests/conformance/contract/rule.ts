/**
 * - error: the server contradicts the contract or the specification;
 * - warning: the portal still works, but users or security are affected;
 * - info: the server may do this or that; the report only says what it does.
 */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One statement about a server. Its id is its key in `Rules`. */
export interface Rule {
  severity: Severity;
  /** A point of the specification, a decision (A-nn), or a place in openapi.yaml. */
  source: string;
  /** What a correct server does. */
  says: string;
  /** What users see if the rule is broken. */
  sees: string;
  /** What a wrong reply does; a report adds the field and its value. Empty if each finding says it in its own words. */
  does: string;
}

export type Rules = Record<string, Rule>;
