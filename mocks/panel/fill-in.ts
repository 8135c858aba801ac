/**
 * Fills in a text, a code or a document. Each function returns the portal's field for it; undefined if there is no such
 * field, or if the field is disabled.
 */
import { findField } from './on-screen';

export function fillText(label: string, text: string): HTMLElement | undefined {
  const field = findField(label);
  if (!field?.matches(':enabled') || field instanceof HTMLSelectElement) return undefined;
  type(field, text);
  return field;
}

/** Fills in a code, in a single field or in one box per digit. */
export function fillCode(code: string): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>(
    '[autocomplete="one-time-code"]:enabled',
  );
  const [first, second] = [...fields].filter((field) => field.checkVisibility());
  if (!first) return undefined;
  first.focus();
  if (second) paste(first, code);
  else type(first, code);
  return first;
}

/**
 * React overrides the setter of `value` on the element, and ignores changes that are made with it. A change that is made
 * with the setter of the prototype counts as typing.
 */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function paste(field: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox ignores `clipboardData` in the constructor, so define it afterwards.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  field.dispatchEvent(event);
}

/** Returns the file input, which can take the focus, unlike the drop area around it. */
export function fillDocument(file: File): HTMLElement | undefined {
  const field = document.querySelector<HTMLInputElement>('input[type=file]:enabled');
  if (!field) return undefined;
  const data = new DataTransfer();
  data.items.add(file);
  field.files = data.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return field;
}
