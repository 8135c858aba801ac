import { error, warning } from '../../contract/rule';

export const resendRules = {
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
