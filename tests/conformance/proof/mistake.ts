import type { OperationId } from 'portal-contract';
import { opsOf, type Tamper } from './tamper';

/** A mistake of a server, and the rule that must report it. */
export interface Mistake {
  /** The call, and what the server does wrong. */
  does: string;
  rule: string;
  tamper: Tamper;
  /** The call that the first finding is about, for generated mistakes. */
  operation?: OperationId;
}

export const mistakes = (...faults: [rule: string, does: string, tamper: Tamper][]): Mistake[] =>
  faults.map(([rule, does, tamper]) => ({ does: `${opsOf(tamper)[0]}: ${does}`, rule, tamper }));
