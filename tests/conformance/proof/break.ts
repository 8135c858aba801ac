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

/** A fault that a server may have, and the rule that has to name it. */
export interface Break {
  kind: Kind;
  /** What the broken server does. */
  does: string;
  rule: string;
  tamper: Tamper;
}

export const breaks = (
  kind: Kind,
  ...faults: [does: string, rule: string, tamper: Tamper][]
): Break[] => faults.map(([does, rule, tamper]) => ({ kind, does, rule, tamper }));
