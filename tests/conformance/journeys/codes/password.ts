/** Checks that the login accepts a password. */
import { isDeepStrictEqual } from 'node:util';
import { at, type Exchange, isSuccess } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { ask } from './ask';

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
): Promise<boolean> {
  const login = await ask(kit, 'initiateLogin', account);
  if (isSuccess(login)) account.askedAt = login.time;
  const says = (broken: string, what: string) =>
    kit.check(broken, isKnown(login), login, { fault: what, expected: '2xx or 429' });
  if (isKnown(login)) return says(rule, fault);
  if (await isOfCapitals(kit, account)) return false;
  const other = untouched(kit, account, rule);
  if (other && !isKnown(await ask(kit, 'initiateLogin', other)))
    return says('initiateLogin.typo-costs-nothing', FOR_ALL);
  const isOld = ({ operation, sent, status }: Exchange) =>
    operation === login.operation &&
    sent !== login.sent &&
    isDeepStrictEqual(sent.body, login.sent.body) &&
    status === login.status;
  if (!kit.world.record.trail.some(isOld)) return says(rule, fault);
  kit.unchecked(rule, 'the login had refused the right password before');
  return false;
}

/** Whether a login that was refused is accepted with the address in small letters. If so, reports it. */
export async function isOfCapitals(kit: Kit, account: Account): Promise<boolean> {
  const name = account.email.toLowerCase();
  const small = name !== account.email && (await ask(kit, 'initiateLogin', account, { name }));
  if (!small || !isKnown(small)) return false;
  const fault = 'refused an address with a capital letter, and accepted it in small letters';
  const refused = kit.world.record.trail.findLast(
    (one) =>
      one.operation === 'initiateLogin' && at(one.sent.body, 'email_or_id') === account.email,
  );
  return !kit.check('initiateLogin.email-case', false, refused, { fault, expected: '2xx or 429' });
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
