import { accountBreaks } from './breaks-accounts';
import { atOnceBreaks } from './breaks-at-once';
import { codeBreaks } from './breaks-codes';
import { proposalBreaks } from './breaks-proposals';
import { supportBreaks } from './breaks-support';
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
