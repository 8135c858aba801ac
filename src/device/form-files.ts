import { MIB } from '@/lib/bytes';
import type { KeptForm, WorkState } from './autosave';
import { entryShelf, type KeptFile, neededFiles, newFileId } from './entry';
import { cleanUpFiles, keepFile, keptFile, type Trouble, troubleOf } from './files';

/** A document that is in the form, on the device, or both. */
interface Document extends KeptFile {
  is: 'saving' | 'saved' | 'unsaved' | 'arriving' | 'unreadable' | 'gone';
  /** What is in the form. Missing until it has been read from the device. */
  file?: File;
  /** Why it could not be saved. */
  trouble?: Trouble;
  /** Resolves when it has been saved or could not be saved. */
  done?: Promise<void>;
}

/** In bytes. A larger file is sent from where it is: a phone may not have the memory. */
const LARGEST_COPY = 50 * MIB;

/** The documents of one form: saves those that are chosen, and restores those of the version that the form shows. */
export class FormFiles {
  /** By field. */
  private readonly documents = new Map<string, Document>();

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
    return this.all().some(({ is }) => is === 'saving');
  }

  /** Whether the form will have a document that it does not have yet. */
  get isExpecting(): boolean {
    return this.all().some(({ is }) => is === 'arriving' || is === 'unreadable');
  }

  private all = (): Document[] => [...this.documents.values()];

  /** Resolves when each document has been saved or could not be saved. */
  whenSaved = (): Promise<unknown> => Promise.all(this.all().map(({ done }) => done));

  /** The form's documents on the device, by field. Starts saving those that are new. */
  kept(): Record<string, KeptFile> {
    this.noteChange();
    for (const [field, value] of Object.entries(this.form.current()))
      if (value instanceof File && !this.documents.has(field)) this.save(field, value);
    const kept = [...this.documents].filter(([, { is }]) => is !== 'gone');
    return Object.fromEntries(kept.map(([field, { id, name }]) => [field, { id, name }]));
  }

  private save(field: string, file: File): void {
    const id = newFileId(this.form.key);
    const document: Document = { id, name: file.name, file, is: 'saving' };
    this.documents.set(field, document);
    let isRead = false;
    const onRead = (copy: File) => {
      isRead = true;
      this.swap(field, document, copy);
    };
    document.done = keepFile(id, file, onRead)
      .then(
        () => ({ is: 'saved' }),
        (error) => ({ is: 'unsaved', trouble: isRead ? troubleOf(error) : 'unreadable' }),
      )
      .then((outcome) => {
        Object.assign(document, outcome);
        this.tellAll();
        this.onSaved();
        // After a logout on a shared device, delete a document that was still being saved then.
        if (!entryShelf(this.form.key)) void cleanUpFiles(neededFiles);
      });
  }

  /** Puts the copy into the form: what the user has chosen is sent, whatever becomes of the file. */
  private swap(field: string, document: Document, copy: File): void {
    const isInForm = this.form.current()[field] === document.file;
    if (this.documents.get(field) !== document || !isInForm || copy.size > LARGEST_COPY) return;
    document.file = copy;
    this.form.put(field, copy);
  }

  /** Call when the device may have deleted the saved documents. The next save stores again those in the form. */
  forgetKept(): void {
    for (const [field, { file }] of this.documents) if (file) this.documents.delete(field);
  }

  /** Reads these documents into the form, and forgets all others. */
  restore(files: Record<string, KeptFile>): void {
    this.documents.clear();
    for (const [field, kept] of Object.entries(files)) {
      const document: Document = { ...kept, is: 'arriving' };
      this.documents.set(field, document);
      void this.bring(field, document);
    }
    this.tellAll();
  }

  private async bring(field: string, document: Document): Promise<void> {
    const file = await keptFile(document.id).catch(() => null);
    // By now the form may show another version or another document.
    if (this.documents.get(field) !== document || this.form.current()[field]) return;
    if (file) {
      Object.assign(document, { file, is: 'saved' });
      this.form.put(field, file);
    } else document.is = file === null ? 'unreadable' : 'gone';
    this.tellAll();
  }

  /** Call after each change of the form: forgets the documents that the user has replaced or removed. */
  noteChange(): void {
    const values = this.form.current();
    const replaced = [...this.documents].filter(([field, { file }]) =>
      file ? values[field] !== file : values[field] instanceof File,
    );
    for (const [field] of replaced) this.documents.delete(field);
    if (replaced.length > 0) this.tellAll();
  }

  private tellAll(): void {
    const all = this.all();
    const missing = all.filter(({ is }) => is === 'unreadable' || is === 'gone');
    const failed = all.find(({ trouble }) => trouble);
    this.tell({
      isRestored: all.every(({ is }) => is !== 'arriving'),
      missing: missing.length > 0 ? missing.map(({ name }) => name) : undefined,
      fileTrouble: failed?.trouble && { name: failed.name, trouble: failed.trouble },
    });
  }
}
