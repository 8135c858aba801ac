import { type Exchange, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { senders } from '../codes/table';

export const tokensIn = ({ json }: Exchange) =>
  textAt(json, 'tokens.access') ?? textAt(json, 'access');

const REFUSED = [401, 400, 403];
/** The kit registers nobody with a national ID that begins with 9. */
const UNKNOWN_ID = '9000001';

/**
 * Sends logins that must be refused. Only four of them have a wrong password for the account: some servers lock an
 * account after five.
 */
export async function refusals(kit: Kit, account: Account): Promise<void> {
  const { email, password } = account;
  account.mistyped = true;
  const upper = password.toUpperCase();
  const otherCase = upper === password ? password.toLowerCase() : upper;
  const part = password.length > 80 ? password.slice(0, 72) : password.slice(0, -1);
  // The server looks up a national ID in another way than an e-mail address, so the calls can fail differently.
  const rows: [property: string, name: string, typed: string, what: string][] = [
    ['wrong-password', email, `${password}-not`, 'a wrong password'],
    ['wrong-password', email, otherCase, 'the password in another case'],
    ['wrong-password', email, part, 'a part of the password'],
    ['unknown-account', `nobody.${email}`, password, 'an account that does not exist'],
    ['unknown-account', UNKNOWN_ID, password, 'an unknown national ID'],
  ];
  for (const [property, name, typed, what] of rows) {
    if (typed !== password) kit.world.mask.add(typed, 'WRONG_PASSWORD', { account });
    const body = senders.initiateLogin(name, { ...account, password: typed });
    const reply = await kit.call('initiateLogin', { body });
    const missing = property === 'unknown-account' ? [404] : [];
    kit.refuses(`initiateLogin.${property}`, reply, `accepted ${what}`, [...REFUSED, ...missing]);
    kit.observe('A-23', `${reply.status} for wrong credentials`);
  }
  for (const field of ['email_or_id', 'password']) {
    const body = { ...senders.initiateLogin(email, account), [field]: undefined };
    const fault = `accepted a call without ${field}`;
    kit.refuses(
      'initiateLogin.required',
      await kit.call('initiateLogin', { body }),
      fault,
      [400, 401],
    );
  }

  const body = { email_or_id: email, password };
  const short = await kit.call('loginWithPassword', { body });
  const given = tokensIn(short) !== undefined;
  const alone = 'returned tokens for a password alone';
  kit.check('loginWithPassword.no-tokens', !given, short, alone);
  const said = given ? 'gives tokens' : `is refused with ${short.status}`;
  kit.observe('A-26', `loginWithPassword ${said}`);
  const guess = { ...body, password: `${password}-not` };
  kit.refuses(
    'loginWithPassword.wrong-password',
    await kit.call('loginWithPassword', { body: guess }),
    'accepted a wrong password',
    [...REFUSED, 404, 405],
  );
}
