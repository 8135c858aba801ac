import { type Exchange, isSuccess, words } from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { enter, type Ready } from '../codes/use';

export const verification = journey({
  name: 'Verification by code',
  also: [
    '(verifyOtp|activateAccount).(right-code|email-case)',
    'resendOtp.(accepts|cooldown|required|tells-nothing|stale-token)',
  ],
  async prepare(kit) {
    const { ann, ben, dan, eve } = kit.world.people;
    for (const account of [ann, ben, dan, eve]) await verified(kit, account);
  },
  async walk(kit) {
    const { ann, ben, dan, eve } = kit.world.people;
    const account = kit.need(ann, 'no account was registered');
    const registered = await kit.code(account, 'verification');
    const { sent, newest } = await resends(kit, account, registered);
    if (registered === undefined)
      kit.promised('register.sends-code', undefined, kit.need(sent, 'no call got a reply'));
    else kit.holds('register.sends-code');
    const unknown = await unknownAddress(kit, account, sent);
    if (newest === undefined) await otherCodes(kit, account);
    const code = kit.need(newest, 'no code could be read');
    const capital = account.email.charAt(0).toUpperCase() + account.email.slice(1);
    const typed = capital === account.email ? capital.toUpperCase() : capital;
    await rightCode(kit, 'verifyOtp', { account, code }, typed);
    const afterwards = await resendTo(kit, account.email);
    const first = isSuccess(sent) ? sent : unknown;
    sameAnswer(
      kit,
      first,
      afterwards,
      'replied differently to an address that is already verified',
    );
    for (const account of [dan, ben]) await verified(kit, account);
    const last = eve && (await kit.code(eve, 'verification'));
    if (eve && last)
      await rightCode(
        kit,
        'activateAccount',
        { account: eve, code: last },
        eve.email.toLowerCase(),
      );
  },
});

type First = 'verifyOtp' | 'activateAccount';

/** Ben and Eve use the other of the two calls. */
const callFor = ({ name }: Account): First =>
  ['ben', 'eve'].includes(name) ? 'activateAccount' : 'verifyOtp';

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

const resendTo = (kit: Kit, email: string, phone_number?: string, token?: string) =>
  kit.call('resendOtp', {
    body: { email, ...(phone_number && { phone_number }), otp_type: 'email' },
    token,
    mayBeTooSoon: true,
  });

/** Verifies an account that other journeys need. */
async function verified(kit: Kit, account: Account | undefined): Promise<void> {
  const code = account && (await kit.code(account, 'verification'));
  if (!account || !code) return;
  const call = callFor(account);
  const reply = await enter(kit, call, { account, code });
  kit.accepts(`${call}.right-code`, reply, 'refused the correct code');
}

/** Sends the correct code with the address as it may be typed: phone keyboards begin with a capital letter. */
async function rightCode(kit: Kit, call: First, ready: Ready, typed: string): Promise<void> {
  const { email } = ready.account;
  let right = await enter(kit, call, { ...ready, name: typed });
  const anyCase = isSuccess(right);
  if (!anyCase) right = await enter(kit, call, ready);
  if (!kit.accepts(`${call}.right-code`, right, 'refused the correct code')) return;
  kit.check(`${call}.email-case`, anyCase, right, {
    fault: `refused the correct code for ${typed}, but accepted it for ${email}`,
    expected: 'the same address, in upper or lower case',
    got: 'two addresses',
  });
}

async function resends(
  kit: Kit,
  account: Account,
  first: string | undefined,
): Promise<{ sent: Exchange; newest: string | undefined }> {
  const { asksPeople } = kit.world.otp;
  const codeAfter = async (reply: Exchange, before: string | undefined) =>
    isSuccess(reply) ? kit.code(account, 'verification', reply === sent) : before;

  const sent = await resendTo(kit, account.email, account.registration?.phone_number);
  kit.check('resendOtp.accepts', isSuccess(sent) || sent.status === 429, sent, {
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
    if (!silent) kit.world.noCooldown = true;
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
    'resendOtp.required',
    await kit.call('resendOtp', { body: { otp_type: 'email' } }),
    'accepted a call without an email',
  );
  return { sent, newest };
}

async function unknownAddress(kit: Kit, account: Account, sent: Exchange): Promise<Exchange> {
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

function sameAnswer(kit: Kit, sent: Exchange, other: Exchange, fault: string): void {
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
