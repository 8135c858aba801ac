/** Functions to call when something happens. */
export class Listeners<Event = void> {
  readonly #all = new Set<(event: Event) => void>();

  /** Returns an unsubscribe function. */
  readonly add = (listener: (event: Event) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  readonly call = (event: Event): void => {
    for (const listener of this.#all) listener(event);
  };
}
