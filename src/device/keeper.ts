import { accessToken } from '@/device/session';
import { knowsServerTime, now } from '@/lib/clock';
import { Listeners } from '@/lib/listeners';
import {
  type Contents,
  changedTwice,
  contentsOf,
  forgetKept,
  isSame,
  onlyChanges,
  restoredValues,
} from './contents';
import { cleanUpFiles, troubleOf } from './files';
import { followPage } from './follow-page';
import { FormFiles } from './form-files';
import { currentOwner } from './owners';
import { isBlocked, isFull } from './room';
import { forgetSent } from './sent';
import { lifeOf, randomName } from './shelf';
import { Soon } from './soon';
import {
  beginWork,
  dropWork,
  endWork,
  neededFiles,
  noteShown,
  readWork,
  shownVersion,
  type Version,
  type Work,
  workShelf,
  writeWork,
} from './work';
import type { KeptForm, WorkState } from './work-state';

/**
 * Tells the other keepers of this page which one has deleted its work. Another keeper may continue the same work, if
 * the user left the form and opened it again. The browser sends storage events only to the other tabs.
 */
const deletions = new Listeners<WorkKeeper>();

/**
 * Saves one form on the device: its texts synchronously, its files in the background. `base` is the saved version that
 * this form continues. Writing replaces `base` and keeps what another tab typed meanwhile as the other version. Only two
 * versions are saved: if a third tab types into the same form, the oldest version stays only on its tab's screen.
 */
export class WorkKeeper {
  state: WorkState = {};
  private readonly listeners = new Listeners();
  private base: Version | null = null;
  /** The key of local storage under which this form was last read or saved. */
  private place: string | undefined;
  /**
   * The ID of the newest version from another tab, as `compare` last saw it. For each such version, `compare` saves a
   * replaced version again only once.
   */
  private answered: string | undefined;
  /** The version that the user discarded. After Undo, its `before` still has the texts from before the changes. */
  private discarded: Version | null = null;
  private readonly soon = new Soon(() => this.write());

  private readonly key: string;
  private readonly about: Pick<Work, 'title' | 'href'>;
  private readonly form: KeptForm;
  private readonly files: FormFiles;

  constructor(key: string, about: Pick<Work, 'title' | 'href'>, form: KeptForm) {
    this.key = key;
    this.about = about;
    this.form = form;
    this.files = new FormFiles(form, (change) => this.tell(change));
  }

  readonly subscribe = this.listeners.add;

  private tell(change: WorkState): void {
    this.state = { ...this.state, ...change };
    this.listeners.call();
  }

  /**
   * Restores the saved work. Then follows changes in other tabs, and saves when the page is hidden or closed. Returns a
   * function that saves and stops.
   */
  open(): () => void {
    this.place = workShelf(this.key)?.key;
    const { newest, other } = this.read();
    // After a reload, show this tab's own version again, even if another tab has typed since.
    const mine = other && other.id === shownVersion(this.key) ? other : newest;
    if (mine && !this.form.isDirty()) this.show(mine);
    this.tell({ isOpen: this.files.areHere(), otherAt: (mine === other ? newest : other)?.at });
    const stopDeletions = deletions.add((by) => {
      if (by !== this && by.key === this.key) this.compare();
    });
    const stopPage = followPage({
      stored: (key) => {
        const place = workShelf(this.key)?.key;
        if (key === place) this.compare();
        // The user's drawer was emptied or deleted in another tab, so the place has changed. Save nothing there again.
        else if (key === this.place) this.letGo();
      },
      hidden: this.close,
      shown: () => this.saveExpired(),
      // A page in the browser's memory gets no storage events.
      returned: () => this.compare(),
    });
    return () => {
      stopDeletions();
      stopPage();
      this.close();
    };
  }

  /**
   * Called when the page is hidden or closed, or the form is left. Saves even without changes: the age of saved work is
   * counted from the last save, and old work may have expired while the form was open.
   */
  private close = (): void => {
    this.write();
    if (!this.base) return;
    this.put(readWork(this.key) ?? { newest: this.base, other: null });
  };

  /** Saves the form again if its saved work expired, and was deleted with its documents, while the page was hidden. */
  private saveExpired(): void {
    const owner = currentOwner();
    const hasExpired = this.base && owner && now() - this.base.at > lifeOf(owner);
    if (!hasExpired || !knowsServerTime() || readWork(this.key)) return;
    forgetKept(this.form.current());
    this.soon.call();
    this.write();
  }

