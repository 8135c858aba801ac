import { type Exchange, isSuccess, timeOf, words } from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import { type Account, shortPassword, TOO_SHORT_PASSWORD } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';

/** In seconds: one more than the server's cooldown between two codes. */
const NEXT_CODE_AFTER = 61;

/** Dan, who is signed in, resets his password with a code. Without Dan, the second given account does. */
export const passwordReset = journey({
  name: 'Password reset by e-mail',
  also: [
    'confirmPasswordReset.(right-code|new-password-works)',
    'requestPasswordReset.(accepts|cooldown-own|required|tells-nothing|stale-token|sends-code|email-case)',
  ],
  async walk(kit) {
    const { dan, ann } = kit.world.people;
    const account = kit.need(
      dan?.verified ? dan : kit.world.given[1],
      'it needs an account of its own, or a second one that is given',
    );
    // Restoring a given account's password needs a second code, so the kit must wait.
    kit.need(
      account === dan || kit.canWait(NEXT_CODE_AFTER),
      "a given account's password is only reset (and restored) with --patient",
    );
    const asked = await request(kit, account);
    const code = asked && (await kit.freshCode(account, 'password-reset'));
    if (asked) kit.promised('requestPasswordReset.sends-code', code, asked);
    if (asked) await keepsPassword(kit, account);
    const { password: original } = account;
    if (code) await confirmed(kit, account, code);
    if (account !== dan && account.password !== original) await back(kit, account, original);
    if (ann?.verified && account === dan) await inCapitals(kit, ann);
  },
});

/** Checks that a login with the old password still works: it succeeds, or gets 429 because a code was just sent. */
async function keepsPassword(kit: Kit, account: Account): Promise<void> {
  const { email, password } = account;
  const body = { email_or_id: email, password, otp_channel: 'both' };
  const login = await kit.call('initiateLogin', { body, mayBeTooSoon: true });
  const refused = [400, 401, 403].includes(login.status);
  kit.check('requestPasswordReset.keeps-password', !refused, login, {
    operation: 'requestPasswordReset',
    fault: 'disabled the password before the reset code was used: the login refuses it',
    expected: '2xx, or 429',
    got: words(login),
  });
  if (isSuccess(login)) account.askedAt = timeOf(login);
}

const asking = (kit: Kit, identifier: string, token?: string) =>
  kit.call('requestPasswordReset', { body: { identifier }, token });

async function request(kit: Kit, account: Account): Promise<Exchange | undefined> {
  const nobody = await asking(kit, `nobody.${account.email}`, 'stale.token.kit');
  kit.check('requestPasswordReset.stale-token', nobody.status !== 401, nobody, {
    fault: 'refused a call because of an expired token',
    expected: 'the header is ignored',
    got: words(nobody),
  });
  kit.refuses(
    'requestPasswordReset.required',
    await kit.call('requestPasswordReset', { body: {} }),
    'accepted a call without identifier',
  );
  const asked = await askedFirst(kit, account);
  if (!kit.accepts('requestPasswordReset.accepts', asked, 'refused an e-mail address'))
    return undefined;
  const same = nobody.status === 401 || saysTheSame(nobody, asked);
  kit.check('requestPasswordReset.tells-nothing', same, nobody, {
    fault: 'replied differently to an unknown address than to a registered one',
    expected: words(asked),
    got: words(nobody),
  });
  kit.observe('A-35', `an e-mail address: ${asked.status}`);
  return asked;
}

/**
 * Requests the account's first reset code. Reports a 429 only if codes of different purposes have separate cooldowns
 * (`codesApart`) and an unknown address gets no 429.
 */
