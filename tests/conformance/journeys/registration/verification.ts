import { type Exchange, isSuccess, words } from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import { type Account, otherCode } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { rules } from './verification-rules';

type RuleId = keyof typeof rules;

export const verification = journey({
  name: 'Verification by code',
  rules,
  async prepare(kit) {
    const { ann, dan } = kit.world.people;
    for (const account of [ann, dan]) await verified(kit, account);
  },
  async walk(kit) {
    const { ann, dan } = kit.world.people;
    const account = kit.need(ann, 'no account was registered');
    const registered = await kit.code(account, 'verification');
    const { sent, newest } = await resends(kit, account, registered);
    if (registered === undefined)
      kit.promised('register.sends-code', undefined, kit.need(sent, 'no call got a reply'));
    else kit.holds('register.sends-code');
    const unknown = await unknownAddress(kit, account, sent);
    if (newest === undefined) await otherCodes(kit, account);
    const code = kit.need(newest, 'no code could be read');
    await wrongCodes(kit, account, code);
    await rightCode(kit, account, code);
    const afterwards = await resendTo(kit, account.email);
    const first = isSuccess(sent) ? sent : unknown;
    sameAnswer(
      kit,
      first,
      afterwards,
      'replied differently to an address that is already verified',
    );
    await verified(kit, dan);
  },
});

/**
 * Called if no new verification code came. Reads a password reset code: if this works, codes can be read, so the server
 * did not send the verification code.
 */
async function otherCodes(kit: Kit, account: Account): Promise<void> {
  const body = { identifier: account.email };
  const asked = await kit.call('requestPasswordReset', { body, mayBeTooSoon: true });
  if (isSuccess(asked)) await kit.code(account, 'password-reset');
  delete account.lastCode;
}

const verify = (kit: Kit, email: string, otp_code?: string) =>
  kit.call('verifyOtp', { body: { email, ...(otp_code !== undefined && { otp_code }) } });

const resendTo = (kit: Kit, email: string, phone_number?: string, token?: string) =>
  kit.call('resendOtp', {
    body: { email, ...(phone_number && { phone_number }), otp_type: 'email' },
    token,
    mayBeTooSoon: true,
  });

/** Verifies an account that other journeys need. */
async function verified(kit: Kit<RuleId>, account: Account | undefined): Promise<void> {
  const code = account && (await kit.code(account, 'verification'));
  if (!account || !code) return;
  account.verified = kit.accepts(
    'verifyOtp.right-code',
    await verify(kit, account.email, code),
    'refused the correct code',
  );
  if (account.verified) account.verifiedBy = 'verifyOtp';
}

async function resends(
  kit: Kit<RuleId>,
  account: Account,
  first: string | undefined,
): Promise<{ sent: Exchange; newest: string | undefined }> {
  const { asksPeople } = kit.world.otp;
  const codeAfter = async (reply: Exchange, before: string | undefined) =>
    isSuccess(reply) ? kit.code(account, 'verification', reply === sent) : before;

  const sent = await resendTo(kit, account.email, account.registration?.phone_number);
  kit.check('resendOtp.answers', isSuccess(sent) || sent.status === 429, sent, {
    fault: 'refused to send another code',
    expected: '2xx, or 429 if it is too soon',
    got: words(sent),
  });
  // A 429 doesn't show whether the server accepts this `otp_type`.
  if (sent.status !== 429)
    kit.observe('A-34', `otp_type "email" with a phone number: ${sent.status}`);
  // A person is asked once, after the second call: only the newest code works.
  const between = asksPeople ? first : await codeAfter(sent, first);
  // The call must work without a phone number, because the portal's screen may not know it.
  const again = await resendTo(kit, account.email);
  const phoneless = again.status === 400 && (isSuccess(sent) || sent.status === 429);
  kit.check('resendOtp.phone-optional', !phoneless, again, {
    fault: 'refused a call without phone_number',
    expected: 'a code, or 429 if it is too soon',
    got: words(again),
  });
  const last = !isSuccess(again) && asksPeople ? sent : again;
  const newest = (await codeAfter(last, between)) ?? between;
  if (isSuccess(again)) {
    const silent = newest === between;
    kit.check(silent ? 'resendOtp.cooldown-silent' : 'resendOtp.cooldown', false, again, {
      fault: silent
        ? 'said that a code was sent less than a minute after the last, but sent none'
        : 'sent two codes within a minute',
      expected: '429',
      got: words(again),
    });
  } else {
    if (!phoneless) kit.refusesSecondCode('resendOtp.cooldown', again);
    kit.holds('resendOtp.cooldown-silent');
  }
  kit.refuses(
    'resendOtp.requires-email',
    await kit.call('resendOtp', { body: { otp_type: 'email' } }),
    'accepted a call without an email',
  );
  return { sent, newest };
}

