/**
 * A rule names one thing that can be wrong, and what follows from it.
 * - error: contradicts a sentence of the contract or of the specification;
 * - warning: the portal copes, but its users or their security suffer;
 * - info: the specification is silent, and this is what the server does.
 */
export type Severity = 'error' | 'warning' | 'info';

export interface Rule {
  severity: Severity;
  /** A point of the specification, a decision (A-nn), or a path in openapi.yaml. */
  source: string;
  /** The sentence that is held against the server. */
  says: string;
  /** What a competitor would see if it is broken. */
  sees: string;
}

export type Rules = Record<string, Rule>;

const rule =
  (severity: Severity) =>
  (source: string, says: string, sees: string): Rule => ({ severity, source, says, sees });

export const error = rule('error');
export const warning = rule('warning');
export const info = rule('info');
