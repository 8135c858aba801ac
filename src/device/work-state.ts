import type { Trouble } from './files';

export interface KeptForm {
  initial: () => Record<string, unknown>;
  /** The values that may be saved: no passwords. */
  current: () => Record<string, unknown>;
  show: (values: Record<string, unknown>) => void;
  isDirty: () => boolean;
}

export interface WorkState {
  /** Everything saved has been restored, including the documents that are still on the device. */
  isOpen?: boolean;
  restoredAt?: number | undefined;
  /** When this page last saved the form; undefined if it has not, or if the latest contents could not be saved. */
  savedAt?: number | undefined;
  /** A chosen document is being saved. */
  isKeeping?: boolean;
  /** When the other saved version was typed; undefined if there is none. */
  otherAt?: number | undefined;
  /** Another tab has since typed into this form. */
  overtaken?: boolean;
  /** Why the text could not be saved. */
  trouble?: Trouble | undefined;
  /** Which chosen document could not be saved, and why. */
  fileTrouble?: { name: string; trouble: Trouble } | undefined;
  /** Names of the version's documents that are no longer on the device. */
  missing?: string[] | undefined;
}
