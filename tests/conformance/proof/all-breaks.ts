import { accountBreaks } from './breaks-accounts';
import { atOnceBreaks } from './breaks-at-once';
import { workBreaks } from './breaks-work';
import { shownElsewhere } from './generated-sequences';

export const allBreaks = [...accountBreaks, ...workBreaks, ...atOnceBreaks, ...shownElsewhere];
