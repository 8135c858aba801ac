/** A sequence of calls with the rules that they check. */

import type { Rules } from '../contract/rule';
import type { Role } from '../forms/accounts';
import type { Kit } from './kit';

export interface Journey {
  name: string;
  /** Changes data, so it is skipped with --read-only. */
  writes: boolean;
  /**
   * The accounts that the journey needs; all accounts if undefined. With --only or --skip, the kit registers only the
   * accounts that the chosen journeys need.
   */
  people?: readonly Role[] | undefined;
  /** Prepares what other journeys need. It runs instead of `walk` if --only or --skip leaves this journey out. */
  prepare: ((kit: Kit) => Promise<void>) | undefined;
  rules: Rules;
  walk: (kit: Kit) => Promise<void>;
}

export function journey<R extends Rules>(definition: {
  name: string;
  writes?: boolean;
  people?: readonly Role[];
  prepare?: (kit: Kit<keyof R & string>) => Promise<void>;
  rules: R;
  walk: (kit: Kit<keyof R & string>) => Promise<void>;
}): Journey {
  const { walk, prepare } = definition;
  return {
    writes: true,
    ...definition,
    walk: (kit) => walk(kit),
    prepare: prepare && ((kit) => prepare(kit)),
  };
}
