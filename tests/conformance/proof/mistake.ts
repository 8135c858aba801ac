import type { OperationId } from 'portal-contract';
import { allRules } from '../contract/rules';
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

type Fault = [rule: string, does: string, tamper: Tamper];

export const mistakes = (...faults: Fault[]): Mistake[] =>
  faults.map(([rule, does, tamper]) => ({ does: `${opsOf(tamper)[0]}: ${does}`, rule, tamper }));

/** A mistake that calls share: what the server does wrong, and the rule, or its part after the dot. */
export type Shared = [does: string, property: string, tamper: Tamper];

/** For each operation its mistakes; leaves out those whose rule the operation does not have. */
export const forEach = <Id extends OperationId>(
  ids: readonly Id[],
  faults: (id: Id) => readonly Shared[],
): Mistake[] =>
  ids
    .flatMap((operation) =>
      faults(operation).map(([does, property, tamper]) => ({
        ...{ does: `${operation}: ${does}`, operation, tamper },
        rule: property.includes('.') ? property : `${operation}.${property}`,
      })),
    )
    .filter(({ rule }) => rule in allRules);
