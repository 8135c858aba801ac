/** A walk through the server, with the rules that it holds against it. */
import type { Kit } from './kit';
import type { Rules } from './rule';

export interface Journey {
  name: string;
  /** Writes to the server: not walked with --read-only. */
  writes: boolean;
  /** Others need what it sets up, so --only never leaves it out. */
  setsUp: boolean;
  rules: Rules;
  walk: (kit: Kit) => Promise<void>;
}

export function journey<R extends Rules>(definition: {
  name: string;
  writes?: boolean;
  setsUp?: boolean;
  rules: R;
  walk: (kit: Kit<keyof R & string>) => Promise<void>;
}): Journey {
  const { walk } = definition;
  return {
    writes: true,
    setsUp: false,
    ...definition,
    walk: (kit) => walk(kit),
  };
}
