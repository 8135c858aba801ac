import { error, warning } from '../../walk/rule';
import { passwordWorks } from './login-rules';

export const rules = {
  'requestPasswordReset.keeps-password': error(
    'openapi.yaml confirmPasswordReset, "The password changes"',
    'Asking for a reset code leaves the password as it is, until the code is used.',
    'Anybody who knows an address can lock its owner out.',
  ),
  'requestPasswordReset.accepts-email': error(
    'spec 7, identifier (email or phone)',
    'A reset code can be asked for.',
    '"Failed to send reset code".',
  ),
  'requestPasswordReset.cooldown-own': error(
    'openapi.yaml requestPasswordReset',
    'The minute between two codes is counted for each account by itself.',
    'Cannot reset a password while others do.',
  ),
  'requestPasswordReset.requires-identifier': error(
    'spec 7',
    'The call needs an identifier.',
    'Nothing.',
  ),
  'requestPasswordReset.tells-nothing': warning(
    'openapi.yaml requestPasswordReset',
    'The answer is the same whether or not such an account exists.',
    'Nothing; anybody learns who has registered.',
  ),
  'requestPasswordReset.stale-token': warning(
    'A-32',
    'Operations without security ignore a stale header.',
    'Cannot reset the password while an old session lingers in the browser.',
  ),
  'requestPasswordReset.sends-code': error(
    'spec 1, password reset by code',
    'A code is sent.',
    'Waits for a code that does not come.',
  ),
  'verifyLogin.reset-code': error(
    'spec 1, two-step login',
    'A reset code does not sign in: the password is the first step.',
    'Nothing; the password is not needed.',
  ),
  'confirmPasswordReset.password-length': error(
    'spec 5, forgot password',
    'New password at least 8 characters.',
    'A weak password is taken.',
  ),
  'confirmPasswordReset.malformed-code': error(
    'spec 3, verification code: 6 digits',
    'A code that is not six digits is refused.',
    'Anybody sets the password of any account.',
  ),
  'confirmPasswordReset.foreign-code': error(
    'spec 1',
    'The code belongs to the account that asked for it.',
    'Anybody sets the password of any account.',
  ),
  'confirmPasswordReset.right-code': error(
    'spec 4, forgot password',
    'The right code sets the new password.',
    '"Failed to reset password."',
  ),
  ...passwordWorks,
  'confirmPasswordReset.code-works-once': error(
    'spec 1, one-time code',
    'A code works once.',
    'Whoever sees the code later sets the password again.',
  ),
  'requestPasswordReset.email-case': warning(
    'spec 2, "Email or National ID"',
    'The address is the same in capitals and in small letters.',
    'Phones begin an address with a capital: then no code comes.',
  ),
  'confirmPasswordReset.lock': warning(
    'openapi.yaml, conventions, "locked after five wrong attempts"',
    'A code cannot be guessed: after ten wrong ones the right one is refused.',
    'Nothing; anybody sets the password of any account in an afternoon.',
  ),
  'confirmPasswordReset.only-own-sessions': error(
    'openapi.yaml confirmPasswordReset, "of the account"',
    'Other accounts stay signed in.',
    'Signed out because somebody else forgot a password.',
  ),
  'confirmPasswordReset.ends-sessions': warning(
    'openapi.yaml confirmPasswordReset',
    'Every refresh token of the account is revoked.',
    'Nothing; a thief stays signed in.',
  ),
};
