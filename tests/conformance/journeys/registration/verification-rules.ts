import { error, warning } from '../../walk/rule';

const anybody = 'Anybody verifies any account.';

export const rules = {
  'register.sends-code': error(
    'spec 1; openapi.yaml register',
    'Registration sends a one-time code.',
    'Waits for a code that does not come.',
  ),
  'verifyOtp.wrong-code': error('spec 8, code wizard', 'A wrong code is refused.', anybody),
  'verifyOtp.malformed-code': error(
    'spec 3, verification code: 6 digits',
    'A code that is not six digits is refused.',
    anybody,
  ),
  'verifyOtp.foreign-code': error(
    'spec 1',
    'The code belongs to the account that it was sent to.',
    anybody,
  ),
  'verifyOtp.required': error('spec 7', 'The call needs email and otp_code.', anybody),
  'verifyOtp.unknown-account': error(
    'openapi.yaml verifyOtp',
    'An address without an account is not verified.',
    '"Account verified" for an account that does not exist.',
  ),
  'verifyOtp.right-code': error(
    'spec 7, ok means verified',
    'The right code verifies the account.',
    'Cannot verify the account.',
  ),
  'verifyOtp.email-case': warning(
    'spec 2, "Email or National ID"',
    'The address is the same in capitals and in small letters.',
    'Phones begin an address with a capital: then the right code is refused.',
  ),
  'verifyOtp.code-works-once': warning(
    'openapi.yaml verifyOtp',
    'A code works once.',
    'Nothing; a code that was seen by others stays good.',
  ),
  'resendOtp.answers': error(
    'spec 7, resend-otp',
    'A new code can be asked for.',
    '"Failed to resend OTP. Please try again."',
  ),
  'resendOtp.cooldown': error(
    'spec 9; openapi.yaml resendOtp',
    'Resend cooldown 60 seconds.',
    'Nothing; anybody floods a phone with messages.',
  ),
  'resendOtp.cooldown-silent': warning(
    'openapi.yaml resendOtp',
    'Sooner is 429.',
    '"OTP has been resent", and none comes.',
  ),
  'resendOtp.phone-optional': error(
    'openapi.yaml ResendOtp; spec 2, code verification screen, "an optional phone"',
    'The call takes a `phone_number`, and does not need one.',
    'Cannot have another code sent after the page was loaded again.',
  ),
  'resendOtp.requires-email': error('spec 7', 'The call needs an email.', 'Nothing.'),
  'resendOtp.tells-nothing': warning(
    'openapi.yaml resendOtp',
    'An address that is unknown, or already verified, gets the same answer as one that is not.',
    'Nothing; anybody learns who has registered.',
  ),
  'resendOtp.stale-token': warning(
    'A-32',
    'Operations without security ignore a stale header.',
    'Cannot verify while an old session lingers in the browser.',
  ),
};
