import { entryShelf, type KeptFile, neededFiles, newFileId } from './entry';
import { cleanUpFiles, keepFile, keptFile, troubleOf } from './files';
import type { KeptForm, WorkState } from './work-state';

/** The files of this page's forms that the device has saved or is saving. */
const known = new WeakMap<File, KeptFile>();

/** Call when the saved files may have been deleted. The next save stores them again. */
export function forgetKept(values: Record<string, unknown>): void {
  for (const value of Object.values(values)) if (value instanceof File) known.delete(value);
}

/** A document that the form's version names, and that is not in the form. */
interface Restored extends KeptFile {
  is: 'arriving' | 'unreadable' | 'gone';
}

/** The documents of one form: saves those that are chosen, and restores those of the version that the form shows. */
export class FormFiles {
  /** By field. */
  private readonly restored = new Map<string, Restored>();
  /** The chosen document that could not be saved. */
  private troubled: File | undefined;
  private readonly saving = new Set<Promise<void>>();

  private readonly form: KeptForm;
  private readonly tell: (change: Partial<WorkState>) => void;
  private readonly onSaved: () => void;

  /** `onSaved` is called after each document, whether it could be saved or not. */
  constructor(form: KeptForm, tell: (change: Partial<WorkState>) => void, onSaved: () => void) {
    this.form = form;
    this.tell = tell;
    this.onSaved = onSaved;
  }

  get isKeeping(): boolean {
    return this.saving.size > 0;
  }

  /** Resolves when each document has been saved or could not be saved. */
  whenSaved = (): Promise<unknown> => Promise.all(this.saving);

  /** The form's documents on the device, by field. Starts saving those that are new. */
  kept(): Record<string, KeptFile> {
    const kept: Record<string, KeptFile> = {};
    for (const [field, { is, id, name }] of this.restored)
      if (is !== 'gone') kept[field] = { id, name };
    for (const [field, value] of Object.entries(this.form.current()))
      if (value instanceof File) kept[field] = known.get(value) ?? this.save(value);
    return kept;
  }

  private save(file: File): KeptFile {
    const kept = { id: newFileId(this.form.key), name: file.name };
    known.set(file, kept);
    const end = (fileTrouble?: WorkState['fileTrouble']) => {
      this.saving.delete(saving);
      // By now the form may have another document.
      if (this.has(file)) {
        this.troubled = fileTrouble && file;
        this.tell({ fileTrouble });
      }
      this.onSaved();
      // After a logout on a shared device, delete a document that was still being saved then.
      if (!entryShelf(this.form.key)) void cleanUpFiles(neededFiles);
    };
    const saving = keepFile(kept.id, file).then(
      () => end(),
      (error) => end({ name: file.name, trouble: troubleOf(error) }),
    );
    this.saving.add(saving);
    return kept;
  }

  private has = (file: File): boolean => Object.values(this.form.current()).includes(file);

  /** Whether the form will have a document that it does not have yet. */
  get isExpecting(): boolean {
    return [...this.restored.values()].some(({ is }) => is !== 'gone');
  }

  /** Reads these documents into the form, and forgets those that it waited for. */
  restore(files: Record<string, KeptFile>): void {
    this.restored.clear();
    for (const [field, kept] of Object.entries(files)) {
      const document: Restored = { ...kept, is: 'arriving' };
      this.restored.set(field, document);
      void this.bring(field, document);
    }
    this.tellRestored();
  }

  private async bring(field: string, document: Restored): Promise<void> {
    const { id, name } = document;
    const file = await keptFile(id).catch(() => null);
    // By now the form may show another version or another document.
    if (this.restored.get(field) !== document || this.form.current()[field]) return;
    if (file) {
      this.restored.delete(field);
      known.set(file, { id, name });
      this.form.show({ ...this.form.current(), [field]: file });
    } else document.is = file === null ? 'unreadable' : 'gone';
    this.tellRestored();
  }

  /** Call after each change of the form: a chosen document replaces the one that was expected or could not be saved. */
  noteChange(): void {
    if (this.troubled && !this.has(this.troubled)) {
      this.troubled = undefined;
      this.tell({ fileTrouble: undefined });
    }
    for (const [field, value] of Object.entries(this.form.current()))
      if (value instanceof File && this.restored.delete(field)) this.tellRestored();
  }

  private tellRestored(): void {
    const all = [...this.restored.values()];
    const missing = all.filter(({ is }) => is !== 'arriving').map(({ name }) => name);
    this.tell({
      isOpen: missing.length === all.length,
      missing: missing.length > 0 ? missing : undefined,
    });
  }
}
