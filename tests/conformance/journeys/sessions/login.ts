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
import { explained, held } from './login-causes';
import { judgeTokens } from './login-codes';
import { credentials, refusals, tokensIn } from './login-refusals';

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
      const login = account?.verified && (await begin(kit, account, account.email));
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
      const login = account && (await begin(kit, account, nameOf(kit, account)));
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

/** Returns what is typed: for Ben his national ID, for Eve her address in lower case, for others their address. */
function nameOf(kit: Kit, account: Account): string {
  const { ben, eve } = kit.world.people;
  if (account === ben) return account.registration?.id_passport ?? account.email;
  return account === eve ? account.email.toLowerCase() : account.email;
}

const ruleFor = (kit: Kit, account: Account): string => {
  const { ben, eve } = kit.world.people;
  if (account === ben) return 'initiateLogin.national-id';
  return account === eve ? 'initiateLogin.email-case' : 'initiateLogin.accepts';
};

async function begin(kit: Kit, account: Account, wanted: string): Promise<Begun | undefined> {
  let name = wanted;
  let reply = await initiate(kit, account, name);
  if (kit.world.given.includes(account) && [400, 401].includes(reply.status))
    throw new Abandoned(
      `the server refuses --account ${account.email}: ${words(reply)}; are name and password right`,
    );
  if (kit.world.given.includes(account) && at(reply.json, 'error') === 'account_not_verified')
    throw new Abandoned(
      `--account ${account.email} is not verified: verify it first, with the code that it was sent`,
    );
  const rule = name === account.email ? 'initiateLogin.accepts' : ruleFor(kit, account);
  const byEmail =
    isSuccess(reply) || name === account.email
      ? reply
      : await initiate(kit, account, account.email);
  if (!isSuccess(byEmail) && explained(kit, account, reply)) return undefined;
  kit.accepts(rule, reply, `refused the right password for ${kinds[rule] ?? 'the account'}`);
  if (!isSuccess(byEmail)) return undefined;
  if (byEmail !== reply) name = account.email;
  reply = byEmail;
  // A reset code was sent less than a minute ago, and the login is still accepted: reset codes and login codes
  // have separate cooldowns.
  if (account.isReset && timeOf(reply) - Number(account.askedAt) < 55_000)
    kit.world.codesApart = true;
  account.askedAt = timeOf(reply);
  held(kit, account);
  kit.check('initiateLogin.no-tokens', tokensIn(reply) === undefined, reply, {
    fault: 'returned tokens for a password alone',
    expected: 'a message',
    got: 'tokens',
  });
  if (account.name === 'ann') {
    const body = credentials(name, account.password);
    const again = await kit.call('initiateLogin', { body, mayBeTooSoon: true });
    kit.refusesSecondCode('initiateLogin.cooldown', again);
  }
  const code = await kit.code(account, 'login');
  kit.promised('initiateLogin.sends-code', code, reply);
  return code === undefined ? undefined : { account, name, code };
}

const kinds: { [Id in string]?: string } = {
  'initiateLogin.national-id': 'a national ID',
  'initiateLogin.email-case': 'an address in small letters',
};

/**
 * Starts a login. Reports a 429 if this account was sent no login code for a minute and an unknown address gets no 429.
 * If the server still returns 429, waits and tries once more.
 */
async function initiate(kit: Kit, account: Account, name: string): Promise<Exchange> {
  const ask = (body: object) => kit.call('initiateLogin', { body, mayBeTooSoon: true });
  const body = credentials(name, account.password);
  const reply = await ask(body);
  const idle = !(timeOf(reply) - Number(account.askedAt ?? 0) < 62_000);
  const rule = account.mistyped ? 'initiateLogin.typo-costs-nothing' : 'initiateLogin.cooldown-own';
  if (reply.status !== 429) {
    kit.holds(rule);
    return reply;
  }
  if (idle || (account.mistyped && kit.world.codesApart)) {
    const nobody = await ask(credentials(`nobody.${account.email}`, account.password));
    const again = await ask(body);
    if (nobody.status !== 429)
      kit.check(rule, again.status !== 429, again, {
        fault: account.mistyped
          ? 'makes a user wait for a code because a wrong password was typed before'
          : 'makes one account wait because another was sent a code',
        expected: '2xx, because this account was sent no login code for a minute',
        got: words(again),
      });
    if (again.status !== 429) return again;
  } else kit.unchecked(rule, 'a code for another purpose had just been sent');
  return kit.call('initiateLogin', { body });
}

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
  const works = 'returned an access token that the next call refused';
  kit.check('verifyLogin.tokens-work', profile.status !== 401, profile, {
    ...{ operation: 'verifyLogin', fault: works },
    ...{ expected: 'getProfile returns the user', got: words(profile) },
  });
  // If the server refuses the token, other journeys must not use it: all their calls would be refused.
  if (profile.status === 401) return void delete account.access;
}
