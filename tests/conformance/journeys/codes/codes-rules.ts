import { error, warning } from '../../contract/rule';
import { resendRules } from './resend-rules';
import { codeRules } from './table';

const USED = [
  ...(['after-wrong-codes', 'wrong-code', 'malformed-code', 'required'] as const),
  ...(['unknown-account', 'foreign-code', 'code-works-once', 'at-once', 'lock'] as const),
  'new-code-lifts-lock' as const,
];

export const afterCooldown = {
  'resendOtp.after-cooldown': error(
    'spec 9, "resend cooldown 60 seconds"',
    'After 60 seconds another code can be requested.',
    'The resend link is refused.',
  ),
  'initiateLogin.after-cooldown': error(
    'spec 9',
    'After 60 seconds another code can be requested.',
    "Users can't log in a second time.",
  ),
};

export const rules = {
  ...codeRules('verifyOtp', ...USED),
  ...codeRules('activateAccount', ...USED, 'refusal-changes-nothing'),
  ...codeRules('verifyLogin', ...USED, 'other-purpose', 'refusal-changes-nothing'),
  ...codeRules('confirmPasswordReset', ...USED, 'other-purpose', 'refusal-changes-nothing'),
  ...resendRules,
  ...afterCooldown,
  'resendOtp.sends-code': error(
    'spec 7, resend-otp; openapi.yaml resendOtp',
    'A code is sent to an account that is not verified.',
    'Users wait for a code that does not come.',
  ),
  'activateAccount.success-flag': error(
    'spec 7, success flag',
    'A successful reply has `success: true`.',
    'The screen says that it failed.',
  ),
  'activateAccount.remaining-attempts': error(
    'spec 7, "errors carry error and remaining_attempts"; openapi.yaml ActivationError',
    'After a wrong code, `remaining_attempts` is the number of attempts left, as a whole number from 0.',
    '"(n attempts remaining)" is missing or wrong.',
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
    'Each wrong code costs one attempt.',
    'The number of remaining attempts is wrong.',
  ),
  'verifyOtp.counts-tries': warning(
    'openapi.yaml activateAccount, "the two calls share the attempts"',
    'A wrong code in verifyOtp also costs an attempt in activateAccount.',
    'Not visible, but codes can be guessed.',
  ),
};
