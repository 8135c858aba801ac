import type { OperationId } from 'portal-contract';
import type { Tamper } from './tamper';

/** A mistake of a server, and the rule that must report it. */
export interface Mistake {
  /** What the server does wrong. */
  does: string;
  rule: string;
  tamper: Tamper;
  /** The call that the first finding is about, for generated mistakes. */
  operation?: OperationId;
}

export const mistakes = (...faults: [does: string, rule: string, tamper: Tamper][]): Mistake[] =>
  faults.map(([does, rule, tamper]) => ({ does, rule, tamper }));
