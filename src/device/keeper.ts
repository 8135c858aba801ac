import { accessToken } from '@/device/session';
import { now } from '@/lib/clock';
import { contentsOf, isSame, noteKept, valuesOf } from './contents';
import { keepFile, keptFile, troubleOf } from './files';
import { forgetSent } from './sent';
import { isBlocked, randomName } from './shelf';
import { Soon } from './soon';
import {
  beginWork,
  dropWork,
  endWork,
  type KeptFile,
  readWork,
  type Version,
  type Work,
  workShelf,
  writeWork,
} from './work';
import type { KeptForm, WorkState } from './work-state';

/**
 * Keeps the text of one form on the device, synchronously, and its files beside it. `base` is the version that the
 * form goes on from: writing replaces that one, so that what another tab has typed meanwhile stays as the other version.
 */
export class WorkKeeper {
  state: WorkState = {};
  private readonly listeners = new Set<() => void>();
  private base: Version | null = null;
  /** The version whose files are being read … */
  private shown: Version | null = null;
  /** … and those that are not here yet. */
  private arriving: Record<string, KeptFile> = {};
  private filesUnderWay = 0;
  private filesKept: Promise<unknown> = Promise.resolve();
  private readonly soon = new Soon(() => this.write());

  private readonly key: string;
  private readonly title: string;
  private readonly form: KeptForm;

  constructor(key: string, title: string, form: KeptForm) {
    this.key = key;
    this.title = title;
    this.form = form;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(change: WorkState): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  /** Puts back what is kept, and follows the other tabs and the end of the page. */
  open(): () => void {
    const work = this.read();
    if (work.newest && !this.form.isDirty()) this.show(work.newest);
    this.tell({ isOpen: this.isHere(), otherAt: work.other?.at });
    const follow = ({ key }: StorageEvent) => key === workShelf(this.key)?.key && this.compare();
    const hide = () => document.visibilityState === 'hidden' && this.close();
    window.addEventListener('storage', follow);
    window.addEventListener('pagehide', this.close);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pagehide', this.close);
      document.removeEventListener('visibilitychange', hide);
      this.close();
    };
  }

  /** Its age counts from the end of the visit, also where it has grown too old while the form was open. */
  private close = (): void => {
    this.write();
    if (!this.base) return;
    this.put(readWork(this.key) ?? { title: this.title, newest: this.base, other: null });
  };

  /** After each change of the form. */
  typed(): void {
    if (!this.form.isDirty()) {
      if (this.base || this.soon.isDue) this.forgetTyped();
      return;
    }
    const contents = this.contents();
    if (this.base && isSame(contents, this.base)) {
      this.soon.cancel();
      return;
    }
    beginWork(this.key);
    this.soon.call();
    this.filesUnderWay += contents.added.length;
    // The text names a file before the file is there, so that nobody sweeps it away.
    if (contents.added.length > 0) this.write();
    const keeping = contents.added.map(([file, kept]) => this.keep(file, kept));
    this.filesKept = Promise.all([this.filesKept, ...keeping]);
  }

  private write(): void {
    const { isDue } = this.soon;
    this.soon.cancel();
    if (!isDue) return;
    const mine = this.version();
    const { newest, other } = this.read();
    const rest = [newest, other].find((each) => each && each.id !== this.base?.id) ?? null;
    if (!this.put({ title: this.title, newest: mine, other: rest })) return;
    this.base = mine;
    this.tell({ otherAt: rest?.at, overtaken: false, trouble: undefined });
    this.tellSaved();
  }

  private put(work: Work): boolean {
    try {
      if (writeWork(this.key, work)) {
        if (!isBlocked()) return true;
        this.tell({ savedAt: undefined, trouble: 'blocked' });
        return false;
      }
      // After a logout that is right; who is signed in must know.
      if (accessToken()) this.tell({ savedAt: undefined, trouble: 'failed' });
    } catch (error) {
      this.tell({ savedAt: undefined, trouble: troubleOf(error) });
    }
    return false;
  }

  /** What stands in the form, once the device has all of it; undefined where it cannot keep it. */
  async whole(): Promise<Version | undefined> {
    this.write();
    await this.filesKept;
    const { trouble, fileTrouble } = this.state;
    return trouble || fileTrouble ? undefined : this.version();
  }

