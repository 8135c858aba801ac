import { error, warning } from '../../walk/rule';
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
    'After 60 seconds another code can be asked for.',
    'The resend link is refused.',
  ),
  'resendOtp.sends-code': error(
    'spec 7, resend-otp; openapi.yaml resendOtp',
    'A code is sent to an account that is not verified.',
    'Waits for a code that does not come.',
  ),
  'activateAccount.new-code-lifts-lock': error(
    'openapi.yaml resendActivation',
    'A new code lifts the lock.',
    'Locked out for good.',
  ),
  'activateAccount.code-lives': error(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code works for ten minutes.',
    'A code that came by slow mail is refused.',
  ),
  'activateAccount.older-code': older,
  'initiateLogin.after-cooldown': error(
    'spec 9',
    'After 60 seconds another code can be asked for.',
    'Cannot log in a second time.',
  ),
  'verifyLogin.new-code-lifts-lock': error(
    'openapi.yaml, conventions, "locked after five wrong attempts": the code, not the account',
    'After a code was locked, a new one signs in.',
    'Locked out for good after some typos.',
  ),
  'verifyLogin.older-code': older,
  'verifyLogin.code-lives': error(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code works as long as it lives: after eight minutes it does.',
    'A code that came by slow mail is refused.',
  ),
  'verifyLogin.code-expires': warning(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code lives ten minutes.',
    'Nothing; an old message still signs in.',
  ),
  'confirmPasswordReset.older-code': older,
  'confirmPasswordReset.code-expires': warning(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code lives ten minutes.',
    'Nothing; an old message still sets the password.',
  ),
  'logout.other-sessions': warning(
    'openapi.yaml logout, "the user\'s other sessions stay signed in"',
    'Only the token that is given is revoked: other sessions of the user go on.',
    'Signed out on the phone by a logout on the computer.',
  ),
  'getProfile.expired-token': error(
    'openapi.yaml Unauthorized, "the token is missing, expired or revoked"',
    'An access token that has run out is refused.',
    'Nothing; a token that was stolen works for ever.',
  ),
  'getProfile.after-expiry': error(
    'spec 4, token refresh',
    'When the access token has run out, the refresh token gives another.',
    'Signed out in the middle of the work.',
  ),
};
