import type { Purpose } from '../../adapters/otp';
import { at, type Exchange, isSuccess, secondsToWait, words } from '../../contract/exchange';
import { type Account, newPassword, otherCode } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { rules } from './time-rules';
import { expired, sessions, unlocked } from './time-sessions';

// Pauses in seconds. A code is valid for ten minutes, and another can be requested after one minute.
const COOLDOWN = 61;
const NEARLY_ALL_OF_IT = 480;
const THE_REST = 150;

/** This many wrong attempts lock a code. */
const TRIES = 5;

type RuleId = keyof typeof rules;

/** Rules that need waiting: checked with --clock or --patient. */
export const time = journey({
  name: 'Rules that need waiting',
  rules,
  async walk(kit) {
    const { cat, ann, ben, dan, eve } = kit.world.people;
    const unverified = kit.need(cat && !cat.verified && cat, 'there is no unverified account');
    const signed = kit.need(ann?.access ? ann : undefined, 'nobody is signed in');
    kit.need(
      kit.canWait(NEARLY_ALL_OF_IT),
      'needs --clock, or --patient, which takes thirteen minutes',
    );
    const askers = [
      activationCodes(kit, unverified),
      loginCodes(kit, signed),
      ...(dan?.verified ? [resetCodes(kit, dan)] : []),
      ...(ben?.verified ? [sessions(kit, ben)] : []),
      ...(eve?.verified ? [unlocked(kit, eve)] : []),
    ];
    await kit.wait(COOLDOWN, 'the cooldown of codes');
    for (const asker of askers) await asker.first();
    await kit.wait(COOLDOWN, 'the cooldown of codes');
    for (const asker of askers) await asker.second();
    await kit.wait(NEARLY_ALL_OF_IT, 'nearly all of the life of a code');
    for (const asker of askers) await asker.before?.();
    await kit.wait(THE_REST, 'the end of its life');
    for (const asker of askers) await asker.after?.();
    const old = signed.access;
    const profile = await kit.call('getProfile', { as: signed });
    kit.accepts('getProfile.after-expiry', profile, 'refused a refreshed session');
    await expired(kit, old);
  },
});

/**
 * The steps of a check, in order. `first` and `second` run a minute apart. `before` runs shortly before a code from the
 * second step expires, and `after` once it has expired.
 */
export interface Asker {
  first: () => Promise<void>;
  second: () => Promise<void>;
  before?: () => Promise<void>;
  after?: () => Promise<void>;
}

async function older(
  kit: Kit<RuleId>,
  rule: RuleId,
  codes: [string | undefined, string | undefined],
  use: (code: string) => ReturnType<Kit['call']>,
): Promise<void> {
  const [first, second] = codes;
  // A server may resend the same code while it is valid.
  if (!first || !second || first === second)
    return kit.unchecked(rule, 'two different codes could not be read');
  const fault = 'accepted the older of two codes';
  kit.refuses(rule, await use(first), fault, [400, 401]);
}

/** Requests a code and returns it, or undefined if the server refuses or sends none. */
async function asked(
  kit: Kit<RuleId>,
  { account, purpose, rule }: { account: Account; purpose: Purpose; rule?: RuleId },
  ask: () => ReturnType<Kit['call']>,
): Promise<string | undefined> {
  const first = await ask();
  // The last code was sent more than a minute ago, so a 429 is general throttling or a cooldown that never ends.
  const seconds = secondsToWait(first) ?? COOLDOWN;
  const throttled = first.status === 429 && (await kit.wait(seconds + 1, 'a throttle'));
  const reply = throttled ? await ask() : first;
  if (rule)
    kit.check(rule, isSuccess(reply), reply, {
      fault: 'refused to send a code more than a minute after the last one',
      expected: '2xx',
      got: words(reply),
    });
  return isSuccess(reply) ? kit.code(account, purpose) : undefined;
}

