import { type Account, longPassword, newPassword, otherCode } from '../../forms/accounts';
import { type Exchange, isSuccess, timeOf, words } from '../../walk/exchange';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { error, warning } from '../../walk/rule';

const rules = {
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
  'confirmPasswordReset.long-password': error(
    'openapi.yaml Password, maxLength',
    'A new password of 128 characters is accepted, as at the registration.',
    'A password that the form lets through is refused.',
  ),
  'requestPasswordReset.sends-code-by-phone': error(
    'spec 1, password reset by code; spec 7, identifier (email or phone)',
    'A code is sent to whoever asks with a phone number.',
    'Waits for a code that does not come.',
  ),
  'requestPasswordReset.tells-no-phone': warning(
    'openapi.yaml requestPasswordReset, "whether or not such an account exists"; spec 7',
    'A phone that nobody has is answered as one that somebody has.',
    'Nothing; anybody learns whose phone is registered.',
  ),
  'requestPasswordReset.cooldown': warning(
    'openapi.yaml requestPasswordReset',
    'At most one code in 60 seconds.',
    'Nothing; anybody floods a phone with messages.',
  ),
};

type RuleId = keyof typeof rules;

/** Before Ben's first login, which then proves the new password without a wait. */
export const resetByPhone = journey({
  name: 'Password reset before a login, by phone',
  rules,
  // Its time shows later whether each purpose has a cooldown of its own.
  prepare: reset,
  walk: reset,
});

async function reset(kit: Kit<RuleId>): Promise<void> {
  const { ben } = kit.world.people;
  const account = kit.need(ben?.verified && ben, 'there is no verified account');
  const identifier = kit.need(account.registration?.phone_number, 'its phone is not known');
  const asked = await kit.call('requestPasswordReset', { body: { identifier } });
  const fault = 'refused a phone number';
  if (!kit.accepts('requestPasswordReset.accepts-phone', asked, fault)) return;
  kit.world.codesApart ||= timeOf(asked) - Number(account.registeredAt) < 55_000;
  account.askedAt = timeOf(asked);
  const body = { identifier };
  const again = await kit.call('requestPasswordReset', { body, mayBeTooSoon: true });
  kit.refusesSecondCode('requestPasswordReset.cooldown', again);

  const nobody = await kit.call('requestPasswordReset', {
    body: { identifier: '0100000001' },
    mayBeTooSoon: true,
  });
  const same = isSuccess(nobody) || nobody.status === 429;
  kit.check('requestPasswordReset.tells-no-phone', same, nobody, {
    fault: 'told a phone that nobody has from a registered one',
    expected: words(asked),
    got: words(nobody),
  });
  const code = await kit.freshCode(account, 'password-reset');
  kit.promised('requestPasswordReset.sends-code-by-phone', code, asked);
  const otp_code = kit.need(code, 'no code was obtained for a reset by phone');
  await confirmed(kit, account, { identifier, otp_code });
}

async function confirmed(
  kit: Kit<RuleId>,
  account: Account,
  right: { identifier: string; otp_code: string },
): Promise<void> {
  const new_password = kit.world.mask.add(newPassword(), 'NEW_PASSWORD');
  const confirm = (changes: object) =>
    kit.call('confirmPasswordReset', { body: { ...right, new_password, ...changes } });
  const nobody = await confirm({ identifier: `nobody.${account.email}` });
  const unknown = 'set the password of an account that does not exist';
  kit.refuses('confirmPasswordReset.unknown-account', nobody, unknown, [400, 404]);
  const wrong = await confirm({ otp_code: otherCode(right.otp_code) });
  kit.refuses('confirmPasswordReset.wrong-code', wrong, 'accepted a wrong code');
  for (const field of ['identifier', 'otp_code', 'new_password'])
    kit.refuses(
      'confirmPasswordReset.required',
      await confirm({ [field]: undefined }),
      `accepted a call without ${field}`,
    );
  const { done, password } = await longest(kit, confirm);
  if (!kit.accepts('confirmPasswordReset.accepts-phone', done, 'refused the right code')) return;

  const old = { email_or_id: account.email, password: account.password, otp_channel: 'both' };
  const stillOld = await kit.call('initiateLogin', { body: old });
  account.password = password;
  account.isReset = true;
  const fault = 'accepted the old password after a reset';
  kit.refuses('confirmPasswordReset.old-password-dead', stillOld, fault, [401, 400, 403]);
}

/** The longest password first; where it is refused, one of a usual length. */
async function longest(
  kit: Kit<RuleId>,
  confirm: (changes: object) => Promise<Exchange>,
): Promise<{ done: Exchange; password: string }> {
  const { mask } = kit.world;
  const long = mask.add(longPassword(newPassword()), 'NEW_PASSWORD');
  const first = await confirm({ new_password: long });
  const rule = 'confirmPasswordReset.long-password';
  if (isSuccess(first)) {
    kit.holds(rule);
    return { done: first, password: long };
  }
  const password = mask.add(newPassword(), 'NEW_PASSWORD');
  const second = await confirm({ new_password: password });
  if (isSuccess(second)) kit.accepts(rule, first, 'refused a new password of 128 characters');
  return { done: second, password };
}
