import { clockControls } from './clock';
import type { Control } from './control';
import { faultControls } from './faults';
import { recordControls } from './records';
import { situationControls } from './situation';

/** Each control acts on the session of the header or of `?session=`. */
export const controls: Control[] = [
  ...situationControls,
  ...recordControls,
  ...clockControls,
  ...faultControls,
];
