/** Ticks the steps of the running scenario when the page shows that they are done. Changes nothing in the portal. */
import type { BrowserMock } from '../browser/window';
import { isReviewed } from '../handlers/review';
import { addressOf } from '../scenarios/flows';
import type { Scenario } from '../scenarios/scenario';
import type { Step } from '../scenarios/steps';
import { enteredCode, findField, isShown, isTicked, nameOf } from './on-screen';
import { nextSteps, readTicks, type Ticks, tickStep } from './progress';

/** Milliseconds between checks: short enough to see a message that closes by itself, long enough to be cheap. */
const PAUSE = 100;

const BUTTONS = 'button, [role=button], [role=menuitem]';
const CLICKABLE = `a, ${BUTTONS}`;

export type FollowedSteps = ReturnType<typeof followSteps>;

export function followSteps(mock: BrowserMock, { id, steps }: Scenario) {
  const key = `mock.ticks.${id}`;
  const listeners = new Set<() => void>();
  const isNew = sessionStorage.getItem(key) === null;
  let ticks = readTicks(sessionStorage.getItem(key));
  /** When the ticks last changed, by the mock's clock and by the real one. A step that waits counts from this time. */
  let since = { clock: mock.clock.now(), real: Date.now() };

  function keep(next: Ticks) {
    ticks = next;
    since = { clock: mock.clock.now(), real: Date.now() };
    sessionStorage.setItem(key, JSON.stringify(next));
    for (const listener of listeners) listener();
  }

  function isDone(step: Step, clicked?: Element): boolean {
    const isClicked = (name: string, kind: string) =>
      clicked?.matches(kind) === true && nameOf(clicked) === name;
    if ('see' in step) return isShown(step.see, step.as);
    if ('press' in step)
      return [step.press, step.or].some((name) => name !== undefined && isClicked(name, BUTTONS));
    if ('follow' in step) return isClicked(step.follow, 'a');
    if ('fill' in step) return findField(step.fill)?.value === step.with;
    if ('choose' in step) {
      const field = findField(step.choose);
      const chosen = field instanceof HTMLSelectElement && field.selectedOptions[0];
      if (!chosen) return false;
      return step.value === undefined ? chosen.label === step.option : chosen.value === step.value;
    }
    if ('tick' in step) return isTicked(step.tick);
    if ('attach' in step) return isShown(step.attach);
    if ('enterCode' in step) return enteredCode() === step.enterCode;
    if ('enterCodeOf' in step)
      return enteredCode() === mock.latestCode(addressOf(step.enterCodeOf));
    if ('letMinutesPass' in step)
      return mock.clock.now() - since.clock >= step.letMinutesPass * 60_000;
    if ('waitSeconds' in step) return Date.now() - since.real >= step.waitSeconds * 1000;
    if ('review' in step) return isReviewed(mock.db, step.review);
    return mock.faults.list().length === 0;
  }

  /** Ticks one step at a time, because each tick decides which steps are next. */
  function check(clicked?: Element): void {
    const done = nextSteps(steps, ticks).find((index) => {
      const step = steps[index];
      return step && isDone(step, clicked);
    });
    if (done === undefined) return;
    keep(tickStep(steps, ticks, done));
    check();
  }

  let isWaiting = false;
  const checkSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      check();
    }, PAUSE);
  };

  keep(ticks);
  new MutationObserver(checkSoon).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  mock.subscribe(checkSoon);
  setInterval(check, 1000);
  for (const type of ['input', 'change'])
    window.addEventListener(type, () => check(), { capture: true });
  window.addEventListener(
    'click',
    ({ target }) => {
      // Check before the portal reacts, because the click may remove what is shown now.
      check();
      const clicked = target instanceof Element && target.closest(CLICKABLE);
      if (clicked) check(clicked);
    },
    { capture: true },
  );
  checkSoon();

  return {
    /** True if the scenario has just started, false if it continues after a page load. */
    isNew,
    ticks: () => ticks,
    tick: (index: number, isTicked: boolean) => keep({ ...ticks, [index]: isTicked }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
