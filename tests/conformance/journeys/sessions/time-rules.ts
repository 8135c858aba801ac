import { error, warning } from '../../contract/rule';
import { afterCooldown } from '../codes/codes-rules';
import { codeRules } from '../codes/table';
import { cooldownOwn } from './login-rules';

const AGES = ['older-code', 'code-lives', 'code-expires'] as const;

export const rules = {
  ...cooldownOwn,
  ...afterCooldown,
  ...codeRules('verifyOtp', ...AGES),
  ...codeRules('activateAccount', ...AGES),
  ...codeRules('verifyLogin', ...AGES),
  ...codeRules('confirmPasswordReset', ...AGES),
  'logout.other-sessions': warning(
    'openapi.yaml logout, "the user\'s other sessions stay signed in"',
    "A logout revokes only the given token: the user's other sessions stay signed in.",
    'A logout on the computer also signs the user out on the phone.',
  ),
  'getProfile.expired-token': error(
    'openapi.yaml Unauthorized, "the token is missing, expired or revoked"',
    'An expired access token is refused.',
    'Not visible, but a stolen token works forever.',
  ),
  'getProfile.after-expiry': error(
    'spec 4, token refresh',
    'After the access token has expired, the refresh token returns a new one.',
    'Users are signed out while they work.',
  ),
};
