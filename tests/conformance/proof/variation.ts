import type { Tamper } from './tamper';

/** A harmless difference that the kit must not report. */
export interface Variation {
  does: string;
  tamper: Tamper;
  /** The difference only appears with large documents. */
  large?: boolean;
}
