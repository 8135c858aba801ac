/**
 * The panel and a browser test follow the same steps of a scenario, so this file finds texts and fields as the test does. It
 * changes nothing.
 */

type Role = 'heading' | 'button' | 'link' | 'dialog' | 'status';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const selectors: Record<Role, string> = {
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  button: 'button, [role=button]',
  link: 'a[href]',
  dialog: 'dialog, [role=dialog]',
  status: 'output, [role=status]',
};

const normal = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const includes = (text: string | null, part: string) =>
  normal(text).toLowerCase().includes(normal(part).toLowerCase());

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** Whether this text, or an element with this role and name, is visible. The text may be part of a longer one. */
export function isShown(text: string, role?: Role): boolean {
  if (!role) return childrenOf(document.body).some((child) => holds(child, text));
  return [...document.querySelectorAll(selectors[role])].some(
    (element) => includes(nameOf(element), text) && isVisible(element),
  );
}

/** Looks for the smallest elements with the text, because a hidden element can be inside a visible one. */
function holds(element: Element, text: string): boolean {
  if (!includes(element.textContent, text)) return false;
  const inside = childrenOf(element).filter((child) => includes(child.textContent, text));
  return inside.length > 0 ? inside.some((child) => holds(child, text)) : isVisible(element);
}

const childrenOf = (element: Element) =>
  [...element.children].filter((child) => !child.matches('script, style, noscript, template'));

/** Returns the name that screen readers say. A dialog or status has one only from `aria-label` or `aria-labelledby`. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const given = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  const named = normal(given) || normal(element.getAttribute('aria-label'));
  if (named || element.matches(`${selectors.dialog}, ${selectors.status}`)) return named;
  if (isField(element)) return normal(element.labels?.[0]?.textContent);
  const copy = element.cloneNode(true);
  if (copy instanceof Element)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return normal(copy.textContent);
}

const isField = (element: Element): element is Field => element.matches('input, textarea, select');

/** Returns the field with this label, with or without the asterisk of a required field. */
export function findField(label: string): Field | undefined {
  const names = [label, `${label} *`, `${label}*`];
  return [...document.querySelectorAll('input, textarea, select')]
    .filter(isField)
    .find((field) => names.includes(nameOf(field)));
}

export function isTicked(label: string): boolean {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  return boxes.some((box) => includes(nameOf(box), label) && box.checked);
}

/** Returns the text in the visible field for a code, which has one box or six. */
export const enteredCode = (): string =>
  [...document.querySelectorAll<HTMLInputElement>('[autocomplete="one-time-code"]')]
    .filter(isVisible)
    .map(({ value }) => value)
    .join('');
