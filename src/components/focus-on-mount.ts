/** A ref for what takes the focus when it appears. One function for all, so that React calls it only then. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref for what must be seen when it appears; also where the page first comes back to where it was scrolled to. */
export function showOnMount(element: HTMLElement | null): void {
  setTimeout(() => element?.scrollIntoView({ block: 'nearest' }));
}
