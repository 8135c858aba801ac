import { error, warning } from '../../walk/rule';

export const rules = {
  'activateAccount.right-code': error(
    'spec 7, activate',
    'The right code activates the account.',
    'Cannot activate the account.',
  ),
  'activateAccount.success-flag': error(
    'spec 7, success flag',
    'A call that worked says `success: true`.',
    'The screen takes it for a failure.',
  ),
  'activateAccount.email-case': warning(
    'spec 2, "Email or National ID"',
    'The address is the same in capitals and in small letters.',
    'Phones begin an address with a capital: then the right code is refused.',
  ),
  'activateAccount.malformed-code': error(
    'spec 3, verification code: 6 digits',
    'A code that is not six digits is refused.',
    'Anybody activates any account.',
  ),
  'activateAccount.code-works-once': warning(
    'spec 1, one-time code; openapi.yaml activateAccount, "the same verification code as `verifyOtp`"',
    'A code works once.',
    'Nothing; a code that was seen by others stays good.',
  ),
  'activateAccount.wrong-code': error(
    'spec 8, activation screen',
    'A wrong code is refused.',
    'Anybody activates any account.',
  ),
  'activateAccount.required': error(
    'spec 7',
    'The call needs email and otp_code.',
    'Anybody activates any account.',
  ),
  'activateAccount.foreign-code': error(
    'spec 1',
    'The code belongs to the account that it was sent to.',
    'Anybody activates any account.',
  ),
  'activateAccount.unknown-account': error(
    'openapi.yaml activateAccount 400',
    'An address without an account is not activated.',
    '"Account activated" for an account that does not exist.',
  ),
  'activateAccount.remaining-attempts': error(
    'spec 7, "errors carry error and remaining_attempts"; openapi.yaml ActivationError',
    'A wrong code says in `remaining_attempts`, a whole number, how many tries are left.',
    '"(n attempts remaining)" is missing.',
  ),
  'activateAccount.too-many-tries': warning(
    'openapi.yaml, conventions, "locked after five wrong attempts"; ActivationError, maximum',
    'A code has five tries at most.',
    'Nothing; six digits can be guessed.',
  ),
  'activateAccount.error': error(
    'spec 7, "errors carry error and remaining_attempts"',
    'A wrong code says why in `error`.',
    'A general sentence instead of the reason.',
  ),
  'activateAccount.counts-down': error(
    'spec 7, remaining_attempts',
    'Each wrong code leaves fewer tries.',
    'A count that never changes.',
  ),
  'activateAccount.never-negative': error(
    'openapi.yaml ActivationError',
    'The tries that are left are zero or more.',
    'A negative count.',
  ),
  'activateAccount.lock': warning(
    'A-37; openapi.yaml activateAccount',
    'At zero the code is dead.',
    'Nothing; six digits can be guessed.',
  ),
  'verifyOtp.counts-tries': warning(
    'openapi.yaml activateAccount, "the two calls share the attempts"',
    'A wrong code in verifyOtp costs a try too.',
    'Nothing; six digits can be guessed.',
  ),
  'verifyOtp.lock': warning(
    'openapi.yaml activateAccount, "the same verification code as `verifyOtp`"',
    'A code that is dead for one call is dead for the other.',
    'Nothing; six digits can be guessed.',
  ),
  'resendActivation.answers': error(
    'spec 7, activate/resend',
    'A new code can be asked for.',
    'Locked out for good.',
  ),
  'resendActivation.sends-code': error(
    'spec 7, activate/resend; openapi.yaml resendActivation',
    'A new code is sent, other than the one whose tries are used up.',
    'Waits for a code that does not come.',
  ),
  'resendActivation.success-flag': error(
    'spec 7, success flag',
    'A call that worked says `success: true`.',
    'The screen takes it for a failure.',
  ),
  'resendActivation.cooldown': error(
    'spec 9; openapi.yaml resendActivation',
    'Resend cooldown 60 seconds.',
    'Nothing; anybody floods a phone with messages.',
  ),
  'resendActivation.tells-nothing': warning(
    'openapi.yaml resendActivation 200',
    'An unknown address gets the same answer as a known one.',
    'Nothing; anybody learns who has registered.',
  ),
  'resendActivation.requires-email': error('spec 7', 'The call needs an email.', 'Nothing.'),
};
