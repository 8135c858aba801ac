import { error, warning } from '../../contract/rule';
import { codeRules } from '../codes/table';
import { passwordWorks } from './login-rules';

export const rules = {
  ...codeRules('confirmPasswordReset', 'right-code'),
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
  'confirmPasswordReset.password-length': error(
    'spec 5, forgot password',
    'A new password that is too short is refused.',
    'A weak password is accepted.',
  ),
  ...passwordWorks,
  'requestPasswordReset.email-case': warning(
    'spec 2, "Email or National ID"',
    'Upper and lower case in the address make no difference.',
    'Phone keyboards start with a capital letter. Then no code comes.',
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
