import type { Break } from './break';
import { registrationBreaks } from './breaks-accounts';
import { codeBreaks } from './breaks-codes';
import { fileBreaks } from './breaks-files';
import { listBreaks, statisticsBreaks } from './breaks-lists';
import { ownershipBreaks, proposalBreaks } from './breaks-proposals';
import { shapeBreaks, statusBreaks } from './breaks-shapes';
import { supportBreaks } from './breaks-support';
import { tokenBreaks } from './breaks-tokens';

export const allBreaks: Break[] = [
  ...shapeBreaks,
  ...statusBreaks,
  ...registrationBreaks,
  ...codeBreaks,
  ...tokenBreaks,
  ...proposalBreaks,
  ...ownershipBreaks,
  ...fileBreaks,
  ...listBreaks,
  ...statisticsBreaks,
  ...supportBreaks,
];
