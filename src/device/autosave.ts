import { accessToken } from '@/device/session';
import { knowsServerTime, now } from '@/lib/clock';
import { Listeners } from '@/lib/listeners';
import { Debounce } from './debounce';
import { EditLock } from './edit-lock';
import {
  beginWork,
  contentIn,
  dropContent,
  type Entry,
  endWork,
  entryShelf,
  followEntries,
  isLater,
  keepContent,
  REGISTRATION,
  readEntry,
  type Version,
  waits,
} from './entry';
import { type Trouble, troubleOf } from './files';
import { FormFiles } from './form-files';
import { changedTwice, isEqual, isSame, onlyChanges, restoredValues, textsOf } from './form-texts';
import { currentOwner } from './owners';
import { isBlocked, isFull } from './room';
import { lifeOf, randomName } from './shelf';

/** The form whose contents an `Autosave` saves and restores. */
export interface KeptForm extends Pick<Entry, 'formName' | 'href'> {
  /** Identifies the user, the form and the record, as in `7:proposal-edit:101`. */
  key: string;
  initial: () => Record<string, unknown>;
  /** The values that may be saved: no passwords. */
  current: () => Record<string, unknown>;
  show: (values: Record<string, unknown>) => void;
  /** Changes only this field. The errors of the others stay. */
  put: (field: string, file: File) => void;
  isDirty: () => boolean;
  /** The form edits a record, which may change on the server. So only what the user changed is saved and restored. */
  editsRecord: boolean;
}

/** What the device has saved of one form, and what it could not save. */
export interface WorkState {
  /** True once the saved work, if any, has been restored, with the documents that are still on the device. */
  isRestored: boolean;
  /** The ID of the version in the form, also if the device could not save it or no longer has it. */
  held?: string | undefined;
  /** When the restored version was saved; undefined if none was restored. */
  restoredAt?: number | undefined;
  /** Why the restored version was not sent although the user had sent it, or had asked us to. */
  unsent?: Entry['unsent'];
  /** The fields that the user changed in the restored version and that have also changed on the server since. */
  changedTwice?: string[] | undefined;
  /** When this page last saved the form; undefined if it could not, or if another tab edits the form. */
  savedAt?: number | undefined;
  /** True while a chosen document is being saved. */
  isKeeping?: boolean;
  /** True if another tab edits the form. This tab's fields are then read-only. */
  isElsewhere: boolean;
  /** Why the text could not be saved. */
  trouble?: Trouble | undefined;
  /** Which chosen document could not be saved, and why. */
  fileTrouble?: { name: string; trouble: Trouble } | undefined;
  /** Names of the restored version's documents that are no longer on the device, or that it could not read. */
  missing?: string[] | undefined;
}

/**
 * Saves one form on the device: its texts synchronously, its files in the background. Only one tab at a time edits a
 * form, and only that tab saves it.
 */
export class Autosave {
  state: WorkState = { isRestored: false, isElsewhere: false };
  private readonly listeners = new Listeners();
  /** The saved version that this form continues. */
  private base: Version | null = null;
  /** The key of local storage under which this form was last read or saved. */
  private place: string | undefined;
  /** The form waits to be sent, as it was when the user asked for that. */
  private isWaiting = false;
  /** The version that the user discarded. After Undo, its `before` still has the texts from before the changes. */
  private discarded: Version | null = null;
  private readonly debounced = new Debounce(() => this.write());
  /** Missing for a registration, which is saved only for its tab, so that other tabs cannot open it. */
  private readonly editLock: EditLock | undefined;
  /** Called when this tab may edit the form, after the user has asked for that. */
  private gained: () => void = () => {};

  private readonly form: KeptForm;
  private readonly files: FormFiles;

  constructor(form: KeptForm) {
    this.form = form;
    this.files = new FormFiles(
      form,
      (change) => this.tell(change),
      () => this.tellSaved(),
    );
    if (form.key === REGISTRATION) return;
    this.editLock = new EditLock(form.key, {
      gained: () => this.resume(),
      lost: () => this.lose(),
      save: () => this.saveAll(),
    });
  }

