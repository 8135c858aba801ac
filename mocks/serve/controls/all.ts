import { clockControls } from './clock';
import type { Control } from './control';
import { faultControls } from './faults';
import { recordControls } from './records';
import { reviewControls } from './review';
import { situationControls } from './situation';

/** Each control acts on the session that `?session=` or the header `X-Mock-Session` names. */
export const controls: Control[] = [
  ...situationControls,
  ...recordControls,
  ...reviewControls,
  ...clockControls,
  ...faultControls,
];
