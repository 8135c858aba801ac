import { type Account, otherCode } from '../accounts';
import { type Exchange, isSuccess, textAt, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { Abandoned } from '../stops';
import { rules } from './login-rules';

export const login = journey({
  name: 'Login in two steps',
  setsUp: true,
  writes: false,
  rules,
  async walk(kit) {
    const { ann, ben, dan } = kit.world.people;
    const accounts = [...kit.world.given, ann, ben, dan].filter((account) => account?.verified);
    kit.need(accounts.length > 0, 'there is no verified account');
    const [first] = accounts;
    if (first) await refusals(kit, first);
    // The foreign code needs two logins under way, so all begin before any ends.
    const begun: Begun[] = [];
    for (const account of accounts) {
      const login = account && (await begin(kit, account, account === ben));
      if (login) begun.push(login);
    }
    for (const [index, login] of begun.entries()) {
      const foreign = begun.at(index - 1)?.code;
      await finish(kit, login, login.account === dan ? foreign : undefined);
    }
  },
});

/** A login whose code was sent, under the name that was typed. */
interface Begun {
  account: Account;
  name: string;
  code: string;
}

const credentials = (email_or_id: string, password: string) => ({
  email_or_id,
  password,
  otp_channel: 'both',
});

async function refusals(kit: Kit<keyof typeof rules>, { email, password }: Account): Promise<void> {
  const initiate = (body: object) => kit.call('initiateLogin', { body });
  kit.refuses(
    'initiateLogin.wrong-password',
    await initiate(credentials(email, `${password}-not`)),
    'a wrong password',
    [401, 400, 403],
  );
  kit.refuses(
    'initiateLogin.unknown-account',
    await initiate(credentials(`nobody.${email}`, password)),
    'an unknown account',
    [401, 400, 403, 404],
  );
  kit.refuses(
    'initiateLogin.required',
    await initiate({ password, otp_channel: 'both' }),
    'without email_or_id',
  );
  kit.refuses(
    'initiateLogin.required',
    await initiate({ email_or_id: email, otp_channel: 'both' }),
    'without a password',
  );
  kit.observe(
    'A-23',
    `${(await initiate(credentials(`nobody.${email}`, password))).status} for wrong credentials`,
  );
  const body = { email_or_id: email, password };
  const short = await kit.call('loginWithPassword', { body });
  const given = tokensIn(short) !== undefined;
  kit.check('loginWithPassword.no-tokens', !given, short, {
    expected: 'refused',
    got: `${short.status}, with tokens`,
  });
  kit.observe(
    'A-26',
    given ? 'loginWithPassword gives tokens' : `loginWithPassword is refused with ${short.status}`,
  );
  const wrong = await kit.call('loginWithPassword', {
    body: { ...body, password: `${password}-not` },
  });
  kit.refuses(
    'loginWithPassword.wrong-password',
    wrong,
    'a wrong password',
    [401, 400, 403, 404, 405],
  );
}

const tokensIn = ({ json }: Exchange) => textAt(json, 'tokens.access') ?? textAt(json, 'access');

async function begin(
  kit: Kit<keyof typeof rules>,
  account: Account,
  byId: boolean,
): Promise<Begun | undefined> {
  let name = (byId && account.registration?.id_passport) || account.email;
  const body = credentials(name, account.password);
  const reply = await kit.call('initiateLogin', { body });
  if (kit.world.given.includes(account) && [400, 401].includes(reply.status))
    throw new Abandoned(
      `the server refuses --account ${account.email}: ${words(reply)}; are name and password right`,
    );
  if (!kit.accepts(byId ? 'initiateLogin.national-id' : 'initiateLogin.accepts', reply)) {
    if (!byId) return undefined;
    name = account.email;
    const byMail = await kit.call('initiateLogin', {
      body: { ...body, email_or_id: name },
    });
    if (!isSuccess(byMail)) return undefined;
  }
  kit.check('initiateLogin.no-tokens', tokensIn(reply) === undefined, reply, {
    expected: 'a message',
    got: 'tokens',
  });
  if (account.name === 'ann') {
    const again = await kit.call('initiateLogin', { body, mayBeTooSoon: true });
    kit.refuses('initiateLogin.cooldown', again, 'asked twice within a minute', [429]);
  }
  const code = await kit.code(account, 'login');
  kit.check('initiateLogin.sends-code', code !== undefined, reply, {
    expected: 'a code',
    got: 'none',
  });
  if (code)
    kit.check('initiateLogin.code-in-reply', !reply.text.includes(code), reply, {
      expected: 'the code is not in the reply',
      got: 'it is',
    });
  return code === undefined ? undefined : { account, name, code };
}

async function finish(
  kit: Kit<keyof typeof rules>,
  { account, name, code }: Begun,
  foreign?: string,
): Promise<void> {
  const verify = (body: object) => kit.call('verifyLogin', { body });
  const as = { email_or_id: name };
  let tried = false;
  if (account.name === 'dan') {
    kit.refuses(
      'verifyLogin.wrong-code',
      await verify({ ...as, otp_code: otherCode(code) }),
      'a wrong code',
      [400, 401],
    );
    if (foreign && foreign !== code)
      kit.refuses(
        'verifyLogin.foreign-code',
        await verify({ ...as, otp_code: foreign }),
        "another account's code",
        [400, 401],
      );
    else
      kit.unchecked(
        'verifyLogin.foreign-code',
        'the codes of two accounts are the same, or missing',
      );
    tried = true;
  }
  let reply = await verify({ ...as, otp_code: code });
  if (name !== account.email) {
    kit.accepts('verifyLogin.national-id', reply);
    if (!isSuccess(reply)) reply = await verify({ email_or_id: account.email, otp_code: code });
  }
  const signedIn =
    isSuccess(reply) && textAt(reply.json, 'tokens.access') && textAt(reply.json, 'tokens.refresh');
  kit.check(
    tried ? 'verifyLogin.typo-forgiven' : 'verifyLogin.right-code',
    Boolean(signedIn),
    reply,
    {
      expected: 'tokens.access and tokens.refresh',
      got: words(reply),
    },
  );
  const access = tokensIn(reply);
  const refresh = textAt(reply.json, 'tokens.refresh') ?? textAt(reply.json, 'refresh');
  if (access) account.access = kit.world.mask.add(access, 'ACCESS_TOKEN');
  if (refresh) account.refresh = kit.world.mask.add(refresh, 'REFRESH_TOKEN');
  if (tried || !signedIn) return;
  kit.refuses(
    'verifyLogin.code-works-once',
    await verify({ ...as, otp_code: code }),
    'a code that was used',
    [400, 401],
  );
  kit.refuses(
    'verifyLogin.unknown-account',
    await verify({ email_or_id: `nobody.${account.email}`, otp_code: code }),
    'an unknown account',
    [400, 401, 404],
  );
  kit.refuses(
    'verifyLogin.malformed-code',
    await verify({ ...as, otp_code: 'abcdef' }),
    'no digits',
    [400, 401],
  );
  kit.refuses('verifyLogin.required', await verify(as), 'without otp_code', [400, 401]);
}