  private async keep(file: File, { id, name }: KeptFile): Promise<void> {
    try {
      await keepFile(id, file);
      this.tell({ fileTrouble: undefined });
    } catch (error) {
      this.tell({ fileTrouble: { name, trouble: troubleOf(error) } });
    }
    this.filesUnderWay -= 1;
    this.tellSaved();
  }

  /** Not before the chosen document is kept too. */
  private tellSaved(): void {
    const isKeeping = this.filesUnderWay > 0;
    const isSaved = !isKeeping && !this.state.trouble;
    this.tell({ isKeeping, savedAt: isSaved ? this.base?.at : undefined });
  }

  /** Another tab has changed what is kept. */
  private compare(): void {
    const { newest, other } = this.read();
    if (!newest) {
      // It was sent or deleted there.
      this.base = null;
      this.tell({ otherAt: other?.at, savedAt: undefined });
      return;
    }
    if (newest.id === this.base?.id) {
      this.tell({ otherAt: other?.at });
      return;
    }
    if (this.form.isDirty() && (this.soon.isDue || (this.base && this.base.id !== other?.id))) {
      // What this tab has typed stays as the other version.
      const mine = this.soon.isDue || !this.base ? this.version() : this.base;
      this.soon.cancel();
      if (this.put({ title: this.title, newest, other: mine })) this.base = mine;
    }
    this.tell({ overtaken: true, savedAt: undefined });
  }

  /** Goes on with what the other tab has typed. */
  takeOver(): void {
    this.soon.cancel();
    const { newest, other } = this.read();
    if (newest) this.show(newest);
    this.tell({ overtaken: false, otherAt: other?.at });
  }

  /** The two versions change places. */
  swap(): void {
    this.write();
    const { newest, other } = this.read();
    if (!other || !this.put({ title: this.title, newest: other, other: newest })) return;
    this.show(other);
    this.tell({ otherAt: newest?.at });
  }

  /** What stands in the form, and no more: neither the other version nor what is not known to have arrived. */
  forgetTyped(): void {
    this.soon.cancel();
    const { newest, other } = this.read();
    const rest = newest?.id === this.base?.id ? null : newest;
    if (rest ?? other) this.put({ title: this.title, newest: rest, other });
    else dropWork(this.key);
    this.letGo();
  }

  /** All of it. */
  forget(): void {
    this.soon.cancel();
    dropWork(this.key);
    forgetSent(this.key);
    this.letGo();
    this.tell({ otherAt: undefined });
  }

  private letGo(): void {
    this.base = null;
    this.shown = null;
    this.arriving = {};
    endWork(this.key);
    const nothing = { restoredAt: undefined, savedAt: undefined, trouble: undefined };
    this.tell({ ...nothing, overtaken: false, fileTrouble: undefined, missing: undefined });
  }

  private read = (): Pick<Work, 'newest' | 'other'> =>
    readWork(this.key) ?? { newest: null, other: null };

  private show(version: Version): void {
    this.base = version;
    this.shown = version;
    this.arriving = { ...version.files };
    this.form.show(valuesOf(version, this.form.initial()));
    this.tell({ restoredAt: version.at, missing: undefined });
    for (const [name, kept] of Object.entries(version.files))
      void this.bring(name, kept, version).then(() => this.tell({ isOpen: this.isHere() }));
  }

  private isHere = () => Object.keys(this.arriving).length === 0;

  private async bring(name: string, kept: KeptFile, version: Version): Promise<void> {
    const file = await keptFile(kept.id);
    // Another version may stand in the form by now, or another document.
    if (this.shown !== version) return;
    delete this.arriving[name];
    if (this.form.current()[name]) return;
    if (!file) return this.tell({ missing: [...(this.state.missing ?? []), kept.name] });
    noteKept(file, kept);
    this.form.show({ ...this.form.current(), [name]: file });
  }

  private contents = () => contentsOf(this.key, this.form.current(), this.arriving);

  private version(): Version {
    const { texts, files } = this.contents();
    return { id: randomName(), at: now(), texts, files };
  }
}
