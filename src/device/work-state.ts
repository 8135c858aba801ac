import type { Trouble } from './files';

export interface KeptForm {
  initial: () => Record<string, unknown>;
  /** What may be kept of it: no passwords. */
  current: () => Record<string, unknown>;
  show: (values: Record<string, unknown>) => void;
  isDirty: () => boolean;
}

export interface WorkState {
  /** What was kept has been put back, documents too. */
  isOpen?: boolean;
  restoredAt?: number | undefined;
  /** When the device last took what was typed; undefined while it has nothing new. */
  savedAt?: number | undefined;
  /** A chosen document is on its way to the device. */
  isKeeping?: boolean;
  /** When the other version was typed, where there is one. */
  otherAt?: number | undefined;
  /** Another tab has typed into this form since. */
  overtaken?: boolean;
  /** Why the text is not kept. */
  trouble?: Trouble | undefined;
  /** Why a chosen document is not kept, while the text is. */
  fileTrouble?: { name: string; trouble: Trouble } | undefined;
  /** Documents that were chosen and are not here any more. */
  missing?: string[] | undefined;
}
