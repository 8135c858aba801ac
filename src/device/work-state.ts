import type { Entry } from './entry';
import type { Trouble } from './files';

/** The form whose contents an `Autosave` saves and restores. */
export interface KeptForm extends Pick<Entry, 'title' | 'href'> {
  /** Identifies the user, the form and the record, as in `7:proposal-edit:101`. */
  key: string;
  initial: () => Record<string, unknown>;
  /** The values that may be saved: no passwords. */
  current: () => Record<string, unknown>;
  show: (values: Record<string, unknown>) => void;
  isDirty: () => boolean;
  /** The form edits a record, which may change on the server. So only what the user changed is saved and restored. */
  editsRecord: boolean;
}

/** What the device has saved of one form, and what it could not save. */
export interface WorkState {
  /** True once the saved work, if any, has been restored, with the documents that are still on the device. */
  isOpen: boolean;
  /** The ID of the version in the form, also if the device could not save it or no longer has it. */
  held?: string | undefined;
  /** When the restored version was saved; undefined if none was restored. */
  restoredAt?: number | undefined;
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
