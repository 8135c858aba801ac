/** How long `Debounce` waits for another call, in milliseconds. */
const PAUSE = 400;
/** How long `Debounce` waits at most while calls keep coming, in milliseconds. */
const AT_LATEST = 1000;

/** Runs `act` a moment after the last call, and about once a second while calls keep coming. `act` must call `cancel`. */
export class Debounce {
  isDue = false;
  private readonly act: () => void;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private latest: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void) {
    this.act = act;
  }

  call(): void {
    this.isDue = true;
    clearTimeout(this.pause);
    this.pause = setTimeout(this.act, PAUSE);
    this.latest ??= setTimeout(this.act, AT_LATEST);
  }

  cancel(): void {
    clearTimeout(this.pause);
    clearTimeout(this.latest);
    this.latest = undefined;
    this.isDue = false;
  }
}
