import { error, warning } from '../../contract/rule';

export const rules = {
  'activateAccount.right-code': error(
    'spec 7, activate',
    'The correct code activates the account.',
    "Users can't activate their account.",
  ),
  'activateAccount.success-flag': error(
    'spec 7, success flag',
    'A successful reply has `success: true`.',
    'The screen says that it failed.',
  ),
  'activateAccount.email-case': warning(
    'spec 2, "Email or National ID"',
    'Upper and lower case in the address make no difference.',
    'Phone keyboards start with a capital letter. Then the correct code is refused.',
  ),
  'activateAccount.malformed-code': error(
    'spec 3, verification code: 6 digits',
    'A code that is not six digits is refused.',
    'Anybody can activate any account.',
  ),
  'activateAccount.code-works-once': warning(
    'spec 1, one-time code; openapi.yaml activateAccount, "the same verification code as `verifyOtp`"',
    'A code works once.',
    'Not visible, but a code that others have seen still works.',
  ),
  'activateAccount.wrong-code': error(
    'spec 8, activation screen',
    'A wrong code is refused.',
    'Anybody can activate any account.',
  ),
  'activateAccount.required': error(
    'spec 7',
    'The call needs email and otp_code.',
    'Anybody can activate any account.',
  ),
  'activateAccount.foreign-code': error(
    'spec 1',
    'A code works only for the account that it was sent to.',
    'Anybody can activate any account.',
  ),
  'activateAccount.unknown-account': error(
    'openapi.yaml activateAccount 400',
    'An address without an account is refused.',
    'The screen says "Account activated" although there is no account.',
  ),
  'activateAccount.remaining-attempts': error(
    'spec 7, "errors carry error and remaining_attempts"; openapi.yaml ActivationError',
    'After a wrong code, `remaining_attempts` is the number of attempts left, as a whole number.',
    '"(n attempts remaining)" is missing.',
  ),
  'activateAccount.too-many-tries': warning(
    'openapi.yaml, conventions, "locked after five wrong attempts"; ActivationError, maximum',
    'A code allows at most five attempts.',
    'Not visible, but codes can be guessed.',
  ),
  'activateAccount.error': error(
    'spec 7, "errors carry error and remaining_attempts"',
    'After a wrong code, `error` says why.',
    'A general message instead of the reason.',
  ),
  'activateAccount.counts-down': error(
    'spec 7, remaining_attempts',
    'Each wrong code leaves fewer attempts.',
    'The number of remaining attempts never changes.',
  ),
  'activateAccount.never-negative': error(
    'openapi.yaml ActivationError',
    '`remaining_attempts` is never below zero.',
    'The screen shows a negative number of attempts.',
  ),
  'activateAccount.lock': warning(
    'A-37; openapi.yaml activateAccount',
    'At zero attempts the code no longer works.',
    'Not visible, but codes can be guessed.',
  ),
  'verifyOtp.counts-tries': warning(
    'openapi.yaml activateAccount, "the two calls share the attempts"',
    'A wrong code in verifyOtp also costs an attempt.',
    'Not visible, but codes can be guessed.',
  ),
  'verifyOtp.lock': warning(
    'openapi.yaml activateAccount, "the same verification code as `verifyOtp`"',
    'A code that is locked in one call is locked in the other.',
    'Not visible, but codes can be guessed.',
  ),
  'resendActivation.answers': error(
    'spec 7, activate/resend',
    'A new code can be requested.',
    'Users are locked out for good.',
  ),
  'resendActivation.sends-code': error(
    'spec 7, activate/resend; openapi.yaml resendActivation',
    'A new code is sent, and it differs from the locked one.',
    'Users wait for a code that does not come.',
  ),
  'resendActivation.success-flag': error(
    'spec 7, success flag',
    'A successful reply has `success: true`.',
    'The screen says that it failed.',
  ),
  'resendActivation.cooldown': error(
    'spec 9; openapi.yaml resendActivation',
    'A second code within 60 seconds is refused.',
    'Not visible, but anybody can flood a phone with messages.',
  ),
  'resendActivation.tells-nothing': warning(
    'openapi.yaml resendActivation 200',
    'An unknown address gets the same reply as a known one.',
    'Not visible, but anybody can find out who has registered.',
  ),
  'resendActivation.requires-email': error('spec 7', 'The call needs an email.', 'Nothing.'),
};
