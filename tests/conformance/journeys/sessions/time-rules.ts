import { error, warning } from '../../contract/rule';
import { cooldownOwn } from './login-rules';

const older = warning(
  'openapi.yaml, conventions, "a new code replaces the older one"; spec 1, one-time code',
  'After a new code was sent, the older one does not work.',
  'Not visible, but a code that others have seen still works after a new one was requested.',
);

export const rules = {
  ...cooldownOwn,
  'resendOtp.after-cooldown': error(
    'spec 9, "resend cooldown 60 seconds"',
    'After 60 seconds another code can be requested.',
    'The resend link is refused.',
  ),
  'resendOtp.sends-code': error(
    'spec 7, resend-otp; openapi.yaml resendOtp',
    'A code is sent to an account that is not verified.',
    'Users wait for a code that does not come.',
  ),
  'activateAccount.new-code-lifts-lock': error(
    'openapi.yaml resendActivation',
    'A new code works after the old one was locked.',
    'Users are locked out for good.',
  ),
  'activateAccount.code-lives': error(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code works for ten minutes.',
    'A code that arrives late is refused.',
  ),
  'activateAccount.older-code': older,
  'initiateLogin.after-cooldown': error(
    'spec 9',
    'After 60 seconds another code can be requested.',
    "Users can't log in a second time.",
  ),
  'verifyLogin.new-code-lifts-lock': error(
    'openapi.yaml, conventions, "locked after five wrong attempts": the code, not the account',
    'After a code was locked, a new one works.',
    'After some wrong codes, users are locked out for good.',
  ),
  'verifyLogin.older-code': older,
  'verifyLogin.code-lives': error(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code still works after eight minutes.',
    'A code that arrives late is refused.',
  ),
  'verifyLogin.code-expires': warning(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code stops working after ten minutes.',
    'Not visible, but an old code still signs in.',
  ),
  'confirmPasswordReset.older-code': older,
  'confirmPasswordReset.code-expires': warning(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code stops working after ten minutes.',
    'Not visible, but an old code still sets the password.',
  ),
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
