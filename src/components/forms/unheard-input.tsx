import { Component, type RefObject } from 'react';
import { enter, type Field, fieldsIn, isBox, tick } from './enter';

type Values = Record<string, unknown>;

interface UnheardInputProps {
  form: RefObject<HTMLFormElement | null>;
  /** The values with which the fields are rendered. */
  values: Values;
  /** Returns the newest values, which may not be rendered yet. */
  latest: () => Values;
}

/** Before these events React may render, or the form may be submitted. */
const MOMENTS = ['pointerover', 'pointerdown', 'focusin', 'focusout', 'input', 'click', 'submit'];

/**
 * Scripts, password managers and browsers may fill in a field without firing an event. React doesn't notice that, and
 * empties the field when it renders. This component finds such values, and enters them as typing does. It is a class
 * because React tells only classes that the page is about to change.
 */
export class UnheardInput extends Component<UnheardInputProps> {
  private listening: AbortController | undefined;
  /** The name of the field whose event is being handled. The form may convert what was typed there. */
  private heard: string | undefined;

  override componentDidMount(): void {
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    for (const type of MOMENTS) document.addEventListener(type, this.find, options);
  }

  override componentWillUnmount(): void {
    this.listening?.abort();
  }

  private isBusy = false;

  private readonly find = ({ target }: Event): void => {
    if (this.isBusy) return;
    this.heard = target && 'name' in target ? String(target.name) : undefined;
    this.enterAll(this.unheard(this.props.values));
  };

  override getSnapshotBeforeUpdate({ values }: UnheardInputProps): (() => void)[] {
    return this.isBusy ? [] : this.unheard(values);
  }

  override componentDidUpdate(_: unknown, __: unknown, unheard: (() => void)[]): void {
    this.heard = undefined;
    // Wait for the end of this update, so that React handles each value as a separate event.
    if (unheard.length > 0) queueMicrotask(() => this.enterAll(unheard));
  }

  /** For each field whose value is neither the rendered one nor the newest, returns a function that enters it. */
  private unheard(rendered: Values): (() => void)[] {
    const { current } = this.props.form;
    const known = [rendered, this.props.latest()];
    return (current ? fieldsIn(current) : []).flatMap((field) => {
      const { name, type, disabled, value } = field;
      if (!name || name === this.heard || disabled || type === 'file') return [];
      if (known.some((values) => isKnown(field, valueAt(values, name)))) return [];
      if (!isBox(field)) return [() => enter(field, value)];
      const { checked } = field;
      return [() => tick(field, checked)];
    });
  }

  /** The events that this fires must not start another search. */
  private enterAll(unheard: (() => void)[]): void {
    this.isBusy = true;
    for (const enter of unheard) enter();
    this.isBusy = false;
  }

  override render(): null {
    return null;
  }
}

/** `path` is a field's name, such as `team_members.0`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => Reflect.get(Object(found), key), values);

function isKnown(field: Field, value: unknown): boolean {
  if (typeof value === 'boolean') return !isBox(field) || field.checked === value;
  if (typeof value !== 'string') return true;
  if (isBox(field)) return !field.checked || field.value === value;
  if (field.value === value) return true;
  // A list shows another option if it doesn't have this one.
  if (field instanceof HTMLSelectElement)
    return ![...field.options].some((option) => option.value === value);
  // Browsers change some texts, such as line ends.
  const copy = field.cloneNode() as typeof field;
  copy.value = value;
  return field.value === copy.value;
}
