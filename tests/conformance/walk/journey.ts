/** A walk through the server, with the rules that it holds against it. */
import type { Kit } from './kit';
import type { Rules } from './rule';

export interface Journey {
  name: string;
  /** Writes to the server: not walked with --read-only. */
  writes: boolean;
  /** Sets up what other journeys need, where --only leaves this one out. */
  prepare: ((kit: Kit) => Promise<void>) | undefined;
  rules: Rules;
  walk: (kit: Kit) => Promise<void>;
}

export function journey<R extends Rules>(definition: {
  name: string;
  writes?: boolean;
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
