import { withTimeout } from '@/lib/with-timeout';

/** How many milliseconds to wait for the other tab's save. A tab that the browser has frozen saved when it was hidden. */
const SAVE_LIMIT = 2000;

interface Form {
  /** This tab may edit the form. */
  gained: () => void;
  /** Another tab edits the form. */
  lost: () => void;
  /** Resolves when everything typed is saved. */
  save: () => Promise<unknown>;
}

/** What has been asked for on this page, by the form's name. A form that was just left may not have let go yet. */
const earlier = new Map<string, Promise<unknown>>();

/**
 * Lets one tab of the browser edit a form at a time. The tab holds two locks: `name` says which tab may edit, and can be
 * taken from it; the other one is held until what was typed is saved. Without Web Locks, as over plain HTTP, all tabs may
 * edit.
 */
export class EditLock {
  private asking = new AbortController();
  private readonly name: string;
  private readonly form: Form;

  constructor(key: string, form: Form) {
    this.name = `portal-edit-${key}`;
    this.form = form;
  }

  /** Asks for the lock. `takes`: takes it from the tab that has it, once that tab has saved. */
  ask({ takes = false } = {}): void {
    if (!navigator.locks) {
      this.form.gained();
      return;
    }
    this.letGo();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const run = () => this.hold(takes ? { steal: true } : { ifAvailable: true }, signal);
    // On some devices, saving a document never ends. Then the earlier form never lets go.
    const before = Promise.resolve(earlier.get(this.name));
    earlier.set(this.name, withTimeout(before, SAVE_LIMIT).then(run, run));
  }

  letGo(): void {
    this.asking.abort();
  }

  /** Resolves when this tab has let go. If another tab has the lock, waits for it. */
  private async hold(options: LockOptions, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const stay = new AbortController();
    signal.addEventListener('abort', () => stay.abort());
    try {
      const isFree = await navigator.locks.request(this.name, options, async (lock) => {
        if (lock) await this.edit(stay.signal);
        return lock !== null;
      });
      if (isFree || signal.aborted) return;
    } catch (error) {
      if (signal.aborted) return;
      // A browser that blocks storage also refuses locks.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        return this.form.gained();
      await this.form.save();
      stay.abort();
    }
    this.form.lost();
    return this.hold({ signal }, signal);
  }

  /** Waits until the tab that had the lock before has saved. Resolves at the end of this tab's turn. */
  private async edit(stay: AbortSignal): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), SAVE_LIMIT);
    const request = (options: LockOptions) =>
      navigator.locks.request(`${this.name}-saved`, options, async () => {
        clearTimeout(timer);
        if (stay.aborted) return;
        this.form.gained();
        await new Promise((resolve) => stay.addEventListener('abort', resolve));
      });
    const take = () => (late.signal.aborted ? request({ steal: true }) : undefined);
    await request({ signal: late.signal })
      .catch(take)
      .catch(() => undefined);
  }
}
