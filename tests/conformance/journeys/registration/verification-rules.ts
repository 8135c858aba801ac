import { error, warning } from '../../contract/rule';
import { codeRules } from '../codes/table';

export const rules = {
  'register.sends-code': error(
    'spec 1; openapi.yaml register',
    'Registration sends a one-time code.',
    'Users wait for a code that does not come.',
  ),
  ...codeRules('verifyOtp', 'right-code', 'email-case'),
  ...codeRules('activateAccount', 'right-code', 'email-case'),
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
