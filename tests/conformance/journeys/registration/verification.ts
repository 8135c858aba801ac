import { type Exchange, isRefusal, isSuccess, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { ask, askTwice, newCode, tellsNothing } from '../codes/send';
import { enter, type Ready } from '../codes/use';

export const verification = journey({
  name: 'Verification by code',
  also: [
    '(verifyOtp|activateAccount).(right-code|email-case)',
    'resendOtp.(accepts|cooldown|required|tells-nothing|stale-token|after-cooldown)',
  ],
  async prepare(kit) {
    const { ann, ben, dan, eve } = kit.world.people;
    for (const account of [ann, ben, dan, eve]) await verified(kit, account);
  },
  async walk(kit) {
    const { ann, ben, dan, eve } = kit.world.people;
    const account = kit.need(ann, 'no account was registered');
    const registered = await kit.code(account, 'verification');
    const more = { phone_number: account.registration?.phone_number };
    const { sent, again, newest, nobody } = await askTwice(kit, 'resendOtp', account, { more });
    // A 429 doesn't show whether the server accepts this `otp_type`.
    if (sent.status !== 429)
      kit.observe('A-34', `otp_type "email" with a phone number: ${sent.status}`);
    if (!isSuccess(again)) kit.holds('resendOtp.cooldown-silent');
    // The portal's screen may not know the phone number.
    const answered = isSuccess(sent) || sent.status === 429;
    const phoneless = 'refused a call without phone_number';
    kit.check('resendOtp.phone-optional', again.status !== 400 || !answered, again, phoneless);
    kit.promised('register.sends-code', registered, sent);
    if (newest === undefined) await otherCodes(kit, account);
    const code = kit.need(newest, 'no code could be read');
    const capital = account.email.charAt(0).toUpperCase() + account.email.slice(1);
    const typed = capital === account.email ? capital.toUpperCase() : capital;
    for (const account of [dan, ben]) await verified(kit, account);
    const works = await rightCode(kit, 'verifyOtp', { account, code }, typed, again);
    const later = works ? undefined : (await newCode(kit, 'resendOtp', account)).code;
    if (later) await enter(kit, 'verifyOtp', { account, code: later });
    const afterwards = await ask(kit, 'resendOtp', account);
    const compared = isSuccess(sent) ? sent : nobody;
    const who = 'an address that is already verified';
    tellsNothing(kit, 'resendOtp', [compared, afterwards], who);
    const last = eve && (await kit.code(eve, 'verification'));
    const ready = eve && last !== undefined && { account: eve, code: last };
    if (ready) await rightCode(kit, 'activateAccount', ready, eve.email.toUpperCase());
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
  const asked = await ask(kit, 'requestPasswordReset', account);
  if (isSuccess(asked)) await kit.code(account, 'password-reset');
  delete account.lastCode;
}

async function verified(kit: Kit, account: Account | undefined): Promise<void> {
  const code = account && (await kit.code(account, 'verification'));
  if (!account || !code) return;
  const call = callFor(account);
  const reply = await enter(kit, call, { account, code });
  kit.accepts(`${call}.right-code`, reply, 'refused the correct code');
}

/**
 * Sends the correct code with the address as it may be typed: phone keyboards begin with a capital letter. If the code
 * is refused only for this account, a second code that was refused as too soon (`resent`) may have replaced it.
 */
async function rightCode(
  kit: Kit,
  call: First,
  ready: Ready,
  typed: string,
  resent?: Exchange,
): Promise<boolean> {
  const first = await enter(kit, call, { ...ready, name: typed });
  const anyCase = isSuccess(first);
  const right = anyCase ? first : await enter(kit, call, ready);
  const { dan, ben } = kit.world.people;
  const others = [dan, ben].some((one) => one?.verified);
  const isReplaced = resent?.status === 429 && others && isRefusal(right);
  const lost = 'refused to send a code, and then the code that it had sent before did not work';
  const seen = { fault: lost, got: words(right) };
  if (resent) kit.check('resendOtp.refusal-changes-nothing', !isReplaced, resent, seen);
  if (isReplaced || !kit.accepts(`${call}.right-code`, right, 'refused the correct code'))
    return false;
  const fault = `refused the correct code for ${typed}, but accepted it for ${ready.account.email}`;
  kit.check(`${call}.email-case`, anyCase, right, fault);
  return true;
}
