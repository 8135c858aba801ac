/** Checks the calls that send a code. */
import { type Exchange, isSuccess, words } from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { type Asking, ask, newCode } from './ask';
import { onlyOneCode } from './minute';
import { purposeOf, type Sender, senders } from './table';

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
  const nameless = await kit.call(sender, { body: {} });
  kit.refuses(`${sender}.required`, nameless, 'accepted a call without a name');
  const nobody = { ...account, email: `nobody.${email}` };
  const body = { ...senders[sender](nobody.email, nobody), ...more };
  const first = await kit.withStaleToken(sender, { body, mayBeTooSoon: true });
  const second = await ask(kit, sender, nobody);
  // Nobody has asked for this name before, so the first 429 comes from a limit for all calls.
  return { first, second: first.status === 429 ? await ask(kit, sender, nobody) : second };
}

/**
 * Checks that a name which somebody has gets the same reply as another. A 429 depends on when it was last used; only for a
 * second call within a minute (`isSecond`), both must get one.
 */
export function tellsNothing(
  kit: Kit,
  sender: Sender,
  [own, other]: [Exchange, Exchange],
  { who = 'an unknown address', than = 'a registered one', isSecond = false } = {},
): void {
  if ((!isSuccess(own) && own.status !== 429) || other.status === 401) return;
  const tooSoon = [own, other].some(({ status }) => status === 429);
  const same = tooSoon ? isSuccess(other) || other.status === 429 : saysTheSame(own, other);
  const alike = own.status !== 429 || other.status === 429;
  const second = 'refused a second call as too soon for a registered address, but not for another';
  kit.check(`${sender}.tells-nothing`, isSecond ? alike : same, other, {
    fault: isSecond ? second : `replied differently to ${who} than to ${than}`,
    expected: isSecond ? words(own) : `${words(own)}, as to ${than}`,
    got: words(other),
    after: own,
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

const IN_CAPITALS = 'when the same address was typed in capitals';

export const EARLY = 'an earlier reply said that the account is verified';

/** Checks the flag in a success. */
export const flagged = (kit: Kit, reply: Exchange) =>
  kit.fields(`${reply.operation}.success-flag`, reply, { success: true }, () => UNFLAGGED);
const UNFLAGGED = 'succeeded without `success: true`';
