import { error, warning } from '../../contract/rule';

const anybody = 'Anybody can verify any account.';

export const rules = {
  'register.sends-code': error(
    'spec 1; openapi.yaml register',
    'Registration sends a one-time code.',
    'Users wait for a code that does not come.',
  ),
  'verifyOtp.wrong-code': error('spec 8, code wizard', 'A wrong code is refused.', anybody),
  'verifyOtp.malformed-code': error(
    'spec 3, verification code: 6 digits',
    'A code that is not six digits is refused.',
    anybody,
  ),
  'verifyOtp.foreign-code': error(
    'spec 1',
    'A code works only for the account that it was sent to.',
    anybody,
  ),
  'verifyOtp.required': error('spec 7', 'The call needs email and otp_code.', anybody),
  'verifyOtp.unknown-account': error(
    'openapi.yaml verifyOtp',
    'An address without an account is refused.',
    'The screen says "Account verified" although there is no account.',
  ),
  'verifyOtp.right-code': error(
    'spec 7, ok means verified',
    'The correct code verifies the account.',
    "Users can't verify their account.",
  ),
  'verifyOtp.email-case': warning(
    'spec 2, "Email or National ID"',
    'Upper and lower case in the address make no difference.',
    'Phone keyboards start with a capital letter. Then the correct code is refused.',
  ),
  'verifyOtp.code-works-once': warning(
    'openapi.yaml verifyOtp',
    'A code works once.',
    'Not visible, but a code that others have seen still works.',
  ),
  'resendOtp.answers': error(
    'spec 7, resend-otp',
    'A new code can be requested.',
    '"Failed to resend OTP. Please try again."',
  ),
  'resendOtp.cooldown': error(
    'spec 9; openapi.yaml resendOtp',
    'A second code within 60 seconds is refused.',
    'Not visible, but anybody can flood a phone with messages.',
  ),
  'resendOtp.cooldown-silent': warning(
    'openapi.yaml resendOtp',
    'A second request within 60 seconds gets 429, not a success.',
    'The screen says "OTP has been resent", but none comes.',
  ),
  'resendOtp.phone-optional': error(
    'openapi.yaml ResendOtp; spec 2, code verification screen, "an optional phone"',
    '`phone_number` is optional.',
    "After a reload, users can't request another code.",
  ),
  'resendOtp.requires-email': error('spec 7', 'The call needs an email.', 'Nothing.'),
  'resendOtp.tells-nothing': warning(
    'openapi.yaml resendOtp',
    'The reply is the same whether or not the address has an unverified account.',
    'Not visible, but anybody can find out who has registered.',
  ),
  'resendOtp.stale-token': warning(
    'A-32',
    'Calls without `bearerAuth` ignore an expired token.',
    "Users can't verify while an expired session is in the browser.",
  ),
};
