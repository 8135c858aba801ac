import type { Trouble } from './files';

export interface KeptForm {
  initial: () => Record<string, unknown>;
  /** The values that may be saved: no passwords. */
  current: () => Record<string, unknown>;
  show: (values: Record<string, unknown>) => void;
  isDirty: () => boolean;
}

export interface WorkState {
  /** Everything saved has been restored, including documents. */
  isOpen?: boolean;
  restoredAt?: number | undefined;
  /** When the device last saved the form; undefined while there is nothing new. */
  savedAt?: number | undefined;
  /** A chosen document is being saved. */
  isKeeping?: boolean;
  /** When the other version was typed, if there is one. */
  otherAt?: number | undefined;
  /** Another tab has since typed into this form. */
  overtaken?: boolean;
  /** Why the text could not be saved. */
  trouble?: Trouble | undefined;
  /** Why a chosen document could not be saved although the text was. */
  fileTrouble?: { name: string; trouble: Trouble } | undefined;
  /** Names of chosen documents that are no longer on the device. */
  missing?: string[] | undefined;
}
