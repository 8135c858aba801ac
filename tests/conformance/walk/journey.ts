/** A walk through the server, with the rules that it holds against it. */
import type { Role } from '../forms/accounts';
import type { Kit } from './kit';
import type { Rules } from './rule';

export interface Journey {
  name: string;
  /** Writes to the server: not walked with --read-only. */
  writes: boolean;
  /** The accounts that it takes, where --only leaves the other journeys out; all of them where it does not say. */
  people?: readonly Role[] | undefined;
  /** Sets up what other journeys need, where --only leaves this one out. */
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
