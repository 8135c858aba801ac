/** A ref for what takes the focus when it appears. One function for all, so that React calls it only then. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
