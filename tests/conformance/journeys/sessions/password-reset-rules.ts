import { error, warning } from '../../contract/rule';
import { passwordWorks } from './login-rules';

export const rules = {
  'requestPasswordReset.keeps-password': error(
    'openapi.yaml confirmPasswordReset, "The password changes"',
    'Requesting a reset code does not change the password.',
    'Anybody who knows an address can lock its owner out.',
  ),
  'requestPasswordReset.accepts-email': error(
    'spec 7, identifier (email or phone)',
    'A reset code can be requested.',
    '"Failed to send reset code".',
  ),
  'requestPasswordReset.cooldown-own': error(
    'openapi.yaml requestPasswordReset',
    'The minute between two codes is counted per account.',
    "Users can't reset a password while others do.",
  ),
  'requestPasswordReset.requires-identifier': error(
    'spec 7',
    'The call needs an identifier.',
    'Nothing.',
  ),
  'requestPasswordReset.tells-nothing': warning(
    'openapi.yaml requestPasswordReset',
    'The reply is the same whether or not such an account exists.',
    'Not visible, but anybody can find out who has registered.',
  ),
  'requestPasswordReset.stale-token': warning(
    'A-32',
    'Calls without `bearerAuth` ignore an expired token.',
    "Users can't reset the password while an expired session is in the browser.",
  ),
  'requestPasswordReset.sends-code': error(
    'spec 1, password reset by code',
    'A code is sent.',
    'Users wait for a code that does not come.',
  ),
  'verifyLogin.reset-code': error(
    'spec 1, two-step login',
    'A reset code does not sign in, because the password comes first.',
    'Not visible, but nobody needs the password to sign in.',
  ),
  'confirmPasswordReset.password-length': error(
    'spec 5, forgot password',
    'A new password that is too short is refused.',
    'A weak password is accepted.',
  ),
  'confirmPasswordReset.malformed-code': error(
    'spec 3, verification code: 6 digits',
    'A code that is not six digits is refused.',
    'Anybody can set the password of any account.',
  ),
  'confirmPasswordReset.foreign-code': error(
    'spec 1',
    'A code works only for the account that it was sent to.',
    'Anybody can set the password of any account.',
  ),
  'confirmPasswordReset.right-code': error(
    'spec 4, forgot password',
    'The correct code sets the new password.',
    '"Failed to reset password."',
  ),
  ...passwordWorks,
  'confirmPasswordReset.code-works-once': error(
    'spec 1, one-time code',
    'A code works once.',
    'Anybody who sees the code later can set the password again.',
  ),
  'requestPasswordReset.email-case': warning(
    'spec 2, "Email or National ID"',
    'Upper and lower case in the address make no difference.',
    'Phone keyboards start with a capital letter. Then no code comes.',
  ),
  'confirmPasswordReset.lock': warning(
    'openapi.yaml, conventions, "locked after five wrong attempts"',
    "A code can't be guessed: after ten wrong ones the correct one is refused.",
    'Not visible, but anybody can set the password of any account in an afternoon.',
  ),
  'confirmPasswordReset.only-own-sessions': error(
    'openapi.yaml confirmPasswordReset, "of the account"',
    'Other accounts stay signed in.',
    'Users are signed out because somebody else forgot a password.',
  ),
  'confirmPasswordReset.ends-sessions': warning(
    'openapi.yaml confirmPasswordReset',
    'Every refresh token of the account is revoked.',
    'Not visible, but an attacker stays signed in.',
  ),
};
