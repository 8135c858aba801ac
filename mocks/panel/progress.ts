/** Which steps of a scenario are done, as far as the page shows it. */
import * as v from 'valibot';
import type { Step } from '../scenarios/steps';

/** By the number of the step. False: unticked by hand, which the page does not overrule. */
export type Ticks = Record<string, boolean>;

const Saved = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.boolean()));

export function readTicks(text: string | null): Ticks {
  const { success, output } = v.safeParse(Saved, text);
  return success ? output : {};
}

export const countTicks = (ticks: Ticks): number => Object.values(ticks).filter(Boolean).length;

/** Fields can be filled in in any order. Everything else happens, or is seen, at one point of the story. */
const isFilledIn = (step: Step) =>
  ['fill', 'choose', 'tick', 'attach', 'enterCode', 'enterCodeOf'].some((kind) => kind in step);

/**
 * The steps that can come next: the fields up to the next event, and that event. What is missing is not skipped, so the
 * list stops where the portal does not do what it should; a tick by hand goes on.
 */
export function nextSteps(steps: readonly Step[], ticks: Ticks): number[] {
  const last = steps.findLastIndex((step, index) => ticks[index] && !isFilledIn(step));
  const event = steps.findIndex((step, index) => index > last && !isFilledIn(step));
  const end = event === -1 ? steps.length : event + 1;
  return [...steps.keys()].slice(last + 1, end).filter((index) => ticks[index] === undefined);
}
