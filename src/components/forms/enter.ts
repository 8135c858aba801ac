export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const fieldsIn = (place: ParentNode): Field[] => [
  ...place.querySelectorAll<Field>('input, textarea, select'),
];

/** Whether the field is a tick box or a radio button. */
export const isBox = (field: Field): field is HTMLInputElement =>
  /^(checkbox|radio)$/.test(field.type);

const prototypeOf = (field: Field) =>
  [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find((kind) => field instanceof kind)
    ?.prototype;

/**
 * Sets the value as typing does. React reports a change only if the value differs from the last one that React saw, so
 * first let React see an empty value.
 */
export function enter(field: Field, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(prototypeOf(field) ?? {}, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Ticks or unticks the box as a click does. */
export function tick(box: HTMLInputElement, isTicked = true): void {
  box.checked = !isTicked;
  box.click();
}
