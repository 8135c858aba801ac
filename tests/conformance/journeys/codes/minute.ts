/** Checks the minute that must be between two codes for the same account and purpose. */
import { at, type Exchange, isSuccess, secondsToWait, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { any } from '../../walk/record';
import { ask, COOLDOWN } from './ask';
import { purposeOf, type Sender } from './table';

/** For `ownMinute`, after a wrong password. */
export const TYPO = { rule: 'typo-costs-nothing', because: 'a wrong password was typed before' };

/** For `ownMinute`, after a code for another purpose. */
export const PURPOSE = {
  rule: 'cooldown-purpose',
  because: 'it was sent a code for another purpose',
};

const ANOTHER = 'a code was sent to another account, or for another purpose';
const EVERYBODY = 'makes every account wait after a code for one of them';

/**
 * Requests a code for an account that may have got none for a minute (`idle`), so a 429 breaks the rule unless an unknown
 * address and another call get one too: then all calls are throttled, and the kit waits.
 */
export async function ownMinute(
  kit: Kit,
  sender: Sender,
  account: Account,
  idle: (reply: Exchange) => boolean = () => true,
  { name = account.email, rule = 'cooldown-own', because = ANOTHER } = {},
): Promise<Exchange> {
  const id = `${sender}.${rule}`;
  const reply = await ask(kit, sender, account, { name });
  if (reply.status !== 429) kit.holds(id);
  if (reply.status !== 429) return reply;
  if (idle(reply)) {
    const last = kit.world.record.trail.findLast(
      (one) => one.operation === sender && isSuccess(one),
    );
    const nobody = await ask(kit, sender, account, { name: `nobody.else.${account.email}` });
    const again = await ask(kit, sender, account, { name });
    const isThrottled = async () =>
      (await kit.bare('refreshToken', { body: { refresh: 'kit.none' } })).status === 429;
    const isForCodes = isSecond(kit, sender, reply);
    const isOther = nobody.status !== 429 && rule !== 'cooldown-own';
    if (isOther && (await everybodyWaits(kit, sender, rule === TYPO.rule, last)))
      kit.unchecked(id, 'each account has to wait after a code for another one');
    else if (nobody.status !== 429 || (isForCodes && !(await isThrottled())))
      kit.check(id, again.status !== 429, again, {
        fault: nobody.status === 429 ? EVERYBODY : `asks to wait because ${because}`,
        expected: '2xx',
        after: rule === 'cooldown-own' ? last : undefined,
      });
    if (again.status !== 429) return again;
  } else kit.unchecked(id, 'a code for another purpose had just been sent');
  return ask(kit, sender, account, { name, mayBeTooSoon: false });
}

/**
 * Whether each account waits after a code for another one. If that is not known, and codes for other purposes make nobody
 * wait (`isApart`), asks for a code of an account that has been sent none of this purpose.
 */
async function everybodyWaits(kit: Kit, sender: Sender, isApart: boolean, last?: Exchange) {
  const { people, record } = kit.world;
  const rule = `${sender}.cooldown-own`;
  if (record.isBroken(rule)) return true;
  const isNamed = ({ email }: Account) =>
    record.trail.some(
      (one) => one.operation === sender && at(one.sent.body, 'email_or_id') === email,
    );
  const idle = Object.values(people).find((one) => one.verified && !isNamed(one));
  const reply = isApart && idle ? await ask(kit, sender, idle) : undefined;
  if (reply?.status !== 429) return false;
  const seen = { fault: EVERYBODY, expected: '2xx', after: last };
  return !kit.check(rule, false, reply, seen);
}

/** Whether only one such call was accepted in the minute before. A limit for all accounts together must allow more. */
const isSecond = (kit: Kit, sender: Sender, { time }: Exchange): boolean =>
  kit.world.record.trail.filter(
    (one) => one.operation === sender && isSuccess(one) && time - one.time < COOLDOWN * 1000,
  ).length === 1;

/** Asks for another code less than a minute after one for the same purpose, and checks that none is sent. Returns the reply. */
export async function onlyOneCode(
  kit: Kit,
  sender: Sender,
  account: Account,
  since: string,
  name = account.email,
): Promise<Exchange> {
  const reply = await ask(kit, sender, account, { name });
  const isSent =
    isSuccess(reply) && (await kit.freshCode(account, purposeOf(sender), false)) !== undefined;
  kit.check(`${sender}.cooldown`, !isSent, reply, {
    fault: `sent a second code within a minute, ${since}`,
    expected: '429',
    got: words(reply),
  });
  return reply;
}

/** In seconds. */
const NOTICEABLE = 3;

/**
 * Checks that the time to wait in a refusal counts from the last code, which was sent `passed` seconds before. Returns false
 * if it could not be checked.
 */
export function countsDown(
  kit: Kit,
  reply: Exchange,
  passed: number,
  since: string,
  after?: Exchange,
): boolean {
  const rule = `${reply.operation}.retry-after-moves`;
  const seconds = secondsToWait(reply);
  const cannot = (reason: string) => {
    kit.unchecked(rule, reason);
    return false;
  };
  if (reply.status !== 429 || seconds === undefined)
    return cannot('the second request was not refused with a time to wait');
  if (!(passed >= NOTICEABLE && passed < 60))
    return cannot('the minute had just started, or was over');
  const most = Math.ceil(60 - passed) + 1;
  kit.check(rule, seconds <= most, reply, {
    fault: `asks to wait ${any(`${seconds} seconds, ${Math.floor(passed)} seconds`)} after the last code${since}`,
    expected: `at most ${most}`,
    got: `Retry-After: ${reply.headers.get('Retry-After')}`,
    after,
  });
  return true;
}
