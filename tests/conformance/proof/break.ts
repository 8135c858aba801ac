import type { Tamper } from './tamper';

export type Kind =
  | 'shape'
  | 'status'
  | 'rule'
  | 'ownership'
  | 'code'
  | 'token'
  | 'file'
  | 'statistics';

/** A bug, and the rule that must report it. */
export interface Break {
  kind: Kind;
  /** What the server does wrong. */
  does: string;
  rule: string;
  tamper: Tamper;
}

export const breaks = (
  kind: Kind,
  ...faults: [does: string, rule: string, tamper: Tamper][]
): Break[] => faults.map(([does, rule, tamper]) => ({ kind, does, rule, tamper }));
