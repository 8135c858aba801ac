import { registrationBreaks } from './breaks-accounts';
import { againBreaks } from './breaks-again';
import { atOnceBreaks } from './breaks-at-once';
import { changeBreaks } from './breaks-changes';
import { codeBreaks } from './breaks-codes';
import { codeAgainBreaks } from './breaks-codes-again';
import { detailBreaks } from './breaks-details';
import { proposalDetailBreaks } from './breaks-details-proposals';
import { fileBreaks } from './breaks-files';
import { guessBreaks } from './breaks-guesses';
import { listBreaks } from './breaks-lists';
import { loginBreaks } from './breaks-login';
import { oddBreaks } from './breaks-odd';
import { ownershipBreaks } from './breaks-ownership';
import { proposalBreaks } from './breaks-proposals';
import { resetBreaks } from './breaks-reset';
import { reviewBreaks } from './breaks-reviews';
import { rightsBreaks } from './breaks-rights';
import { statisticsBreaks } from './breaks-statistics';
import { statusBreaks } from './breaks-statuses';
import { supportBreaks } from './breaks-support';
import { tableBreaks } from './breaks-table';
import { textBreaks } from './breaks-texts';
import { tokenBreaks } from './breaks-tokens';
import { verificationBreaks } from './breaks-verification';
import { wireBreaks } from './breaks-wire';
import { shownElsewhere } from './generated-sequences';
import type { Mistake } from './mistake';

export const allBreaks: Mistake[] = [
  ...wireBreaks,
  ...statusBreaks,
  ...registrationBreaks,
  ...verificationBreaks,
  ...tableBreaks,
  ...atOnceBreaks,
  ...codeBreaks,
  ...loginBreaks,
  ...resetBreaks,
  ...tokenBreaks,
  ...proposalBreaks,
  ...changeBreaks,
  ...ownershipBreaks,
  ...fileBreaks,
  ...listBreaks,
  ...statisticsBreaks,
  ...supportBreaks,
  ...textBreaks,
  ...rightsBreaks,
  ...guessBreaks,
  ...againBreaks,
  ...codeAgainBreaks,
  ...detailBreaks,
  ...proposalDetailBreaks,
  ...reviewBreaks,
  ...oddBreaks,
  ...shownElsewhere,
];
