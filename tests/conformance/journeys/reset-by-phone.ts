import { newPassword, otherCode } from '../accounts';
import { isSuccess, words } from '../exchange';
import { journey } from '../journey';
import { error, warning } from '../rule';

/** Before Ben's first login, which then proves the new password without a wait. */
export const resetByPhone = journey({
  name: 'Password reset before a login, by phone',
  rules: {
    'requestPasswordReset.accepts-phone': error(
      'spec 7, identifier (email or phone)',
      'A phone number is as good as an e-mail address.',
      'Cannot reset the password by phone.',
    ),
    'confirmPasswordReset.accepts-phone': error(
      'spec 7, identifier (email or phone)',
      'The code works with the identifier that asked for it.',
      'Cannot reset the password by phone.',
    ),
    'confirmPasswordReset.wrong-code': error(
      'spec 8, reset',
      'A wrong code is refused.',
      'Anybody sets the password of any account.',
    ),
    'confirmPasswordReset.unknown-account': error(
      'openapi.yaml confirmPasswordReset 400',
      'An account that does not exist is refused.',
      '"Password reset" for an account that does not exist.',
    ),
    'confirmPasswordReset.required': error(
      'spec 7',
      'The call needs identifier, otp_code and new_password.',
      'Anybody sets the password of any account.',
    ),
    'confirmPasswordReset.old-password-dead': error(
      'openapi.yaml confirmPasswordReset',
      'The password changes: the old one is refused.',
      'Nothing; whoever knows the old password still gets in.',
    ),
    'requestPasswordReset.cooldown': warning(
      'openapi.yaml requestPasswordReset',
      'At most one code in 60 seconds.',
      'Nothing; anybody floods a phone with messages.',
    ),
  },
  async walk(kit) {
    const { ben } = kit.world.people;
    const account = kit.need(ben?.verified && ben, 'there is no verified account');
    const identifier = kit.need(account.registration?.phone_number, 'its phone is not known');
    const asked = await kit.call('requestPasswordReset', { body: { identifier } });
    if (!kit.accepts('requestPasswordReset.accepts-phone', asked)) return;
    const again = await kit.call('requestPasswordReset', {
      body: { identifier },
      mayBeTooSoon: true,
    });
    kit.refuses('requestPasswordReset.cooldown', again, 'asked twice within a minute', [429]);

    const code = await kit.freshCode(account, 'password-reset');
    const came = kit.need(code, 'no code was obtained for a reset by phone');
    const password = kit.world.mask.add(newPassword(), 'NEW_PASSWORD');
    const confirm = (otp_code: string) =>
      kit.call('confirmPasswordReset', { body: { identifier, otp_code, new_password: password } });
    const nobody = {
      identifier: `nobody.${account.email}`,
      otp_code: came,
      new_password: password,
    };
    kit.refuses(
      'confirmPasswordReset.unknown-account',
      await kit.call('confirmPasswordReset', { body: nobody }),
      'an unknown account',
      [400, 404],
    );
    kit.refuses('confirmPasswordReset.wrong-code', await confirm(otherCode(came)), 'a wrong code');
    const codeless = { identifier, new_password: password };
    kit.refuses(
      'confirmPasswordReset.required',
      await kit.call('confirmPasswordReset', { body: codeless }),
      'without otp_code',
    );
    const done = await confirm(came);
    if (!kit.accepts('confirmPasswordReset.accepts-phone', done)) return;

    const old = { email_or_id: account.email, password: account.password, otp_channel: 'both' };
    const stillOld = await kit.call('initiateLogin', { body: old });
    account.password = password;
    kit.check('confirmPasswordReset.old-password-dead', !isSuccess(stillOld), stillOld, {
      expected: 'refused',
      got: words(stillOld),
    });
  },
});
