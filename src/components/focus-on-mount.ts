/** A ref that focuses an element when it appears. It is always the same function, so React calls it only then. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref that scrolls to an element when it appears, even if the browser restores an older scroll position first. */
export function showOnMount(element: HTMLElement | null): void {
  setTimeout(() => element?.scrollIntoView({ block: 'nearest' }));
}
