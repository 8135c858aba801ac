/** Checks the table of codes with new accounts, so that no check has to wait for another. */
import { isSuccess } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { both, worked } from '../at-once';
import { ask, COOLDOWN, newCode, newcomer } from './ask';
import { enter, type Ready } from './enter';
import { ownMinute, PURPOSE, TYPO } from './minute';
import { mistype, works } from './password';
import { NO_NEW_CODE, rightly } from './right';
import { EARLY, flagged, resendsActivation } from './send';
import { type CallId, codeCalls } from './table';
import { counter, lock, refused, useUp } from './use';

/** A person would have to read twice as many codes. */
const PROMPT = 'it needs more codes than --otp prompt asks for';

/**
 * The first account's codes are used up at the verification and the login, and locked at the password reset; the second
 * account's the other way round. The third and the fourth are never verified: their verification codes are locked.
 */
export const codes = journey({
  name: 'One-time codes',
  also: [
    '(verifyOtp|activateAccount|verifyLogin|confirmPasswordReset|resendActivation).*',
    '(initiateLogin|requestPasswordReset).(at-once|cooldown-purpose|cooldown-own|after-cooldown)',
    'resendOtp.(sends-code|cooldown|after-cooldown)',
    '(initiateLogin.typo-costs-nothing|register.any-person)',
  ],
  async walk(kit) {
    kit.need(kit.world.registering, '--register was not given');
    const one = await ready(kit, 'One');
    const two = await ready(kit, 'Two');
    const { asksPeople, fixed = false } = kit.world.otp;
    const more = !asksPeople || fixed;
    const used = new Set<Ready>();
    if (more) await lockedVerification(kit, one, two, used);
    // A code that was accepted for another account may be used up.
    const unused = async (code: Ready) => (used.has(code) ? ready(kit, code.account.name) : code);
    const [first, second] = [await unused(one), await unused(two)];
    await useUp(kit, 'verifyOtp', first);
    const activated = await useUp(kit, 'activateAccount', second);
    if (activated && isSuccess(activated)) {
      flagged(kit, activated);
      kit.observe('A-12', `POST /auth/activate/ returns ${activated.status}`);
      kit.observe('A-13', `the code of a registration, in activateAccount: ${activated.status}`);
    }
    await afterVerification(kit, first.account, second.account, more);
    if (!more) for (const rule of Object.keys(codes.rules)) kit.unchecked(rule, PROMPT);
  },
});

async function ready(kit: Kit, name: string): Promise<Ready> {
  const account = await newcomer(kit, name);
  return { account, code: kit.need(account.lastCode, 'no code could be read') };
}

/**
 * Locks the code of one account with `activateAccount`, and that of another with `verifyOtp`. Adds to `used` the codes of
 * `one` and `two` that were accepted for another account.
 */
async function lockedVerification(kit: Kit, one: Ready, two: Ready, used: Set<Ready>) {
  const three = await ready(kit, 'Three');
  const accepted = await lock(kit, 'activateAccount', three, { foreign: one.code }, counter(kit));
  if (accepted === undefined) {
    await alsoLocked(kit, 'verifyOtp', three);
    await lockedAgain(kit, 'activateAccount', three);
  }
  await stillLocked(kit, 'activateAccount', three);
  await resendsActivation(kit, three.account);
  const none = kit.world.clock ? NO_NEW_CODE : NOT_SENT;
  await lifted(kit, 'activateAccount', three, three.account.lastCode, none);
  if (accepted === 'foreign-code') used.add(one);
  const four = await ready(kit, 'Four');
  const also = await lock(kit, 'verifyOtp', four, { foreign: two.code });
  if (also === 'foreign-code') used.add(two);
  if (also !== undefined) return;
  await alsoLocked(kit, 'activateAccount', four);
  await lockedAgain(kit, 'verifyOtp', four);
  await stillLocked(kit, 'verifyOtp', four);
  if (four.account.verified || !(await stillUnverified(kit, four.account)))
    return kit.unchecked('resendOtp.sends-code', EARLY);
  const { code, reply, reason } = await newCode(kit, 'resendOtp', four.account);
  if (isSuccess(reply)) kit.promised('resendOtp.sends-code', code, reply);
  else kit.unchecked('resendOtp.sends-code', reason);
  await lifted(kit, 'verifyOtp', four, code, reason);
}

const NOT_SENT = 'no new code was sent: --clock, or --patient';

/** Another code that is refused as too soon lifts no lock. */
async function lockedAgain(kit: Kit, call: CallId, ready: Ready): Promise<void> {
  const { sender, purpose } = codeCalls[call];
  const { noCooldown, countsRegistration } = kit.world;
  // A code that came now would be a new one.
  if (noCooldown || (purpose === 'verification' && countsRegistration === false)) return;
  const soon = await ask(kit, sender, ready.account);
  if (isSuccess(soon)) await kit.code(ready.account, purpose, false);
  const fault = 'accepted a locked code after another one was refused as too soon';
  if (soon.status === 429) refused(kit, call, 'lock', await enter(kit, call, ready), fault, soon);
}

