import {
  at,
  cookiesOf,
  type Exchange,
  isSuccess,
  textAt,
  timeOf,
  words,
} from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { Abandoned } from '../../walk/stops';
import { ask, ownMinute } from '../codes/send';
import { explained, held } from './login-causes';
import { judgeTokens } from './login-codes';
import { refusals, tokensIn } from './login-refusals';

export const login = journey({
  name: 'Login in two steps',
  also: [
    'verifyLogin.right-code',
    'initiateLogin.(accepts|sends-code|cooldown|cooldown-own|required|email-case)',
  ],
  writes: false,
  prepare: async (kit) => {
    const { ann, ben, dan } = kit.world.people;
    for (const account of [...kit.world.given, ann, ben, dan]) {
      const login = account?.verified && (await begin(kit, account));
      if (login) keep(kit, login.account, await verify(kit, login, login.code));
    }
  },
  async walk(kit) {
    const { ann, ben, dan, eve } = kit.world.people;
    const accounts = [...kit.world.given, ann, ben, dan, eve].filter((one) => one?.verified);
    kit.need(accounts.length > 0, 'there is no verified account');
    const [first] = accounts;
    if (first) await refusals(kit, dan?.verified ? dan : first);
    // Starts all logins before it finishes one: to try another user's code, two logins must be open.
    const begun: Begun[] = [];
    for (const account of accounts) {
      const login = account && (await begin(kit, account, ...typedBy(kit, account)));
      if (login) begun.push(login);
    }
    for (const login of begun) await finish(kit, login);
  },
});

/** A login whose code was read. `name` is what was typed: an e-mail address or a national ID. */
export interface Begun {
  account: Account;
  name: string;
  code: string;
}

/** What is typed, with its rule: for Ben his national ID, for Eve her address in small letters, for others their address. */
function typedBy(
  kit: Kit,
  { email, ...account }: Account,
): [name: string, rule: string, what: string] {
  const { ben, eve } = kit.world.people;
  const id = account.name === ben?.name && account.registration?.id_passport;
  if (id) return [id, 'national-id', 'a national ID'];
  return account.name === eve?.name
    ? [email.toLowerCase(), 'email-case', 'an address in small letters']
    : [email, 'accepts', 'the account'];
}

async function begin(
  kit: Kit,
  account: Account,
  wanted = account.email,
  rule = 'accepts',
  what = 'the account',
): Promise<Begun | undefined> {
  const isGiven = kit.world.given.includes(account);
  const reply = await initiate(kit, account, wanted);
  if (isGiven && [400, 401].includes(reply.status))
    throw new Abandoned(
      `the server refuses --account ${account.email}: ${words(reply)}; are name and password right`,
    );
  if (isGiven && at(reply.json, 'error') === 'account_not_verified')
    throw new Abandoned(
      `--account ${account.email} is not verified: verify it first, with the code that it was sent`,
    );
  const works = isSuccess(reply) || wanted === account.email;
  const byEmail = works ? reply : await initiate(kit, account, account.email);
  if (!isSuccess(byEmail) && explained(kit, account, reply)) return undefined;
  kit.accepts(`initiateLogin.${rule}`, reply, `refused the right password for ${what}`);
  if (!isSuccess(byEmail)) return undefined;
  const name = works ? wanted : account.email;
  // A reset code was sent less than a minute ago, and the login is still accepted: reset codes and login codes
  // have separate cooldowns.
  if (account.isReset && timeOf(byEmail) - Number(account.askedAt) < 55_000)
    kit.world.codesApart = true;
  account.askedAt = timeOf(byEmail);
  held(kit, account);
  const alone = 'returned tokens for a password alone';
  kit.check('initiateLogin.no-tokens', tokensIn(byEmail) === undefined, byEmail, alone);
  if (account.name === 'ann')
    kit.refusesSecondCode(
      'initiateLogin.cooldown',
      await ask(kit, 'initiateLogin', account, { name }),
    );
  const code = await kit.code(account, 'login');
  kit.promised('initiateLogin.sends-code', code, byEmail);
  return code === undefined ? undefined : { account, name, code };
}

/** Starts a login. A wrong password that was typed before sends no code, so it must not start a cooldown. */
const initiate = (kit: Kit, account: Account, name: string) =>
  ownMinute(
    kit,
    'initiateLogin',
    account,
    (reply) =>
      !(timeOf(reply) - Number(account.askedAt ?? 0) < 62_000) ||
      (account.mistyped === true && kit.world.codesApart === true),
    {
      name,
      ...(account.mistyped && {
        rule: 'typo-costs-nothing',
        because: 'a wrong password was typed before',
      }),
    },
  );

const verify = (kit: Kit, { name }: Begun, otp_code: string) =>
  kit.call('verifyLogin', { body: { email_or_id: name, otp_code } });

const keep = (kit: Kit, account: Account, { json }: Exchange) =>
  kit.keepTokens(
    account,
    textAt(json, 'tokens.access') ?? textAt(json, 'access'),
    textAt(json, 'tokens.refresh') ?? textAt(json, 'refresh'),
  );

async function finish(kit: Kit, begun: Begun): Promise<void> {
  const { account, name, code } = begun;
  let reply = await verify(kit, begun, code);
  if (name !== account.email) {
    kit.accepts('verifyLogin.national-id', reply, 'refused the correct code for a national ID');
    if (!isSuccess(reply)) reply = await verify(kit, { ...begun, name: account.email }, code);
  }
  const signedIn =
    isSuccess(reply) && textAt(reply.json, 'tokens.access') && textAt(reply.json, 'tokens.refresh');
  kit.check('verifyLogin.right-code', Boolean(signedIn), reply, {
    fault: isSuccess(reply)
      ? 'returned no tokens for the correct code'
      : 'refused the correct code of one account while others were signing in',
    expected: 'tokens.access and tokens.refresh',
    got: words(reply),
  });
  keep(kit, account, reply);
  if (!signedIn) return;
  judgeTokens(kit, reply);
  account.cookies = cookiesOf(reply);
  const profile = await kit.call('getProfile', { token: account.access });
  kit.check('verifyLogin.tokens-work', profile.status !== 401, profile, {
    fault: 'returned an access token that the next call refused',
    expected: 'getProfile returns the user',
  });
  // If the server refuses the token, other journeys must not use it: all their calls would be refused.
  if (profile.status === 401) return void delete account.access;
}
