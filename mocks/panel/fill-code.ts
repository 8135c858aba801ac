/** Puts a code where the portal asks for one: a single field, or a box for each digit. */

/** The field that now has the code; undefined where nothing asks for one. */
export function fillCode(code: string): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('[autocomplete="one-time-code"]');
  const [first, second] = [...fields].filter((field) => field.checkVisibility());
  if (!first) return undefined;
  first.focus();
  if (second) paste(first, code);
  else type(first, code);
  return first;
}

/** React overrides `value` on the element to notice its own changes; the prototype's setter is a person's. */
function type(field: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function paste(field: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
