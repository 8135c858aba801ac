/** Requests codes: checks the calls that send one, and gets codes for other checks. */
import { isDeepStrictEqual } from 'node:util';
import {
  at,
  type Exchange,
  isSuccess,
  type Sent,
  secondsToWait,
  words,
} from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import { type Account, unusual } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { Blocked } from '../../walk/world';
import { purposeOf, type Sender, senders } from './table';

/** In seconds: one more than the server's cooldown between two codes. */
export const COOLDOWN = 61;

interface Asking {
  /** What is typed as the name of the account; by default its e-mail address. */
  name?: string;
  /** The user who is signed in. */
  as?: Account;
  /** More fields. */
  more?: object;
  mayBeTooSoon?: boolean;
}

export async function ask(
  kit: Kit,
  sender: Sender,
  account: Account,
  { name = account.email, as, more = {}, mayBeTooSoon = true }: Asking = {},
): Promise<Exchange> {
  const body = { ...senders[sender](name, account), ...more };
  const reply = await kit.call(sender, { as, body, mayBeTooSoon });
  const { verifiedBy } = account;
  if (verifiedBy && isOfUnverified(reply))
    kit.check(`${verifiedBy}.verifies`, false, reply, { fault: UNVERIFIED, expected: '2xx' });
  return reply;
}

export const isOfUnverified = ({ json }: Exchange): boolean =>
  at(json, 'error') === 'account_not_verified';
const UNVERIFIED = 'said that the account is verified, but the login says that it is not';

/**
 * Sends the call without a name, and for a name that nobody has, with an expired token and then again. Returns these two
 * replies. `more`: fields that the account's first call has too.
 */
export async function forNobody(
  kit: Kit,
  sender: Sender,
  { email, ...account }: Account,
  more = {},
) {
  const nameless = await kit.call(sender, { body: {}, mayBeTooSoon: true });
  kit.refuses(`${sender}.required`, nameless, 'accepted a call without a name');
  const nobody = { ...account, email: `nobody.${email}` };
  const body = { ...senders[sender](nobody.email, nobody), ...more };
  const first = await kit.withStaleToken(sender, { body, mayBeTooSoon: true });
  return { first, second: await ask(kit, sender, nobody) };
}

/**
 * Checks that a name which somebody has gets the same reply as another. A 429 depends on when it was last used; only for a
 * second call within a minute (`isSecond`), both must get one.
 */
export function tellsNothing(
  kit: Kit,
  sender: Sender,
  [own, other]: [Exchange, Exchange],
  { who = 'an unknown address', isSecond = false } = {},
): void {
  if ((!isSuccess(own) && own.status !== 429) || other.status === 401) return;
  const tooSoon = [own, other].some(({ status }) => status === 429);
  const same = tooSoon ? isSuccess(other) || other.status === 429 : saysTheSame(own, other);
  const alike = own.status !== 429 || other.status === 429;
  const second = 'refused a second call as too soon for a registered address, but not for another';
  kit.check(`${sender}.tells-nothing`, isSecond ? alike : same, other, {
    fault: isSecond ? second : `replied differently to ${who} than to a registered one`,
    expected: `the same reply as to that one, here ${words(own)}`,
    got: words(other),
    earlier: [own.sent],
  });
}

/**
 * Requests two codes within a minute, for an unknown address and for the account. Returns the account's replies, the code
 * after each, and the first reply to the unknown address.
 */
export async function askTwice(kit: Kit, sender: Sender, account: Account, first: Asking = {}) {
  const nobody = await forNobody(kit, sender, account, first.more);
  const { asksPeople } = kit.world.otp;
  const before = account.lastCode;
  const codeAfter = async (reply: Exchange, promised: boolean) =>
    (isSuccess(reply) && (await kit.code(account, purposeOf(sender), promised))) ||
    account.lastCode;
  const sent = await ask(kit, sender, account, first);
  const blame = await kit.blames(sent, (body) => kit.call(sender, { body, mayBeTooSoon: true }));
  kit.check(`${sender}.accepts`, isSuccess(sent) || sent.status === 429, sent, {
    fault: `refused to send another code${blame}`,
    expected: '2xx, or 429 if it is too soon',
  });
  // A person is asked once, after the second call: only the newest code works.
  const between = asksPeople ? before : await codeAfter(sent, true);
  const again = await ask(kit, sender, account);
  const last = !isSuccess(again) && asksPeople ? sent : again;
  let newest = await codeAfter(last, last === sent);
  const isSilent = newest === between;
  if (isSuccess(again)) {
    if (!isSilent) kit.world.noCooldown = true;
    const fault = 'sent two codes within a minute';
    const seen = { fault, expected: '429', got: words(again) };
    kit.check(`${sender}.cooldown`, isSilent, again, seen);
  } else if (kit.refusesSecondCode(`${sender}.cooldown`, again)) {
    const { lastCode } = account;
    const name = account.email.toUpperCase();
    const typed = await onlyOneCode(kit, sender, account, IN_CAPITALS, name);
    const isSent = account.lastCode !== lastCode;
    if (isSent) newest = account.lastCode;
    const fault = 'sends no code to an address in capitals, and says that it does';
    kit.check(`${sender}.email-case`, !isSuccess(typed) || isSent, typed, fault);
  }
  tellsNothing(kit, sender, [sent, nobody.first]);
  tellsNothing(kit, sender, [again, nobody.second], { isSecond: true });
  return { sent, again, between, newest, nobody: nobody.first };
}

