import { accountBreaks, codeBreaks } from './breaks-accounts';
import { atOnceBreaks } from './breaks-at-once';
import { proposalBreaks, supportBreaks } from './breaks-work';
import { shownElsewhere } from './generated-sequences';
import type { Mistake } from './mistake';

export const allBreaks: Mistake[] = [
  ...accountBreaks,
  ...codeBreaks,
  ...proposalBreaks,
  ...supportBreaks,
  ...atOnceBreaks,
  ...shownElsewhere,
];