  /** Call after each change of the form. */
  typed(): void {
    this.files.noteChange();
    // A form without other changes looks empty until its document has been read from the device.
    if (!this.form.isDirty() && Object.keys(this.files.expected).length === 0) {
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
    // Write at once if there is a new document: cleaning up deletes documents that are in no saved version.
    if (contents.added.length > 0) this.write();
  }

  private write(): void {
    const { isDue } = this.soon;
    this.soon.cancel();
    if (!isDue) return;
    const hadTrouble = this.state.trouble !== undefined;
    const mine = this.version();
    const [rest = null] = this.others();
    if (!this.put({ newest: mine, other: rest })) return;
    this.goOnFrom(mine);
    this.tell({ otherAt: rest?.at, overtaken: false, trouble: undefined });
    this.tellSaved();
    if (!hadTrouble) return;
    // Save the documents again: while no saved version named them, cleaning up may have deleted them.
    forgetKept(this.form.current());
    this.typed();
  }

  private put(versions: Pick<Work, 'newest' | 'other'>): boolean {
    try {
      this.place = workShelf(this.key)?.key;
      if (writeWork(this.key, { ...this.about, ...versions })) {
        if (!isBlocked() && !isFull()) return true;
        this.tell({ savedAt: undefined, trouble: isFull() ? 'no-room' : 'blocked' });
        return false;
      }
      // The user has no drawer. This is normal after a logout, but a signed-in user must learn that nothing is saved.
      if (accessToken()) this.tell({ savedAt: undefined, trouble: 'failed' });
    } catch (error) {
      this.tell({ savedAt: undefined, trouble: troubleOf(error) });
    }
    return false;
  }

  /** Saves the form. Resolves with its contents once the device has saved them all, or with undefined if it cannot. */
  async whole(): Promise<Version | undefined> {
    this.write();
    await this.files.whenSaved();
    const { trouble, fileTrouble } = this.state;
    return trouble || fileTrouble ? undefined : (this.base ?? this.version());
  }

  /** Whether the form holds this version, or nothing that was typed. False until the saved work has been restored. */
  holds = ({ id }: Version): boolean =>
    this.place !== undefined && (this.base === null || this.base.id === id);

  /** Reports "saved" only once the chosen document is saved too. */
  private tellSaved(): void {
    const { isKeeping } = this.files;
    const isSaved = !isKeeping && !this.state.trouble;
    this.tell({ isKeeping, savedAt: isSaved ? this.base?.at : undefined });
  }

  /** Called when another tab has changed the saved work. */
  private compare(): void {
    const { newest, other } = this.read();
    if (!newest && (!other || other.id !== this.base?.id)) {
      // The other tab sent or deleted the work, so the documents saved with it are no longer on the device.
      this.base = null;
      forgetKept(this.form.current());
      this.tell({ otherAt: other?.at, savedAt: undefined });
      return;
    }
    if (!newest || newest.id === this.base?.id) {
      this.tell({ otherAt: this.others()[0]?.at, overtaken: false });
      if (!this.soon.isDue) this.tellSaved();
      return;
    }
    const isNewer = this.soon.isDue;
    // Save a replaced version again only once for each newest version. With three tabs, two would otherwise go on
    // replacing each other's version.
    const wasReplaced =
      this.base !== null && this.base.id !== other?.id && newest.id !== this.answered;
    this.answered = newest.id;
    if (this.form.isDirty() && (isNewer || wasReplaced)) {
      // The device does not have this tab's text, or not its latest changes. Save this tab's text as `other`.
      const mine = isNewer || !this.base ? this.version() : this.base;
      this.soon.cancel();
      if (this.put({ newest, other: mine })) this.goOnFrom(mine);
    }
    this.tell({ overtaken: true, savedAt: undefined });
  }

  /** Continues with the other tab's version. */
  takeOver(): void {
    const typed = this.soon.isDue && this.version();
    this.soon.cancel();
    const { newest } = this.read();
    if (typed && !this.put({ newest, other: typed })) return;
    const { other } = this.read();
    if (newest) this.show(newest);
    this.tell({ overtaken: false, otherAt: other?.at });
  }

  /** Shows the other saved version, and saves the version in the form as `other`. */
  swap(): void {
    this.write();
    const [next] = this.others();
    if (!next || !this.put({ newest: next, other: this.base })) return;
    this.tell({ otherAt: this.base?.at });
    this.show(next);
  }

  /** Deletes only the version in this form. Keeps the other version, and the note of a pending request. */
  forgetTyped(): void {
    this.soon.cancel();
    const { newest, other } = this.read();
    this.discarded = this.base;
    const butMine = (each: Version | null) => (each?.id === this.base?.id ? null : each);
    if (this.others().length > 0) this.put({ newest: butMine(newest), other: butMine(other) });
    else dropWork(this.key);
    this.letGo();
    deletions.call(this);
  }

  /**
   * Call when the server has what is in this form. The other tab's version may be another proposal, so it stays, and the
   * next visit restores or offers it.
   */
  forget(): void {
    this.forgetTyped();
    forgetSent(this.key);
    this.tell({ otherAt: undefined });
  }

  private letGo(): void {
    this.base = null;
    this.files.forget();
    forgetKept(this.form.current());
    endWork(this.key);
    const nothing = { restoredAt: undefined, savedAt: undefined, trouble: undefined };
    this.tell({ ...nothing, overtaken: false, fileTrouble: undefined, missing: undefined });
  }

  private read = (): Pick<Work, 'newest' | 'other'> =>
    readWork(this.key) ?? { newest: null, other: null };

  /** The saved versions other than the one in the form. */
  private others(): Version[] {
    const { newest, other } = this.read();
    return [newest, other].filter((each) => each !== null).filter(({ id }) => id !== this.base?.id);
  }

  private goOnFrom(version: Version): void {
    this.base = version;
    noteShown(this.key, version);
  }

  private show(version: Version): void {
    this.goOnFrom(version);
    this.files.show(version);
    const initial = this.form.initial();
    this.form.show(restoredValues(version, initial));
    const twice = changedTwice(version, initial);
    this.tell({ restoredAt: version.at, changedTwice: twice, missing: undefined });
  }

  /** Returns the form's contents and starts saving their new documents, to which a saved version will refer. */
  private contents(): Contents {
    const contents = contentsOf(this.key, this.form.current(), this.files.expected);
    this.files.keep(contents.added, () => {
      this.tellSaved();
      // After a logout on a shared device, delete a document that was still being saved then.
      if (!workShelf(this.key)) void cleanUpFiles(neededFiles);
    });
    return this.form.editsRecord
      ? onlyChanges(contents, this.form.initial(), this.base ?? this.discarded)
      : contents;
  }

  private version(): Version {
    const { added: _, ...contents } = this.contents();
    return { id: randomName(), at: now(), ...contents };
  }
}
