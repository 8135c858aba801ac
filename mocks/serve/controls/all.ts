import { clockControls } from './clock';
import type { Control } from './control';
import { faultControls } from './faults';
import { recordControls } from './records';
import { reviewControls } from './review';
import { situationControls } from './situation';

/** Each control acts on the session of the header or of `?session=`. */
export const controls: Control[] = [
  ...situationControls,
  ...recordControls,
  ...reviewControls,
  ...clockControls,
  ...faultControls,
];
