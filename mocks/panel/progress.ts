/** Remembers which steps of a scenario are done, and decides which can come next. */
import * as v from 'valibot';
import type { Step } from '../scenarios/steps';

/** By the step's index. False means that the tester unticked the step, so it is not ticked automatically again. */
export type Ticks = Record<string, boolean>;

const Saved = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.boolean()));

export function readTicks(text: string | null): Ticks {
  const { success, output } = v.safeParse(Saved, text);
  return success ? output : {};
}

export const countTicks = (ticks: Ticks): number => Object.values(ticks).filter(Boolean).length;

/** Fields can be filled in in any order. All other steps, called events here, come in the order of the list. */
const isFilledIn = (step: Step) =>
  ['fill', 'choose', 'tick', 'attach', 'enterCode', 'enterCodeOf'].some((kind) => kind in step);

const isEvent = (step: Step) => !isFilledIn(step);

const lastEvent = (steps: readonly Step[], ticks: Ticks) =>
  steps.findLastIndex((step, index) => ticks[index] && isEvent(step));

/**
 * Returns the indexes of the steps that can come next: the next event, and the fields before it. Never skips an event, so
 * the list stops where the portal does something wrong. Testers can tick the event by hand and go on.
 */
export function nextSteps(steps: readonly Step[], ticks: Ticks): number[] {
  const last = lastEvent(steps, ticks);
  const event = steps.findIndex((step, index) => index > last && isEvent(step));
  return [...steps.entries()]
    .filter(
      ([index, step]) => index === event || (isFilledIn(step) && (event === -1 || index < event)),
    )
    .map(([index]) => index)
    .filter((index) => ticks[index] === undefined);
}

/**
 * Ticks a step. If the step fills in a field of a form that was sent too early, also unticks the step that sent it,
 * because the user must press the button again.
 */
export function tickStep(steps: readonly Step[], ticks: Ticks, done: number): Ticks {
  const { [lastEvent(steps, ticks)]: _, ...others } = ticks;
  return { ...(isSentTooEarly(steps, ticks, done) ? others : ticks), [done]: true };
}

function isSentTooEarly(steps: readonly Step[], ticks: Ticks, field: number): boolean {
  const sent = steps.findIndex((step, index) => index > field && isEvent(step));
  const step = steps[sent];
  return step !== undefined && 'press' in step && sent === lastEvent(steps, ticks);
}