/** With --clock: a lock lasts until there is a new code. */
async function stillLocked(kit: Kit, call: CallId, ready: Ready): Promise<void> {
  const { clock } = kit.world;
  if (!clock || (ready.account.verified && codeCalls[call].purpose === 'verification')) return;
  await kit.wait(COOLDOWN, 'a lock gets older');
  const late = 'accepted the correct code a minute after five wrong ones';
  refused(kit, call, 'lock', await enter(kit, call, ready), late);
}

/** A code that is locked in one call must be locked in the other. */
async function alsoLocked(kit: Kit, call: CallId, ready: Ready): Promise<void> {
  const reply = await enter(kit, call, ready);
  const fault = 'accepted the correct code after five wrong ones in the other call';
  kit.refuses(`${call}.lock`, reply, fault, [400, 429]);
}

/** Returns false if the account has been verified by codes that were refused. */
async function stillUnverified(kit: Kit, account: Account): Promise<boolean> {
  const rule = 'activateAccount.refusal-changes-nothing';
  const { cat } = kit.world.people;
  if (!cat || isSuccess(await ask(kit, 'initiateLogin', cat))) {
    kit.unchecked(rule, 'an account can log in although it is not verified');
    return true;
  }
  const login = await ask(kit, 'initiateLogin', account);
  // A server may send a verification code with this refusal. It must not count as the next call's.
  await kit.code(account, 'verification', false);
  const fault = 'refused codes, as did verifyOtp, and then the account was verified';
  return kit.check(rule, !isSuccess(login), login, fault);
}

async function lifted(
  kit: Kit,
  call: CallId,
  { account, code: locked }: Ready,
  code: string | undefined,
  reason: string,
): Promise<void> {
  const rule = `${call}.new-code-lifts-lock`;
  const isDone = account.verified && codeCalls[call].purpose === 'verification';
  if (code === undefined || code === locked || isDone) return kit.unchecked(rule, reason);
  const fault = 'refused the correct code because of wrong attempts for the code before';
  const ready = { account, code };
  await rightly(kit, call, ready, await enter(kit, call, ready), fault, 'new-code-lifts-lock');
}

/** Asks for a code that the account may have, the first time for each purpose twice at the same moment. */
async function codeFor(kit: Kit, call: CallId, account: Account, cause?: typeof PURPOSE | false) {
  const { sender, purpose } = codeCalls[call];
  const send = () => ask(kit, sender, account);
  const asked = cause === PURPOSE ? [await send()] : await both(send);
  const fault = 'sent two codes for two calls at the same moment';
  if (asked.length > 1) worked(kit, `${sender}.at-once`, asked, fault, 1);
  const isTooSoon = asked.every(({ status }) => status === 429);
  if (cause && !isTooSoon) kit.holds(`${sender}.${cause.rule}`);
  const later = isTooSoon && cause && (await ownMinute(kit, sender, account, () => true, cause));
  const isOne = [...asked, ...(later ? [later] : [])].filter(isSuccess).length === 1;
  const read = isOne && (await kit.freshCode(account, purpose));
  const { code, reason } = read ? { code: read, reason: '' } : await newCode(kit, sender, account);
  return { account, code: kit.need(code, reason), isTooSoon };
}

async function afterVerification(kit: Kit, one: Account, two: Account, more: boolean) {
  kit.need(one.verified && two.verified, 'the new accounts could not be verified');
  const reset = await codeFor(kit, 'confirmPasswordReset', two);
  const twosLogin = more && (await codeFor(kit, 'verifyLogin', two, PURPOSE));
  // A wrong password sends no code, so it must not start the minute.
  const mistyped = twosLogin && !twosLogin.isTooSoon;
  if (mistyped) await mistype(kit, one);
  const login = await codeFor(kit, 'verifyLogin', one, mistyped && TYPO);
  const onesReset = more && (await codeFor(kit, 'confirmPasswordReset', one, PURPOSE));
  const locked: [CallId, Ready][] = [];
  const used = new Set<string>();
  for (const [call, last, others] of [
    ['verifyLogin', twosLogin, { foreign: login.code, purpose: reset.code }],
    ['confirmPasswordReset', onesReset, { foreign: reset.code, purpose: login.code }],
  ] as const) {
    const accepted = last && (await lock(kit, call, last, others));
    if (last && accepted === undefined) {
      locked.push([call, last]);
      await lockedAgain(kit, call, last);
    }
    if (accepted === 'other-purpose') used.add(others.purpose);
    if (accepted === 'foreign-code') used.add(others.foreign);
  }
  // A code that the other call has accepted may be used up.
  if (!used.has(login.code)) await useUp(kit, 'verifyLogin', login);
  if (!used.has(reset.code)) await useUp(kit, 'confirmPasswordReset', reset);
  const changed = 'refused codes, and then the login refused the password';
  if (more) await works(kit, one, 'confirmPasswordReset.refusal-changes-nothing', changed);
  for (const [call, last] of locked) {
    await stillLocked(kit, call, last);
    const { code, reason } = await newCode(kit, codeCalls[call].sender, last.account);
    await lifted(kit, call, last, code, reason);
  }
}