function activationCodes(kit: Kit<RuleId>, account: Account): Asker {
  const { email } = account;
  const activate = (otp_code: string) =>
    kit.call('activateAccount', { body: { email, otp_code }, mayBeTooSoon: true });
  const which = { account, purpose: 'verification' as const };
  let codes: [string | undefined, string | undefined] = [undefined, undefined];
  return {
    async first() {
      const body = { email, otp_type: 'email' };
      const locked = kit.need(
        account.lastCode ?? (await kit.code(account, 'verification')),
        'no code could be read',
      );
      // Locks the code, so that even a server that resends a valid code sends a new one.
      for (let tries = 1; tries <= TRIES; tries += 1) await activate(otherCode(locked));
      let reply: Exchange | undefined;
      const resend = async () => {
        reply = await kit.call('resendOtp', { body, mayBeTooSoon: true });
        return reply;
      };
      const code = await asked(kit, { ...which, rule: 'resendOtp.after-cooldown' }, resend);
      // The old code is locked, so the new one must differ.
      const fresh = code === locked && !kit.world.otp.fixed ? undefined : code;
      if (reply && isSuccess(reply)) kit.promised('resendOtp.sends-code', fresh, reply);
      codes = [fresh, undefined];
    },
    async second() {
      const body = { email };
      const again = () => kit.call('resendActivation', { body, mayBeTooSoon: true });
      codes = [codes[0], await asked(kit, which, again)];
      const newest = kit.need(codes[1], 'no new code came');
      await older(kit, 'activateAccount.older-code', codes, activate);
      const { json } = await activate(otherCode(newest));
      const left = at(json, 'remaining_attempts');
      kit.check('activateAccount.new-code-lifts-lock', left !== 0, undefined, {
        operation: 'activateAccount',
        fault: 'is locked after a new code was sent',
        expected: 'tries for the new code',
        got: 'remaining_attempts: 0',
      });
    },
    async before() {
      const reply = await activate(codes[1] ?? '');
      const fault = `refused a code ${NEARLY_ALL_OF_IT / 60} minutes after it was sent`;
      account.verified = kit.accepts('activateAccount.code-lives', reply, fault);
    },
  };
}

function loginCodes(kit: Kit<RuleId>, account: Account): Asker {
  const { email, password } = account;
  const body = { email_or_id: email, password, otp_channel: 'both' };
  const initiate = () => kit.call('initiateLogin', { body, mayBeTooSoon: true });
  const verify = (otp_code: string) =>
    kit.call('verifyLogin', { body: { email_or_id: email, otp_code } });
  const which = { account, purpose: 'login' as const };
  let codes: [string | undefined, string | undefined] = [undefined, undefined];
  return {
    async first() {
      codes = [
        await asked(kit, { ...which, rule: 'initiateLogin.after-cooldown' }, initiate),
        undefined,
      ];
    },
    async second() {
      codes = [codes[0], await asked(kit, which, initiate)];
      await older(kit, 'verifyLogin.older-code', codes, verify);
    },
    async after() {
      const late = await verify(kit.need(codes[1], 'no new code came'));
      const fault = 'accepted a code that is older than ten minutes';
      kit.refuses('verifyLogin.code-expires', late, fault, [400, 401]);
    },
  };
}

function resetCodes(kit: Kit<RuleId>, account: Account): Asker {
  const identifier = account.email;
  const request = () =>
    kit.call('requestPasswordReset', { body: { identifier }, mayBeTooSoon: true });
  const new_password = kit.world.mask.add(newPassword(), 'NEW_PASSWORD');
  const confirm = (otp_code: string) =>
    kit.call('confirmPasswordReset', { body: { identifier, otp_code, new_password } });
  const which = { account, purpose: 'password-reset' as const };
  let codes: [string | undefined, string | undefined] = [undefined, undefined];
  return {
    async first() {
      codes = [await asked(kit, which, request), undefined];
    },
    async second() {
      codes = [codes[0], await asked(kit, which, request)];
      await older(kit, 'confirmPasswordReset.older-code', codes, confirm);
    },
    async after() {
      const late = await confirm(kit.need(codes[1], 'no new code came'));
      const fault = 'accepted a code that is older than ten minutes';
      kit.refuses('confirmPasswordReset.code-expires', late, fault, [400, 401]);
    },
  };
}
