import { error, warning } from '../../walk/rule';
import { cooldownOwn } from './login-rules';

const older = (operation: string) =>
  warning(
    `openapi.yaml ${operation}; spec 1 "one-time code"`,
    'When a new code was sent, the one before it is dead.',
    'Nothing; a code that was seen by others stays good after a new one was asked for.',
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
    'openapi.yaml verifyOtp, "lives ten minutes"',
    'A code works for ten minutes.',
    'A code that came by slow mail is refused.',
  ),
  'activateAccount.older-code': older('resendActivation'),
  'initiateLogin.after-cooldown': error(
    'spec 9',
    'After 60 seconds another code can be asked for.',
    'Cannot log in a second time.',
  ),
  'verifyLogin.new-code-lifts-lock': error(
    'openapi.yaml verifyOtp "dies after five wrong tries": the code, not the account',
    'After a code was locked, a new one signs in.',
    'Locked out for good after some typos.',
  ),
  'verifyLogin.older-code': older('verifyLogin'),
  'verifyLogin.code-lives': error(
    'openapi.yaml verifyLogin, "lives ten minutes"',
    'A code works as long as it lives: after eight minutes it does.',
    'A code that came by slow mail is refused.',
  ),
  'verifyLogin.code-expires': warning(
    'openapi.yaml verifyLogin',
    'A code lives ten minutes.',
    'Nothing; an old message still signs in.',
  ),
  'confirmPasswordReset.older-code': older('confirmPasswordReset'),
  'confirmPasswordReset.code-expires': warning(
    'openapi.yaml verifyOtp, "lives ten minutes"',
    'A code lives ten minutes.',
    'Nothing; an old message still sets the password.',
  ),
  'logout.other-sessions': warning(
    'openapi.yaml logout, "revoke the refresh token"',
    'Only the token that is given is revoked: other sessions of the user go on.',
    'Signed out on the phone by a logout on the computer.',
  ),
  'getProfile.expired-token': error(
    'openapi.yaml Unauthorized, "one that is expired"',
    'An access token that has run out is refused.',
    'Nothing; a token that was stolen works for ever.',
  ),
  'getProfile.after-expiry': error(
    'spec 4, token refresh',
    'When the access token has run out, the refresh token gives another.',
    'Signed out in the middle of the work.',
  ),
};
