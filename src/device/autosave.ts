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
import { Debounce } from './debounce';
import { EditLock } from './edit-lock';
import {
  beginWork,
  contentIn,
  dropDraft,
  type Entry,
  endWork,
  entryShelf,
  followEntries,
  keepDraft,
  neededFiles,
  REGISTRATION,
  readEntry,
  type Version,
} from './entry';
import { cleanUpFiles, troubleOf } from './files';
import { FormFiles } from './form-files';
import { currentOwner } from './owners';
import { isBlocked, isFull } from './room';
import { lifeOf, randomName } from './shelf';
import type { KeptForm, WorkState } from './work-state';

/**
 * Saves one form on the device: its texts synchronously, its files in the background. Only one tab at a time edits a
 * form, and only that tab saves it.
 */
export class Autosave {
  state: WorkState = { isOpen: false, isElsewhere: false };
  private readonly listeners = new Listeners();
  /** The saved version that this form continues. */
  private base: Version | null = null;
  /** The key of local storage under which this form was last read or saved. */
  private place: string | undefined;
  /** The version that the user discarded. After Undo, its `before` still has the texts from before the changes. */
  private discarded: Version | null = null;
  private readonly debounced = new Debounce(() => this.write());
  private readonly editLock: EditLock;
  /** Called when this tab may edit the form, after the user has asked for that. */
  private gained: () => void = () => {};

  private readonly key: string;
  private readonly about: Pick<Entry, 'title' | 'href'>;
  private readonly form: KeptForm;
  private readonly files: FormFiles;

  constructor(key: string, about: Pick<Entry, 'title' | 'href'>, form: KeptForm) {
    this.key = key;
    this.about = about;
    this.form = form;
    this.files = new FormFiles(form, (change) => this.tell(change));
    this.editLock = new EditLock(key, {
      gained: () => this.resume(),
      lost: () => this.lose(),
      save: () => this.save(),
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
    this.tell({ isOpen: this.files.areHere() });
    const stopEntries = followEntries((key) => {
      if (key === null) return;
      if (key === entryShelf(this.key)?.key) this.compare();
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
      this.ask('letGo');
    };
    const comeBack = () => {
      this.compare();
      this.ask();
    };
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal });
    this.ask();
    return () => {
      stopEntries();
      end.abort();
      leave();
    };
  }

  /** Other tabs cannot open a registration: it is saved only for its tab. */
  private ask(what: 'letGo' | 'ask' = 'ask'): void {
    if (this.key !== REGISTRATION) this.editLock[what]();
  }

  /** Makes this the tab that edits the form, once the other tab has saved. Resolves when it is. */
  editHere = (): Promise<void> =>
    new Promise((resolve) => {
      this.gained = resolve;
      this.editLock.ask({ takes: true });
    });

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

  private async save(): Promise<void> {
    this.write();
    await this.files.whenSaved();
  }

  /**
   * Call before the form is sent, hidden or left. Saves even without changes: the age of saved work is counted from the
   * last save, and old work may have expired while the form was open.
   */
  keep(): void {
    this.write();
    const { draft, outgoing } = readEntry(this.key) ?? {};
    // What is being sent exists once, in the outgoing part.
    const isOut = this.base?.id === outgoing?.content?.id;
    if (this.base && !isOut && !this.state.isElsewhere) this.put(draft ?? this.base);
  }

  /** Saves the form again if its saved work expired, and was deleted with its documents, while the page was hidden. */
  private saveExpired(): void {
    const owner = currentOwner();
    const { isElsewhere } = this.state;
    const hasExpired = !isElsewhere && this.base && owner && now() - this.base.at > lifeOf(owner);
    if (!hasExpired || !knowsServerTime() || readEntry(this.key)) return;
    forgetKept(this.form.current());
    this.debounced.call();
    this.write();
  }

  /** Call after each change of the form. */
  typed(): void {
    this.files.noteChange();
    if (this.state.isElsewhere) return;
    // A form without other changes looks empty until its document has been read from the device.
    if (!this.form.isDirty() && Object.keys(this.files.expected).length === 0) {
      if (this.base || this.debounced.isDue) this.forgetTyped();
      return;
    }
    const contents = this.contents();
    if (this.base && isSame(contents, this.base)) {
      this.debounced.cancel();
      return;
    }
    if (this.state.held) this.tell({ held: undefined });
    beginWork(this.key);
    this.debounced.call();
    // Write at once if there is a new document: cleaning up deletes documents that are in no saved version.
    if (contents.added.length > 0) this.write();
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
    forgetKept(this.form.current());
    this.typed();
  }

  private put(version: Version): boolean {
    try {
      this.place = entryShelf(this.key)?.key;
      if (keepDraft(this.key, this.about, version)) {
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

  /** Reports "saved" only once the chosen document is saved too. */
  private tellSaved(): void {
    const { isKeeping } = this.files;
    const isSaved = !isKeeping && !this.state.trouble;
    this.tell({ isKeeping, savedAt: isSaved ? this.base?.at : undefined });
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
    // The work was sent or deleted, so the documents saved with it are no longer on the device.
    this.base = null;
    forgetKept(this.form.current());
    this.tell({ savedAt: undefined });
  }

  /** Deletes the version in this form. Keeps the note of a pending request, and what another tab has typed since. */
  forgetTyped(): void {
    this.debounced.cancel();
    this.discarded = this.base;
    const isSaved = readEntry(this.key)?.draft?.id === this.base?.id;
    this.letGo();
    if (isSaved) dropDraft(this.key);
  }

  private letGo(): void {
    this.base = null;
    this.files.forget();
    forgetKept(this.form.current());
    endWork(this.key);
    const nothing = {
      held: undefined,
      restoredAt: undefined,
      savedAt: undefined,
      trouble: undefined,
    };
    this.tell({ ...nothing, fileTrouble: undefined, missing: undefined });
  }

  private read(): Version | undefined {
    this.place = entryShelf(this.key)?.key;
    const entry = readEntry(this.key);
    return entry && contentIn(entry);
  }

  private show(version: Version): void {
    this.base = version;
    this.files.show(version);
    const initial = this.form.initial();
    this.form.show(restoredValues(version, initial));
    const twice = changedTwice(version, initial);
    this.tell({
      held: version.id,
      restoredAt: version.at,
      changedTwice: twice,
      missing: undefined,
    });
  }

  /** Returns the form's contents and starts saving their new documents, to which a saved version will refer. */
  private contents(): Contents {
    const contents = contentsOf(this.key, this.form.current(), this.files.expected);
    this.files.keep(contents.added, () => {
      this.tellSaved();
      // After a logout on a shared device, delete a document that was still being saved then.
      if (!entryShelf(this.key)) void cleanUpFiles(neededFiles);
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