/** Starts a login with a wrong password. */
export function mistype(kit: Kit, account: Account, email = account.email): Promise<Exchange> {
  const password = kit.world.mask.add(`${account.password}-not`, 'WRONG_PASSWORD', { account });
  return ask(kit, 'initiateLogin', { ...account, email, password });
}

/** Checks that a login accepts the password. A 429 counts too: a code was just sent, or all calls are throttled. */
export async function works(
  kit: Kit,
  account: Account,
  rule: string,
  fault: string,
  earlier?: Sent[],
) {
  const login = await ask(kit, 'initiateLogin', account);
  if (isSuccess(login)) account.askedAt = login.time;
  const name = account.email.toLowerCase();
  const lower =
    !isKnown(login) &&
    name !== account.email &&
    (await ask(kit, 'initiateLogin', account, { name }));
  if (lower && isKnown(lower)) {
    const capital = 'refused an address with a capital letter, and accepted it in small letters';
    kit.check('initiateLogin.email-case', false, login, { fault: capital, expected: '2xx or 429' });
    return;
  }
  const other = isKnown(login) ? undefined : untouched(kit, account, rule);
  const isForAll = other && !isKnown(await ask(kit, 'initiateLogin', other));
  const { body } = login.sent;
  const isOld = ({ operation, sent, status }: Exchange) =>
    operation === login.operation &&
    sent !== login.sent &&
    isDeepStrictEqual(sent.body, body) &&
    status === login.status;
  if (!isKnown(login) && kit.world.record.trail.some(isOld))
    return kit.unchecked(rule, 'the login had refused the right password before');
  kit.check(isForAll ? 'initiateLogin.typo-costs-nothing' : rule, isKnown(login), login, {
    ...{ fault: isForAll ? FOR_ALL : fault, expected: '2xx or 429' },
    earlier: isForAll ? [] : earlier,
  });
}

/** Another user who could log in, and whom no call has named that could have broken the rule. */
function untouched({ world: { people, record } }: Kit, account: Account, rule: string) {
  const calls = record.trail.filter((one) => rule.startsWith(one.operation) && !isNew(one));
  const isNamed = ({ email }: Account) =>
    calls.some(({ sent }) =>
      JSON.stringify(sent.body ?? '')
        .toLowerCase()
        .includes(email.toLowerCase()),
    );
  return [people.ann, people.ben].find((one) => one?.access && one !== account && !isNamed(one));
}

/** Its own registration does an account no harm. */
const isNew = (one: Exchange) => one.operation === 'register' && isSuccess(one);

const FOR_ALL = 'refused the right passwords of two users, after failed logins of others';

export const isKnown = ({ status }: Exchange) => ![400, 401, 403].includes(status);

/** For `ownMinute`, after a wrong password. */
export const TYPO = { rule: 'typo-costs-nothing', because: 'a wrong password was typed before' };

const ANOTHER = 'a code was sent to another account, or for another purpose';

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
    const nobody = await ask(kit, sender, account, { name: `nobody.else.${account.email}` });
    const again = await ask(kit, sender, account, { name });
    const isThrottled = async () =>
      (await kit.bare('refreshToken', { body: { refresh: 'kit.none' } })).status === 429;
    const isForCodes = isSecond(kit, sender, reply);
    if (nobody.status !== 429 || (isForCodes && !(await isThrottled())))
      kit.check(id, again.status !== 429, again, {
        fault:
          nobody.status === 429
            ? 'makes every account wait after a code for one of them'
            : `asks to wait, for one account only, because ${because}`,
        expected: '2xx',
      });
    if (again.status !== 429) return again;
  } else kit.unchecked(id, 'a code for another purpose had just been sent');
  return ask(kit, sender, account, { name, mayBeTooSoon: false });
}

/** Whether only one such call was accepted in the minute before. A limit for all accounts together must allow more. */
const isSecond = (kit: Kit, sender: Sender, { time }: Exchange): boolean =>
  kit.world.record.trail.filter(
    (one) => one.operation === sender && isSuccess(one) && time - one.time < COOLDOWN * 1000,
  ).length === 1;