async function askedFirst(kit: Kit, { email }: Account): Promise<Exchange> {
  const rule = 'requestPasswordReset.cooldown-own';
  const body = { identifier: email };
  const asked = await kit.call('requestPasswordReset', { body, mayBeTooSoon: true });
  if (asked.status !== 429) {
    kit.holds(rule);
    return asked;
  }
  const nobody = await kit.call('requestPasswordReset', {
    body: { identifier: `nobody.else.${email}` },
    mayBeTooSoon: true,
  });
  const again = await kit.call('requestPasswordReset', { body, mayBeTooSoon: true });
  if (again.status !== 429) {
    kit.holds(rule);
    return again;
  }
  // If cooldowns are not known to be separate, the account's other codes may cause the 429. If an unknown address gets
  // 429 too, the server throttles all calls.
  if (!kit.world.codesApart || nobody.status === 429) kit.holds(rule);
  else
    kit.check(rule, false, again, {
      fault: 'makes one account wait because another was sent a reset code',
      expected: '2xx, because this account has not requested one yet',
      got: words(again),
    });
  return asking(kit, email);
}

async function confirmed(kit: Kit, account: Account, code: string): Promise<void> {
  const { ann, dan } = kit.world.people;
  const password = kit.world.mask.add(shortPassword(), 'NEW_PASSWORD');
  const confirm = (identifier: string, new_password: string) =>
    kit.call('confirmPasswordReset', { body: { identifier, otp_code: code, new_password } });
  const short = await confirm(account.email, TOO_SHORT_PASSWORD);
  const accepted = `accepted a password of ${TOO_SHORT_PASSWORD.length} characters`;
  if (!kit.refuses('confirmPasswordReset.format', short, accepted))
    account.password = TOO_SHORT_PASSWORD;
  const done = await confirm(account.email, password);
  const refused = `refused the correct code with a password of ${password.length} characters`;
  if (!kit.accepts('confirmPasswordReset.right-code', done, refused)) return;
  const { refresh } = account;
  account.password = password;
  if (refresh) {
    const renewed = await kit.call('refreshToken', { body: { refresh } });
    const fault = 'refreshed a session that started before the password reset';
    kit.refuses('confirmPasswordReset.ends-sessions', renewed, fault, [401, 400]);
  }
  if (ann?.refresh)
    kit.check('confirmPasswordReset.only-own-sessions', await kit.renew(ann), done, {
      fault: 'ended the session of another account',
      expected: 'other accounts stay signed in',
      got: 'their refresh tokens are refused',
    });
  kit.observe('A-44', `a reset to a password of the whole checklist: ${done.status}`);
  if (account !== dan) return;
  const body = { email_or_id: account.email, password, otp_channel: 'both' };
  const login = await kit.call('initiateLogin', { body, mayBeTooSoon: true });
  // A 429 counts as success: the password was accepted, or the server throttles all calls and did not check it.
  const works = isSuccess(login) || login.status === 429;
  kit.check('confirmPasswordReset.new-password-works', works, login, {
    fault: 'refused the new password after a reset',
    expected: 'success, or 429',
    got: words(login),
  });
}

/** Requests a code for the address in capitals. */
async function inCapitals(kit: Kit, account: Account): Promise<void> {
  const rule = 'requestPasswordReset.email-case';
  const asked = await asking(kit, account.email.toUpperCase());
  if (!isSuccess(asked)) return kit.unchecked(rule, words(asked));
  const anyCase = (await kit.freshCode(account, 'password-reset')) !== undefined;
  if (!anyCase && isSuccess(await asking(kit, account.email)))
    kit.need(await kit.freshCode(account, 'password-reset'), 'no second reset code could be read');
  kit.check(rule, anyCase, asked, {
    fault: 'sent no code for an address in upper case, but one for the same in lower case',
    expected: 'the same address, in upper or lower case',
    got: 'two addresses',
  });
}

/** Sets the account's original password again. If that fails, the report says so under "Left on the server". */
async function back(kit: Kit, account: Account, original: string): Promise<void> {
  await kit.wait(NEXT_CODE_AFTER, 'another code, to set the old password again');
  const identifier = account.email;
  await kit.call('requestPasswordReset', { body: { identifier } });
  const otp_code = await kit.freshCode(account, 'password-reset');
  const body = { identifier, otp_code, new_password: original };
  const reply = otp_code && (await kit.call('confirmPasswordReset', { body }));
  if (reply && isSuccess(reply)) account.password = original;
  else kit.leftover(`${account.email} with another password: reset it by a code`);
}
