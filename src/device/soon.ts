/** How long `Soon` waits after the last call, in milliseconds. */
const PAUSE = 400;
/** Longest delay in milliseconds while calls keep coming. */
const AT_LATEST = 1000;

/** Acts a moment after the last call, and at least once a second while calls go on. */
export class Soon {
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
