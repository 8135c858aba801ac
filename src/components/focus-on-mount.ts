/** A ref that focuses an element when it appears. It is always the same function, so React calls it only then. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * A ref for what replaces a form: scrolls to the top of the page, where its heading is, and focuses the element. The user
 * may have scrolled far down.
 */
export function focusAtTop(element: HTMLElement | null): void {
  if (!element) return;
  document.documentElement.scrollTop = 0;
  element.focus({ preventScroll: true });
}

/** A ref that scrolls to an element when it appears, even if the browser restores an older scroll position first. */
export function showOnMount(element: HTMLElement | null): void {
  setTimeout(() => element?.scrollIntoView({ block: 'nearest' }));
}

const main = () => document.getElementById('main');

const passFocus = (element: HTMLElement | null, to: () => HTMLElement | null | undefined) => () => {
  if (element?.contains(document.activeElement)) to()?.focus({ preventScroll: true });
};

/** A ref: if the focus is in the element when the element disappears, the page's content gets it. */
export const passFocusOn = (element: HTMLElement | null): (() => void) => passFocus(element, main);

/** As `passFocusOn`, but the submit button of the form around the element gets the focus, if there is a form. */
export function passFocusToForm(element: HTMLElement | null): () => void {
  const form = element?.closest('form');
  return passFocus(element, () => form?.querySelector<HTMLElement>('[type="submit"]') ?? main());
}
