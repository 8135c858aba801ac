import { error, warning } from '../../walk/rule';

/** Checked at the first login after a reset. */
export const passwordWorks = {
  'confirmPasswordReset.new-password-works': error(
    'openapi.yaml confirmPasswordReset',
    'The password changes: the new one is accepted.',
    'Cannot log in after the reset.',
  ),
};

const thief = 'Nothing; somebody else can sign in.';

/** Checked at logins and after a minute's wait. */
export const cooldownOwn = {
  'initiateLogin.cooldown-own': error(
    'openapi.yaml initiateLogin',
    'The minute between two codes is counted for each account by itself.',
    'Cannot log in while others do: on deadline night nobody can.',
  ),
};

export const rules = {
  'initiateLogin.accepts': error(
    'spec 4, login',
    'The right credentials are accepted and a code is sent.',
    'Cannot log in.',
  ),
  'initiateLogin.password-as-typed': error(
    'openapi.yaml Credentials, "as the user typed it"',
    'A password is taken as it was typed, with its blanks.',
    'Cannot log in with the password of the registration.',
  ),
  'verifyOtp.verifies': error(
    'spec 7, ok means verified',
    'After a 2xx the account is verified.',
    'The dialog "Account Not Activated" again and again.',
  ),
  'activateAccount.verifies': error(
    'openapi.yaml activateAccount',
    'After a 2xx the account is active.',
    'The dialog "Account Not Activated" again and again.',
  ),
  ...passwordWorks,
  'verifyLogin.tokens-work': error(
    'spec 4, login, "tokens stored, profile fetched"',
    'The access token of a login is accepted at once.',
    'The code is right, and the next screen is the login again.',
  ),
  'initiateLogin.national-id': error(
    'spec 5, "Email or National ID"',
    'The national ID is as good as the e-mail address.',
    'Cannot log in with the national ID.',
  ),
  'initiateLogin.sends-code': error(
    'spec 1, two-step login',
    'A code goes to the registered email and phone.',
    'Waits for a code that does not come.',
  ),
  'initiateLogin.no-tokens': error(
    'spec 1, two-step login',
    'The password alone gives no tokens.',
    thief,
  ),
  'initiateLogin.wrong-password': error(
    'spec 8, authentication',
    'A wrong password is refused.',
    thief,
  ),
  'initiateLogin.unknown-account': error(
    'spec 8, authentication',
    'An account that does not exist is refused.',
    'Waits for a code that cannot come.',
  ),
  'initiateLogin.required': error(
    'spec 5, login',
    'Email or National ID and password are required.',
    'Nothing.',
  ),
  'initiateLogin.cooldown': warning(
    'openapi.yaml initiateLogin',
    'Asking again within 60 seconds is 429.',
    'Nothing; a phone is flooded by whoever knows the password.',
  ),
  'initiateLogin.email-case': warning(
    'spec 2, "Email or National ID"',
    'The address is the same in capitals and in small letters.',
    'Phones begin an address with a capital: then the login is refused.',
  ),
  ...cooldownOwn,
  'initiateLogin.typo-costs-nothing': warning(
    'openapi.yaml initiateLogin, "a wrong password sends no code"; spec 8',
    'A wrong password sends no code, so the right one is taken at once.',
    'One typo in the password, and the right one is refused for a minute.',
  ),
  'verifyLogin.lock': warning(
    'openapi.yaml, conventions, "locked after five wrong attempts"',
    'A code cannot be guessed: after ten wrong ones the right one is refused.',
    'Nothing; six digits can be guessed in an afternoon.',
  ),
  'verifyLogin.short-access': warning(
    'openapi.yaml Tokens, "a short lifetime, less than a day"',
    'An access token runs out within a day, and before its refresh token.',
    'Nothing; a stolen token is good for months, and a logout does not end it.',
  ),
  'verifyLogin.wrong-code': error('spec 8, verify failure', 'A wrong code is refused.', thief),
  'verifyLogin.malformed-code': error(
    'spec 3, verification code: 6 digits',
    'A code that is not six digits is refused.',
    thief,
  ),
  'verifyLogin.foreign-code': error(
    'openapi.yaml verifyLogin',
    'The code belongs to the account that asked for it.',
    thief,
  ),
  'verifyLogin.national-id': error(
    'spec 5, "Email or National ID"',
    'A login that began with the national ID ends with it.',
    'Cannot log in with the national ID.',
  ),
  'verifyLogin.unknown-account': error(
    'openapi.yaml verifyLogin 400',
    'An account that does not exist is refused.',
    thief,
  ),
  'verifyLogin.typo-forgiven': warning(
    'spec 8, verify failure',
    'After a wrong code the right one still works.',
    'One typo, and the login starts again.',
  ),
  'verifyLogin.token-payload': warning(
    'RFC 7519: anybody reads the payload of a token',
    'A token carries no password, no hash and no code.',
    'Nothing; whoever sees the token reads the secret.',
  ),
  'verifyLogin.right-code': error(
    'spec 4, login',
    'The right code gives tokens.access and tokens.refresh.',
    'Cannot log in.',
  ),
  'verifyLogin.code-works-once': error(
    'openapi.yaml verifyLogin; spec 1, one-time code',
    'A code works once.',
    thief,
  ),
  'verifyLogin.required': error('spec 7', 'The call needs email_or_id and otp_code.', 'Nothing.'),
  'loginWithPassword.no-tokens': warning(
    'A-26',
    'A password alone should not give tokens: it skips the second step.',
    thief,
  ),
  'loginWithPassword.wrong-password': error('spec 7', 'A wrong password is refused.', thief),
  'confirmPasswordReset.login-code': error(
    'spec 1, password reset by code',
    'A login code does not set the password.',
    'Whoever sees a login code sets the password.',
  ),
};
