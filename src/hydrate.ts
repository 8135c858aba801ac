import { useEffect } from 'react';
import type { createApp } from './app';

type Router = ReturnType<typeof createApp>['router'];

/**
 * Whether the page in the document is the one to show: it was prerendered for this address, and nothing that only
 * this browser knows (a query, a session, what an earlier screen left in the history) makes it another.
 */
export function isPrerendered(root: HTMLElement, router: Router, opened: string): boolean {
  const { pathname, searchStr, state } = router.state.location;
  const own = Object.keys(state).filter((key) => key !== 'key' && !key.startsWith('__TSR'));
  return root.hasChildNodes() && pathname === opened && searchStr === '' && own.length === 0;
}

let repeatEarlyInput: (() => void) | undefined;

/** For the screens that are prerendered with a form: once React has taken its fields over, what they held is repeated. */
export function useEarlyInput(): void {
  useEffect(() => {
    const repeat = repeatEarlyInput;
    repeatEarlyInput = undefined;
    // After this commit, so that each repeated keystroke is an event of its own.
    if (repeat) setTimeout(repeat);
  }, []);
}

/** Notes what was typed and sent before the script was there; called before React takes the page over. */
export function keepEarlyInput(root: HTMLElement): void {
  const typed = [...root.querySelectorAll('input')]
    .filter((input) => input.value !== input.defaultValue)
    .map((input) => [input, input.value] as const);
  const ticked = [...root.querySelectorAll('input')].filter(
    (input) => input.checked !== input.defaultChecked,
  );
  const chosen = [...root.querySelectorAll('select')].map((list) => [list, list.value] as const);
  // The page's own inline script notes it instead of leaving the page.
  const sent = root.querySelector<HTMLFormElement>('form[data-sent-early]');

  repeatEarlyInput = () => {
    for (const [input, value] of typed) enter(input, value);
    for (const [list, value] of chosen) if (value && list.value !== value) choose(list, value);
    for (const input of ticked) if (input.checked === input.defaultChecked) input.click();
    if (sent) delete sent.dataset.sentEarly;
    sent?.requestSubmit();
  };
}

/** As a keystroke: React looks away when the value is set through its own property. */
function enter(input: HTMLInputElement, value: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(input, '');
  setValue?.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
