import { type Exchange, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';

export const credentials = (email_or_id: string, password: string) => ({
  email_or_id,
  password,
  otp_channel: 'both',
});

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
  const initiate = (body: object) => kit.call('initiateLogin', { body });
  const wrong = [
    [`${password}-not`, 'a wrong password'],
    [otherCase(password), 'the password in another case'],
    [
      password.length > 80 ? password.slice(0, 72) : password.slice(0, -1),
      'a part of the password',
    ],
  ] as const;
  for (const [typed, what] of wrong)
    kit.refuses(
      'initiateLogin.wrong-password',
      await initiate(credentials(email, kit.world.mask.add(typed, 'WRONG_PASSWORD', { account }))),
      `accepted ${what}`,
      REFUSED,
    );
  const unknown = await initiate(credentials(`nobody.${email}`, password));
  const fault = 'accepted an account that does not exist';
  kit.refuses('initiateLogin.unknown-account', unknown, fault, [...REFUSED, 404]);
  // The server looks up a national ID in another way than an e-mail address, so this call can fail differently.
  const nobody = await initiate(credentials(UNKNOWN_ID, password));
  const byId = 'accepted an unknown national ID';
  kit.refuses('initiateLogin.unknown-account', nobody, byId, [...REFUSED, 404]);
  kit.observe('A-23', `${unknown.status} for wrong credentials`);
  const incomplete = {
    email_or_id: { password, otp_channel: 'both' },
    password: { email_or_id: email, otp_channel: 'both' },
  };
  for (const [field, body] of Object.entries(incomplete))
    kit.refuses(
      'initiateLogin.required',
      await initiate(body),
      `accepted a call without ${field}`,
      [400, 401],
    );

  const body = { email_or_id: email, password };
  const short = await kit.call('loginWithPassword', { body });
  const given = tokensIn(short) !== undefined;
  kit.check('loginWithPassword.no-tokens', !given, short, {
    fault: 'returned tokens for a password alone',
    expected: 'refused',
    got: `${short.status}, with tokens`,
  });
  kit.observe(
    'A-26',
    given ? 'loginWithPassword gives tokens' : `loginWithPassword is refused with ${short.status}`,
  );
  const guess = { ...body, password: `${password}-not` };
  kit.refuses(
    'loginWithPassword.wrong-password',
    await kit.call('loginWithPassword', { body: guess }),
    'accepted a wrong password',
    [...REFUSED, 404, 405],
  );
}

const otherCase = (text: string) => {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
};
