/** Requests codes that other checks need. */
import { at, type Exchange, isSuccess, secondsToWait, words } from '../../contract/exchange';
import { type Account, unusual } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { Blocked } from '../../walk/world';
import { purposeOf, type Sender, senders } from './table';

/** In seconds: one more than the server's cooldown between two codes. */
export const COOLDOWN = 61;

export interface Asking {
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
    const unread = `no code could be read for ${email}: is one sent, and does --otp find it`;
    kit.world.record.doubt('register.any-person', unread);
    tries = 2;
  }
  throw new Blocked('no account could be registered');
}
