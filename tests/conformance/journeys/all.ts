/** The journeys in their order: each finds what the ones before it left. */
import { driftRules } from '../drift-rules';
import type { Journey } from '../journey';
import type { Rules } from '../rule';
import { activation } from './activation';
import { cleanUp } from './clean-up';
import { contact } from './contact';
import { later } from './later';
import { login } from './login';
import { logout } from './logout';
import { oddInput } from './odd-input';
import { otherOrigin } from './other-origin';
import { passwordReset } from './password-reset';
import { proposalsAgain } from './proposals-again';
import { proposalsCreate } from './proposals-create';
import { proposalsDelete } from './proposals-delete';
import { proposalsDocuments } from './proposals-documents';
import { proposalsLargeDocuments } from './proposals-large-documents';
import { proposalsLists } from './proposals-lists';
import { proposalsOwnership } from './proposals-ownership';
import { proposalsUpdate } from './proposals-update';
import { registration } from './registration';
import { resetByPhone } from './reset-by-phone';
import { reviews } from './reviews';
import { session } from './session';
import { supportCreate } from './support-create';
import { supportLists } from './support-lists';
import { time } from './time';
import { unverifiedLogin } from './unverified-login';
import { verification } from './verification';
import { withoutToken } from './without-token';

export const journeys: Journey[] = [
  registration,
  verification,
  activation,
  unverifiedLogin,
  resetByPhone,
  login,
  session,
  proposalsCreate,
  proposalsDocuments,
  proposalsLargeDocuments,
  proposalsUpdate,
  proposalsAgain,
  proposalsDelete,
  proposalsLists,
  proposalsOwnership,
  supportCreate,
  supportLists,
  reviews,
  contact,
  oddInput,
  withoutToken,
  otherOrigin,
  later,
  passwordReset,
  logout,
  time,
  cleanUp,
];

/** Every rule of the kit, by its id. */
export const allRules: Rules = Object.assign({}, driftRules, ...journeys.map(({ rules }) => rules));
