/** The journeys in the order in which they run: a journey may use what earlier ones created on the server. */

import type { Journey } from '../walk/journey';
import { atOnce } from './at-once';
import { cleanUp } from './clean-up';
import { codes } from './codes/codes';
import { contact } from './contact';
import { proposalsLists, supportLists } from './lists/lists';
import { oddInput } from './odd-input';
import { otherOrigin } from './other-origin';
import { proposalsCreate } from './proposals/create';
import { proposalsDocuments, proposalsLargeDocuments } from './proposals/documents';
import { proposalsAgain, proposalsOwnership } from './proposals/others';
import { proposalsUpdate } from './proposals/update';
import { registration, registrationAgain } from './registration/registration';
import { unverifiedLogin, verification } from './registration/verification';
import { reviews } from './reviews/reviews';
import { login, refusedOften } from './sessions/login';
import { later, logout } from './sessions/logout';
import { passwordReset, resetByPhone } from './sessions/password-reset';
import { session } from './sessions/session';
import { time } from './sessions/time';
import { supportCreate } from './support/create';
import { withoutToken } from './without-token';

export const journeys: Journey[] = [
  registration,
  verification,
  unverifiedLogin,
  codes,
  resetByPhone,
  login,
  session,
  proposalsCreate,
  proposalsDocuments,
  proposalsLargeDocuments,
  proposalsUpdate,
  proposalsAgain,
  proposalsLists,
  proposalsOwnership,
  supportCreate,
  supportLists,
  reviews,
  contact,
  oddInput,
  atOnce,
  withoutToken,
  otherOrigin,
  later,
  passwordReset,
  registrationAgain,
  logout,
  time,
  refusedOften,
  cleanUp,
];
