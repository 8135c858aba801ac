import type { Tamper } from './tamper';

/** What a server may do differently without harm: the kit has to stay silent. */
export interface Variation {
  does: string;
  tamper: Tamper;
  /** It shows with documents of ten megabytes. */
  large?: boolean;
}
