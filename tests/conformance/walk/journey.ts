/** A sequence of calls with the rules that they check. */
import { type Rules, rulesLike, sections } from '../contract/rules';
import type { Role } from '../forms/accounts';
import type { Kit } from './kit';
import { Blocked } from './world';

interface Definition {
  /** Its rules are under this heading in rules.md. */
  name: string;
  /** More rules that it checks, as patterns: `rulesLike`. */
  also?: string[];
  /** Changes data, so it is skipped with --read-only. */
  writes?: boolean;
  /**
   * The accounts that the journey needs; all accounts if undefined. With --only or --skip, the kit registers only the
   * accounts that the chosen journeys need.
   */
  people?: readonly Role[];
  /** Prepares what other journeys need. It runs instead of `walk` if --only or --skip leaves this journey out. */
  prepare?: (kit: Kit) => Promise<void>;
  walk: (kit: Kit) => Promise<void>;
}

export interface Journey extends Definition {
  writes: boolean;
  rules: Rules;
}

export const journey = (definition: Definition): Journey => ({
  writes: true,
  ...definition,
  rules: { ...sections.get(definition.name), ...rulesLike(...(definition.also ?? [])) },
});

type Step = (kit: Kit) => Promise<unknown>;

/** A walk of several steps. One that lacks what it needs does not stop the next; its rules are reported as not checked. */
export const steps =
  (...all: Step[]) =>
  async (kit: Kit): Promise<void> => {
    const reasons: Blocked[] = [];
    for (const step of all)
      await step(kit).catch((problem) => {
        if (!(problem instanceof Blocked)) throw problem;
        reasons.push(problem);
      });
    if (reasons[0]) throw reasons[0];
  };