/** Checks the calls with which an account asks for its activation code again. */
export async function resendsActivation(kit: Kit, account: Account): Promise<void> {
  const sender = 'resendActivation';
  const locked = account.lastCode;
  if (account.verified) return kit.unchecked(`${sender}.sends-code`, EARLY);
  const { sent, again, between } = await askTwice(kit, sender, account);
  const isNew = between !== locked || kit.world.otp.fixed;
  const { code, reply, reason } = isSuccess(sent)
    ? { code: isNew ? between : undefined, reply: sent, reason: '' }
    : await newCode(kit, sender, account);
  const isDone = code === undefined && isSuccess(await ask(kit, 'initiateLogin', account));
  if (isDone) kit.unchecked(`${sender}.sends-code`, EARLY);
  else if (isSuccess(reply)) kit.promised(`${sender}.sends-code`, code, reply);
  if (again.status === 429)
    await onlyOneCode(kit, 'resendOtp', account, 'after one by resendActivation');
  if (isSuccess(reply)) flagged(kit, reply);
  else
    for (const property of ['sends-code', 'success-flag'])
      kit.unchecked(`${sender}.${property}`, reason);
}

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

const IN_CAPITALS = 'when the same address was typed in capitals';

export const EARLY = 'an earlier reply said that the account is verified';

/** Checks the flag in a success. */
export const flagged = (kit: Kit, reply: Exchange) =>
  kit.fields(`${reply.operation}.success-flag`, reply, { success: true }, () => UNFLAGGED);
const UNFLAGGED = 'succeeded without `success: true`';

const LATE = {
  fault: 'refused to send a code more than a minute after the last one',
  expected: '2xx',
};

/**
 * Requests a new code, after the cooldown if the server has one. Returns the code, or why there is none. Codes that were
 * sent before no longer work.
 */
export async function newCode(
  kit: Kit,
  sender: Sender,
  account: Account,
): Promise<{ code?: string; reply: Exchange; reason: string }> {
  const first = await ask(kit, sender, account);
  const seconds = Math.max(secondsToWait(first) ?? 0, COOLDOWN);
  const waited =
    first.status === 429 &&
    kit.canWait(seconds) &&
    (await kit.waitLong(seconds + 1, 'the cooldown of codes'));
  // A second 429 can only come from a general limit, so the kit waits once more.
  const reply = waited ? await ask(kit, sender, account, { mayBeTooSoon: false }) : first;
  // In a later step the minute may already be over.
  if (waited || (isSuccess(first) && kit.canWait(COOLDOWN)))
    kit.check(`${sender}.after-cooldown`, isSuccess(reply), reply, LATE);
  if (!isSuccess(reply)) {
    const soon = 'a code had just been sent, and the next takes a minute: --clock, or --patient';
    return { reply, reason: reply.status === 429 && !waited ? soon : words(reply) };
  }
  const code = await kit.freshCode(account, purposeOf(sender));
  return { reply, reason: 'no new code could be read', ...(code !== undefined && { code }) };
}

/** Registers an account for the checks of codes, if possible an unusual person, and reads its verification code. */
export async function newcomer(kit: Kit, name: string): Promise<Account> {
  const { registering, newcomers } = kit.world;
  kit.world.newcomers += 1;
  let refused: [Exchange, string] | undefined;
  // The first ID or phone number may be taken by chance.
  for (let tries = 1; registering && tries <= 3; tries += 1) {
    const plain = { ...kit.newPerson('new'), first_name: name };
    const form = tries < 3 ? { ...plain, ...unusual(plain, newcomers) } : plain;
    const { email, password, last_name } = form;
    const reply = await kit.call('register', { body: form });
    const what = `refused the address ${email}, or the name ${last_name}`;
    if (!isSuccess(reply)) {
      refused ??= [reply, what];
      continue;
    }
    kit.leftover(`the account ${email}`);
    const account: Account = { name, email, password, registration: form, verified: false };
    const code = await kit.code(account, 'verification');
    kit.accepts('register.any-person', ...((tries === 3 && refused) || ([reply, what] as const)));
    if (code !== undefined || tries === 3) return account;
    // What reads the codes may not find those of an unusual address.
    tries = 2;
  }
  throw new Blocked('no account could be registered');
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
  earlier: Sent[],
): boolean {
  const rule = `${reply.operation}.retry-after-moves`;
  const seconds = secondsToWait(reply);
  const reason =
    reply.status !== 429 || seconds === undefined
      ? 'the second request was not refused with a time to wait'
      : passed < NOTICEABLE || passed > 60
        ? 'the minute had just started, or was over'
        : undefined;
  if (reason !== undefined || seconds === undefined) {
    kit.unchecked(rule, reason ?? '');
    return false;
  }
  const most = Math.ceil(60 - passed) + 1;
  kit.check(rule, seconds <= most, reply, {
    fault: `asks to wait ${seconds} seconds, ${Math.floor(passed)} seconds after the last code${since}`,
    expected: `at most ${most}`,
    got: `Retry-After: ${reply.headers.get('Retry-After')}`,
    earlier,
  });
  return true;
}
