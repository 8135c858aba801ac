import type { Tamper } from './tamper';

/** A harmless difference that the kit must not report. */
export interface Variation {
  does: string;
  tamper: Tamper;
  /** Only large documents show it. */
  large?: boolean;
}
