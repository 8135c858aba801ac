import { noteKept } from './contents';
import type { KeptFile, Version } from './entry';
import { keepFile, keptFile, troubleOf } from './files';
import type { KeptForm, WorkState } from './work-state';

/** The documents of one form. Saves chosen documents, and restores those of the version that the form shows. */
export class FormFiles {
  private shown: Version | null = null;
  /** The documents of `shown` that are still being read from the device, or that it could not read. */
  private arriving: Record<string, KeptFile> = {};
  /** Names of the documents of `shown` that are no longer on the device, or that it could not read. */
  private missing: Record<string, string> = {};
  /** The chosen document that could not be saved. */
  private troubled: File | undefined;
  /**
   * The fields whose documents could not be read. Saved versions still name these documents, because `arriving` has
   * them.
   */
  private readonly unreadable = new Set<string>();
  private underWay = 0;
  private saving: Promise<unknown> = Promise.resolve();

  private readonly form: KeptForm;
  private readonly tell: (change: Partial<WorkState>) => void;

  constructor(form: KeptForm, tell: (change: Partial<WorkState>) => void) {
    this.form = form;
    this.tell = tell;
  }

  get expected(): Readonly<Record<string, KeptFile>> {
    return this.arriving;
  }

  get isKeeping(): boolean {
    return this.underWay > 0;
  }

  /** Resolves when each document has been saved or could not be saved. */
  whenSaved = (): Promise<unknown> => this.saving;

  /** Saves documents. Calls `kept` after each, whether it could be saved or not. */
  keep(added: [File, KeptFile][], kept: () => void): void {
    this.underWay += added.length;
    const keeping = added.map(async ([file, about]) => {
      const fileTrouble = await this.trouble(file, about);
      this.underWay -= 1;
      // By now the form may have another document.
      if (this.has(file)) {
        this.troubled = fileTrouble && file;
        this.tell({ fileTrouble });
      }
      kept();
    });
    this.saving = Promise.all([this.saving, ...keeping]);
  }

  private async trouble(file: File, { id, name }: KeptFile): Promise<WorkState['fileTrouble']> {
    try {
      await keepFile(id, file);
      return undefined;
    } catch (error) {
      return { name, trouble: troubleOf(error) };
    }
  }

  /** Reads the documents of `version` into the form. */
  show(version: Version): void {
    this.shown = version;
    this.arriving = { ...version.files };
    this.unreadable.clear();
    this.missing = {};
    for (const [field, kept] of Object.entries(version.files))
      void this.bring(field, kept, version).then(() => this.tell({ isOpen: this.areHere() }));
  }

  private has = (file: File): boolean => Object.values(this.form.current()).includes(file);

  /** Call after each change of the form: a chosen document replaces the one that was expected or could not be saved. */
  noteChange(): void {
    if (this.troubled && !this.has(this.troubled)) {
      this.troubled = undefined;
      this.tell({ fileTrouble: undefined });
    }
    for (const [field, value] of Object.entries(this.form.current())) {
      if (!(value instanceof File) || !(field in this.arriving || field in this.missing)) continue;
      delete this.arriving[field];
      delete this.missing[field];
      this.unreadable.delete(field);
      this.tellMissing();
    }
  }

  private tellMissing(): void {
    const names = Object.values(this.missing);
    this.tell({ isOpen: this.areHere(), missing: names.length > 0 ? names : undefined });
  }

  areHere = (): boolean => Object.keys(this.arriving).every((field) => this.unreadable.has(field));

  forget(): void {
    this.shown = null;
    this.arriving = {};
  }

  private async bring(field: string, kept: KeptFile, version: Version): Promise<void> {
    const file = await keptFile(kept.id).catch(() => null);
    // By now the form may show another version or another document.
    if (this.shown !== version) return;
    if (file === null) this.unreadable.add(field);
    else delete this.arriving[field];
    if (this.form.current()[field]) return;
    if (!file) {
      this.missing[field] = kept.name;
      return this.tellMissing();
    }
    noteKept(file, kept);
    this.form.show({ ...this.form.current(), [field]: file });
  }
}