  readonly subscribe = this.listeners.add;

  private tell(change: Partial<WorkState>): void {
    this.state = { ...this.state, ...change };
    this.listeners.call();
  }

  /**
   * Restores the saved work, and asks whether this tab may edit it. Then follows changes in other tabs, and saves when
   * the page is hidden or closed. Returns a function that saves and stops.
   */
  open(): () => void {
    const saved = this.read();
    if (saved && !this.form.isDirty()) this.show(saved);
    else this.tell({ isRestored: true, held: readEntry(this.form.key)?.content?.id });
    const stopEntries = followEntries((key) => {
      if (key === null) return;
      if (key === entryShelf(this.form.key)?.key) this.compare();
      // The user's drawer was emptied or deleted in another tab, so the place has changed. Save nothing there again.
      else if (key === this.place) this.letGo();
    });
    const end = new AbortController();
    const { signal } = end;
    const change = () => (document.visibilityState === 'hidden' ? this.keep() : this.saveExpired());
    document.addEventListener('visibilitychange', change, { signal });
    // A page in the browser's memory must hold no lock, and gets no storage events.
    const leave = () => {
      this.keep();
      this.editLock?.letGo();
    };
    const comeBack = () => {
      this.compare();
      this.editLock?.ask();
    };
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal });
    this.editLock?.ask();
    return () => {
      stopEntries();
      end.abort();
      leave();
    };
  }

  /** Makes this the tab that edits the form, once the other tab has saved. Then calls `gained`. */
  editHere = (gained: () => void): void => {
    this.gained = gained;
    this.editLock?.ask({ takes: true });
  };

  /** This tab may edit the form now. Shows what the other tab has saved, unless this tab could not save its own text. */
  private resume(): void {
    const saved = this.read();
    if (saved?.id !== this.base?.id && !this.state.trouble) {
      if (saved) this.show(saved);
      else {
        this.letGo();
        this.form.show(this.form.initial());
      }
    }
    this.tell({ isElsewhere: false });
    this.gained();
  }

  /** Another tab edits the form. */
  private lose(): void {
    this.debounced.cancel();
    this.tell({ isElsewhere: true, savedAt: undefined });
  }

  /** Called when the saved work was changed by another tab, or deleted by another form of this page. */
  private compare(): void {
    const saved = this.read();
    if (this.state.isElsewhere || saved?.id === this.base?.id) return;
    // In browsers without locks, only this tells us that another tab edits the form.
    if (saved) {
      this.lose();
      return;
    }
    // It was deleted because of its age, but it is on the screen.
    if (this.hasExpired()) {
      this.saveExpired();
      return;
    }
    // The work was sent or deleted, so the documents saved with it are no longer on the device.
    this.base = null;
    this.files.forgetKept();
    endWork(this.form.key);
    this.tell({ savedAt: undefined });
  }

  private async saveAll(): Promise<void> {
    this.write();
    await this.files.whenSaved();
  }

  /** Saves the form. Resolves with its contents once the device has saved them all, or with undefined if it cannot. */
  async whole(): Promise<Version | undefined> {
    await this.saveAll();
    const { trouble, fileTrouble } = this.state;
    if (trouble || fileTrouble) return undefined;
    const version = this.base ?? this.version();
    this.tell({ held: version.id });
    return version;
  }

  /**
   * Call before the form is sent, hidden or left. Saves even without changes: the age of saved work is counted from the
   * last save, and old work may have expired while the form was open.
   */
  keep(): void {
    this.write();
    if (!this.base || this.state.isElsewhere) return;
    this.put(readEntry(this.form.key)?.content ?? this.base);
  }

  /** Saves the form again if its saved work expired, and was deleted with its documents, while the page was hidden. */
  private saveExpired(): void {
    const { isElsewhere } = this.state;
    if (isElsewhere || !this.hasExpired() || !knowsServerTime() || readEntry(this.form.key)) return;
    this.files.forgetKept();
    this.debounced.call();
    this.write();
  }

  private hasExpired(): boolean {
    const owner = currentOwner();
    return this.base !== null && owner !== undefined && now() - this.base.at > lifeOf(owner);
  }

  /** Call after each change of the form. */
  typed(): void {
    this.files.noteChange();
    if (this.state.isElsewhere || this.isWaiting) return;
    // A form without other changes looks empty until its document has been read from the device.
    if (!this.form.isDirty() && !this.files.isExpecting) {
      if (this.base || this.debounced.isDue) this.forgetTyped();
      return;
    }
    const contents = this.contents();
    if (this.base && isSame(contents, this.base)) {
      this.debounced.cancel();
      return;
    }
    if (this.state.held) this.tell({ held: undefined });
    beginWork(this.form.key);
    this.debounced.call();
    // Write at once if there is another document: cleaning up deletes documents that are in no saved version.
    if (!isEqual(contents.files, this.base?.files ?? {})) this.write();
  }

  private write(): void {
    const { isDue } = this.debounced;
    this.debounced.cancel();
    if (!isDue) return;
    const hadTrouble = this.state.trouble !== undefined;
    const mine = this.version();
    this.tell({ held: mine.id });
    if (!this.put(mine)) return;
    this.base = mine;
    this.tell({ trouble: undefined });
    this.tellSaved();
    if (!hadTrouble) return;
    // Save the documents again: while no saved version named them, cleaning up may have deleted them.
    this.files.forgetKept();
    this.typed();
  }

  private put(version: Version): boolean {
    const { key, formName, href } = this.form;
    try {
      this.place = entryShelf(key)?.key;
      const isKept = keepContent(key, { formName, href }, version);
      // The user has no drawer. This is normal after a logout, but a signed-in user must learn that nothing is saved.
      if (!isKept && accessToken()) this.fail('failed');
      else if (isKept && isFull()) this.fail('no-room');
      else if (isKept && isBlocked()) this.fail('blocked');
      else return isKept;
    } catch (error) {
      this.fail(troubleOf(error));
    }
    return false;
  }

  private fail(trouble: WorkState['trouble']): void {
    this.tell({ savedAt: undefined, trouble });
  }

  /** Reports "saved" only once the chosen document is saved too. */
  private tellSaved(): void {
    const { isKeeping } = this.files;
    const isSaved = !isKeeping && !this.state.trouble;
    this.tell({ isKeeping, savedAt: isSaved ? this.base?.at : undefined });
  }

  /** Deletes the version in this form. Keeps the note of a pending request, and what another tab has typed since. */
  forgetTyped(): void {
    this.debounced.cancel();
    this.discarded = this.base;
    const isSaved = readEntry(this.form.key)?.content?.id === this.base?.id;
    this.letGo();
    if (isSaved) dropContent(this.form.key);
  }

  private letGo(): void {
    this.base = null;
    this.files.restore({});
    endWork(this.form.key);
    const nothing = { held: undefined, restoredAt: undefined, savedAt: undefined };
    this.tell({ ...nothing, trouble: undefined, fileTrouble: undefined });
  }

  private read(): Version | undefined {
    this.place = entryShelf(this.form.key)?.key;
    const entry = readEntry(this.form.key);
    this.isWaiting = isLater(entry?.outgoing) && waits(entry.outgoing);
    return entry && contentIn(entry);
  }

  private show(version: Version): void {
    const initial = this.form.initial();
    this.base = version;
    this.form.show(restoredValues(version, initial));
    this.tell({
      held: version.id,
      restoredAt: version.at,
      unsent: readEntry(this.form.key)?.unsent,
      changedTwice: changedTwice(version, initial),
    });
    this.files.restore(version.files);
  }

  private contents(): Pick<Version, 'texts' | 'before' | 'files'> {
    const { form, base, discarded } = this;
    const texts = textsOf(form.current());
    return {
      ...(form.editsRecord ? onlyChanges(texts, form.initial(), base ?? discarded) : { texts }),
      files: this.files.kept(),
    };
  }

  private version(): Version {
    return { id: randomName(), at: now(), ...this.contents() };
  }
}
