import { limits } from 'portal-contract';
import { type Exchange, isSuccess, timeOf, words } from '../../contract/exchange';
import { type Account, longPassword, newPassword } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';

/** Runs before Ben's first login, which then checks the new password without a wait. */
export const resetByPhone = journey({
  name: 'Password reset before a login, by phone',
  also: ['requestPasswordReset.(accepts|cooldown|sends-code|tells-nothing)'],
  // Also prepares other journeys: it sets `codesApart`, which they use. If the server sends a reset code soon after the
  // code of the registration, codes of different purposes have separate cooldowns.
  prepare: reset,
  walk: reset,
});

async function reset(kit: Kit): Promise<void> {
  const { ben } = kit.world.people;
  const account = kit.need(ben?.verified && ben, 'there is no verified account');
  const identifier = kit.need(account.registration?.phone_number, 'its phone number is unknown');
  const asked = await kit.call('requestPasswordReset', { body: { identifier } });
  const fault = 'refused a phone number';
  if (!kit.accepts('requestPasswordReset.accepts', asked, fault)) return;
  kit.world.codesApart ||= timeOf(asked) - Number(account.registeredAt) < 55_000;
  account.askedAt = timeOf(asked);
  let code = await kit.freshCode(account, 'password-reset');
  kit.promised('requestPasswordReset.sends-code', code, asked);
  const body = { identifier };
  const again = await kit.call('requestPasswordReset', { body, mayBeTooSoon: true });
  // Where no code comes at all, two successes don't mean two codes.
  if (code !== undefined) kit.refusesSecondCode('requestPasswordReset.cooldown', again);
  if (isSuccess(again)) code = (await kit.freshCode(account, 'password-reset')) ?? code;

  const nobody = await kit.call('requestPasswordReset', {
    body: { identifier: '0100000001' },
    mayBeTooSoon: true,
  });
  const same = isSuccess(nobody) || nobody.status === 429;
  kit.check('requestPasswordReset.tells-nothing', same, nobody, {
    fault: 'replied differently to an unknown phone number than to a registered one',
    expected: words(asked),
    got: words(nobody),
  });
  const otp_code = kit.need(code, 'no code could be read for a reset by phone');
  await confirmed(kit, account, { identifier, otp_code });
}

async function confirmed(
  kit: Kit,
  account: Account,
  right: { identifier: string; otp_code: string },
): Promise<void> {
  const confirm = (changes: object) =>
    kit.call('confirmPasswordReset', { body: { ...right, ...changes } });
  const { done, password } = await longest(kit, confirm);
  if (!kit.accepts('confirmPasswordReset.accepts-phone', done, 'refused the correct code')) return;

  const old = { email_or_id: account.email, password: account.password, otp_channel: 'both' };
  const stillOld = await kit.call('initiateLogin', { body: old });
  account.password = password;
  account.isReset = true;
  const fault = 'accepted the old password after a reset';
  kit.refuses('confirmPasswordReset.old-password-dead', stillOld, fault, [401, 400, 403]);
}

/** Sets a password of the maximum length or, if the server refuses it, one of usual length. */
async function longest(
  kit: Kit,
  confirm: (changes: object) => Promise<Exchange>,
): Promise<{ done: Exchange; password: string }> {
  const { mask } = kit.world;
  const long = mask.add(longPassword(newPassword()), 'NEW_PASSWORD');
  const first = await confirm({ new_password: long });
  const rule = 'confirmPasswordReset.longest';
  if (isSuccess(first)) {
    kit.holds(rule);
    return { done: first, password: long };
  }
  const password = mask.add(newPassword(), 'NEW_PASSWORD');
  const second = await confirm({ new_password: password });
  if (isSuccess(second))
    kit.accepts(rule, first, `refused a new password of ${limits.Password.maxLength} characters`);
  return { done: second, password };
}
