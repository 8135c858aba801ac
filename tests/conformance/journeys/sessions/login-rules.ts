import { error, warning } from '../../contract/rule';
import { codeRules } from '../codes/table';

/** This rule is checked at the first login after a password reset. */
export const passwordWorks = {
  'confirmPasswordReset.new-password-works': error(
    'openapi.yaml confirmPasswordReset',
    'The new password is accepted.',
    "Users can't log in after the reset.",
  ),
};

const thief = 'Not visible, but others can sign in to the account.';

/** Two journeys check this rule: `login` and `time`. */
export const cooldownOwn = {
  'initiateLogin.cooldown-own': error(
    'openapi.yaml initiateLogin',
    'The minute between two codes is counted per account.',
    "Users can't log in while others do. On the night of the deadline nobody can.",
  ),
};

export const rules = {
  ...codeRules('verifyLogin', 'right-code'),
  'initiateLogin.accepts': error(
    'spec 4, login',
    'Correct credentials are accepted and a code is sent.',
    "Users can't log in.",
  ),
  'initiateLogin.password-as-typed': error(
    'openapi.yaml Credentials, "as the user typed it"',
    'A password is used exactly as typed, spaces included.',
    "Users can't log in with the password that they registered.",
  ),
  'verifyOtp.verifies': error(
    'spec 7, ok means verified',
    'After a 2xx the account is verified.',
    'The dialog "Account Not Activated" opens again and again.',
  ),
  'activateAccount.verifies': error(
    'openapi.yaml activateAccount',
    'After a 2xx the account is active.',
    'The dialog "Account Not Activated" opens again and again.',
  ),
  ...passwordWorks,
  'verifyLogin.tokens-work': error(
    'spec 4, login, "tokens stored, profile fetched"',
    'The access token of a login is accepted at once.',
    'After the correct code, the login opens again.',
  ),
  'initiateLogin.national-id': error(
    'spec 5, "Email or National ID"',
    'Users can log in with their national ID.',
    "Users can't log in with their national ID.",
  ),
  'initiateLogin.sends-code': error(
    'spec 1, two-step login',
    'A code is sent to the registered email and phone.',
    'Users wait for a code that does not come.',
  ),
  'initiateLogin.no-tokens': error(
    'spec 1, two-step login',
    'The password alone returns no tokens.',
    thief,
  ),
  'initiateLogin.wrong-password': error(
    'spec 8, authentication',
    'A wrong password is refused.',
    thief,
  ),
  'initiateLogin.unknown-account': error(
    'spec 8, authentication',
    'An unknown account is refused.',
    "Users wait for a code that can't come.",
  ),
  'initiateLogin.required': error(
    'spec 5, login',
    'Email or National ID and password are required.',
    'Nothing.',
  ),
  'initiateLogin.cooldown': warning(
    'openapi.yaml initiateLogin',
    'A second code within 60 seconds is refused with 429.',
    'Not visible, but anybody who knows the password can flood the phone with messages.',
  ),
  'initiateLogin.email-case': warning(
    'spec 2, "Email or National ID"',
    'Upper and lower case in the address make no difference.',
    'Phone keyboards start with a capital letter. Then the login is refused.',
  ),
  ...cooldownOwn,
  'initiateLogin.typo-costs-nothing': warning(
    'openapi.yaml initiateLogin, "a wrong password sends no code"; spec 8',
    'A wrong password sends no code, so the correct one is accepted at once.',
    'After one wrong password, the correct one is refused for a minute.',
  ),
  'verifyLogin.short-access': warning(
    'openapi.yaml Tokens, "a short lifetime, less than a day"',
    'An access token expires within a day, and before its refresh token.',
    'Not visible, but a stolen token works for months, also after a logout.',
  ),
  'verifyLogin.national-id': error(
    'spec 5, "Email or National ID"',
    'A login that started with the national ID can be completed with it.',
    "Users can't log in with their national ID.",
  ),
  'verifyLogin.token-payload': warning(
    'RFC 7519: anybody reads the payload of a token',
    'A token contains no password, hash or code.',
    'Not visible, but anybody who gets the token can read the secret.',
  ),
  'loginWithPassword.no-tokens': warning(
    'A-26',
    'A password alone should not return tokens: that skips the second step.',
    thief,
  ),
  'loginWithPassword.wrong-password': error('spec 7', 'A wrong password is refused.', thief),
};