async function unknownAddress(
  kit: Kit<RuleId>,
  account: Account,
  sent: Exchange,
): Promise<Exchange> {
  const unknown = await resendTo(kit, `nobody.${account.email}`, undefined, 'stale.token.kit');
  kit.check('resendOtp.stale-token', unknown.status !== 401, unknown, {
    fault: 'refused a call because of an expired token',
    expected: 'the header is ignored',
    got: words(unknown),
  });
  if (unknown.status !== 401)
    sameAnswer(
      kit,
      sent,
      unknown,
      'replied differently to an unknown address than to a registered one',
    );
  return unknown;
}

function sameAnswer(kit: Kit<RuleId>, sent: Exchange, other: Exchange, fault: string): void {
  if (!isSuccess(sent) && sent.status !== 429) return;
  // A 429 depends on when the address was last used. So if one reply is a 429, the other may be a success or a 429.
  const tooSoon = [sent, other].some(({ status }) => status === 429);
  const same = tooSoon ? isSuccess(other) || other.status === 429 : saysTheSame(sent, other);
  kit.check('resendOtp.tells-nothing', same, other, {
    fault,
    expected: words(sent),
    got: words(other),
  });
}

async function wrongCodes(kit: Kit<RuleId>, account: Account, code: string): Promise<void> {
  const { email } = account;
  const { ben, cat } = kit.world.people;
  const wrong = await verify(kit, email, otherCode(code));
  kit.refuses('verifyOtp.wrong-code', wrong, 'accepted a wrong code');
  const five = await verify(kit, email, code.slice(0, 5));
  kit.refuses('verifyOtp.malformed-code', five, 'accepted a code of five digits');
  const none = await verify(kit, email);
  kit.refuses('verifyOtp.required', none, 'accepted a call without otp_code');
  const nobody = await kit.call('verifyOtp', { body: { otp_code: code } });
  kit.refuses('verifyOtp.required', nobody, 'accepted a call without an email');
  const unknown = await verify(kit, `nobody.${email}`, code);
  kit.refuses('verifyOtp.unknown-account', unknown, 'verified an unknown address');
  const foreign = cat && (await kit.code(cat, 'verification'));
  if (ben && foreign && foreign !== (await kit.code(ben, 'verification')))
    kit.refuses(
      'verifyOtp.foreign-code',
      await verify(kit, ben.email, foreign),
      'verified an account with the code of another',
    );
  else kit.unchecked('verifyOtp.foreign-code', 'the codes of two accounts are the same or missing');
}

/** Sends the right code with the address as phone keyboards type it: with a capital first letter. */
async function rightCode(kit: Kit<RuleId>, account: Account, code: string): Promise<void> {
  const { email } = account;
  const capital = email.charAt(0).toUpperCase() + email.slice(1);
  const typed = capital === email ? email.toUpperCase() : capital;
  let right = await verify(kit, typed, code);
  const anyCase = isSuccess(right);
  if (!anyCase) right = await verify(kit, email, code);
  account.verified = kit.accepts('verifyOtp.right-code', right, 'refused the correct code');
  if (account.verified) account.verifiedBy = 'verifyOtp';
  if (account.verified)
    kit.check('verifyOtp.email-case', anyCase, right, {
      fault: `refused the correct code for ${typed}, but accepted it for ${email}`,
      expected: 'the same address, in upper or lower case',
      got: 'two addresses',
    });
  const reused = await verify(kit, email, code);
  // If a wrong code succeeds too, the server says "already verified" without checking the code. Then the success
  // above does not mean that a used code works.
  if (isSuccess(reused) && isSuccess(await verify(kit, email, otherCode(code))))
    kit.holds('verifyOtp.code-works-once');
  else kit.refuses('verifyOtp.code-works-once', reused, 'accepted a code a second time');
}
