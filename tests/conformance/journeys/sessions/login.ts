import {
  at,
  cookiesOf,
  type Exchange,
  isSuccess,
  payloadOf,
  textAt,
  words,
} from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import { isSecret } from '../../drift/drift-values';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { Abandoned } from '../../walk/world';
import { ask, isOfUnverified } from '../codes/ask';
import { noTokens, type Ready } from '../codes/enter';
import { onlyOneCode, ownMinute, TYPO } from '../codes/minute';
import { isOfCapitals, mistype, works } from '../codes/password';
import { isRead, NO_NEW_CODE, rightly } from '../codes/right';
import { senders } from '../codes/table';

export const login = journey({
  name: 'Login in two steps',
  also: ['verifyLogin.(right-code|email-case)', 'initiateLogin.*'],
  writes: false,
  prepare: async (kit) => {
    const { ann, ben, dan } = kit.world.people;
    for (const account of [...kit.world.given, ann, ben, dan]) {
      const login = account?.verified && (await begin(kit, account));
      if (login) kit.keepTokens(account, await verify(kit, login));
    }
  },
  async walk(kit) {
    const { ann, ben, dan } = kit.world.people;
    const accounts = [...kit.world.given, ann, ben, dan].filter((one) => one?.verified);
    kit.need(accounts.length > 0, 'there is no verified account');
    const [first] = accounts;
    if (first) await refusals(kit, dan?.verified ? dan : first);
    // Starts all logins before it finishes one: to try another user's code, two logins must be open.
    const begun: Begun[] = [];
    for (const account of accounts) {
      const login = account && (await begin(kit, account, typedBy(kit, account)));
      if (login) begun.push(login);
    }
    for (const login of begun) await finish(kit, login);
  },
});

/** Logins that fail must not add up for other accounts. Some servers shut out an address after ten. */
export const refusedOften = journey({
  name: 'Many refused calls',
  also: ['initiateLogin.typo-costs-nothing'],
  people: ['ann'],
  async walk(kit) {
    const { author: as } = kit;
    const nobody = { ...as, email: `nobody.${as.email}` };
    for (let count = 0; count < 11; count += 1) await ask(kit, 'initiateLogin', nobody);
    const fault = 'refused the right password after many failed logins of somebody else';
    await works(kit, as, 'initiateLogin.typo-costs-nothing', fault);
  },
});

const REFUSED = [401, 400, 403];
/** The kit registers nobody with a national ID that begins with 9. */
const UNKNOWN_ID = '9000001';

/**
 * Sends logins that must be refused. Only four of them have a wrong password for the account: some servers lock an
 * account after five.
 */
async function refusals(kit: Kit, account: Account): Promise<void> {
  const { email, password } = account;
  account.mistyped = true;
  const upper = password.toUpperCase();
  const otherCase = upper === password ? password.toLowerCase() : upper;
  const part = password.length > 80 ? password.slice(0, 72) : password.slice(0, -1);
  // Another start: some servers look at the first 72 bytes only.
  const wrong = `not-${password}`;
  // The server looks up a national ID in another way than an e-mail address, so the calls can fail differently.
  // biome-ignore format: a table, with one login in each line
  const rows: [property: string, changes: { email_or_id?: string | undefined; password?: string | undefined }, what: string][] = [
    ['wrong-password', { password: wrong }, 'a wrong password'],
    ['wrong-password', { password: otherCase }, 'the password in another case'],
    ['wrong-password', { password: part }, 'only the beginning of the password'],
    ['unknown-account', { email_or_id: `nobody.${email}` }, 'an account that does not exist'],
    ['unknown-account', { email_or_id: UNKNOWN_ID }, 'an unknown national ID'],
    ['unknown-account', { email_or_id: email.replace(/^./, '_') }, 'an address with “_” in place of a letter'],
    ['required', { email_or_id: undefined }, 'a call without email_or_id'],
    ['required', { password: undefined }, 'a call without password'],
  ];
  for (const [property, changes, what] of rows) {
    if (changes.password) kit.world.mask.add(changes.password, 'WRONG_PASSWORD', { account });
    const body = { ...senders.initiateLogin(email, account), ...changes };
    // Without an e-mail address, a right server replies 400, not 401.
    const how = body.email_or_id === undefined ? 'withStaleToken' : 'call';
    const reply = await kit[how]('initiateLogin', { body });
    const usual = [...REFUSED, ...(property === 'unknown-account' ? [404] : [])];
    const isRefused = kit.refuses(`initiateLogin.${property}`, reply, `accepted ${what}`, usual);
    // Then a code was sent, and the next must wait.
    if (!isRefused) Object.assign(account, { mistyped: false, askedAt: reply.time });
    if (property !== 'required') kit.observe('A-23', `${reply.status} for wrong credentials`);
  }
  const alone = await kit.call('loginWithPassword', { body: { email_or_id: email, password } });
  const said = noTokens(kit, alone, ALONE) ? `is refused with ${alone.status}` : 'gives tokens';
  kit.observe('A-26', `loginWithPassword ${said}`);
}

const ALONE = 'returned tokens for a password alone';

/** A login whose code was read. `name` is what was typed: an e-mail address or a national ID. */
type Begun = Ready & { name: string };

/** What is typed, with its rule: for Ben his national ID, for Dan his address in other letters than registered. */
function typedBy(kit: Kit, account: Account): [name: string, rule: string, what: string] {
  const { ben, dan } = kit.world.people;
  const { email, registration } = account;
  const id = account === ben && registration?.id_passport;
  if (id) return [id, 'national-id', 'a national ID'];
  return account === dan
    ? [email.toLowerCase(), 'email-case', 'an address in small letters']
    : [email, 'accepts', 'the account'];
}

async function begin(
  kit: Kit,
  account: Account,
  [wanted, rule, what] = [account.email, 'accepts', 'the account'],
): Promise<Begun | undefined> {
  const { email } = account;
  const reply = await initiate(kit, account, wanted);
  const refused = `the server refuses --account ${email}: ${words(reply)}; are name and password right`;
  const unverified = `--account ${email} is not verified: verify it first, with the code that it was sent`;
  const isUnverified = isOfUnverified(reply);
  if (kit.world.given.includes(account) && (isUnverified || [400, 401].includes(reply.status)))
    throw new Abandoned(isUnverified ? unverified : refused);
  const works = isSuccess(reply) || wanted === email;
  const byEmail = works ? reply : await initiate(kit, account, email);
  if (!isSuccess(byEmail) && (await explained(kit, account, reply))) return undefined;
  kit.accepts(`initiateLogin.${rule}`, reply, `refused the right password for ${what}`);
  if (!isSuccess(byEmail)) return undefined;
  const name = works ? wanted : email;
  // A reset code was sent less than a minute ago, and the login is still accepted: reset codes and login codes
  // have separate cooldowns.
  if (account.isReset && byEmail.time - Number(account.askedAt) < 55_000)
    kit.world.codesApart = true;
  account.askedAt = byEmail.time;
  for (const [held] of causesOf(account)) kit.holds(held);
  if (account.verifiedBy) kit.holds(`${account.verifiedBy}.verifies`);
  noTokens(kit, byEmail, ALONE);
  const again = account.name === 'ann' && (await askAgain(kit, account));
  if (again && kit.refusesSecondCode('initiateLogin.cooldown', again))
    await typoInCooldown(kit, account);
  const code = await kit.code(account, 'login');
  kit.promised('initiateLogin.sends-code', code, byEmail);
  return code === undefined ? undefined : { account, name, code };
}

/** Asks in capitals, unless the server does not know the address so: the minute is the account's, however it is typed. */
async function askAgain(kit: Kit, account: Account): Promise<Exchange> {
  const name = account.email.toUpperCase();
  const typed = await ask(kit, 'initiateLogin', account, { name });
  return REFUSED.includes(typed.status) ? ask(kit, 'initiateLogin', account) : typed;
}

/** In the minute after a code, a wrong password is refused as such, unless all calls are throttled. */
async function typoInCooldown(kit: Kit, account: Account): Promise<void> {
  const rule = 'initiateLogin.typo-in-cooldown';
  const first = await mistype(kit, account);
  const nobody = first.status === 429 && (await mistype(kit, account, `nobody.${account.email}`));
  if (nobody && nobody.status === 429) return kit.unchecked(rule, 'all logins are throttled');
  // One call may be throttled by chance.
  const typo = nobody ? await mistype(kit, account) : first;
  const fault = 'refuses a wrong password as too soon, as if it were right';
  kit.check(rule, typo.status !== 429, typo, { fault, expected: '401' });
}

/** Starts a login. A wrong password that was typed before sends no code, so it must not start a cooldown. */
function initiate(kit: Kit, account: Account, name: string): Promise<Exchange> {
  const { askedAt = 0, mistyped = false, registration } = account;
  // An earlier run may have asked for a code of a given account less than a minute ago.
  const isKnown = askedAt > 0 || registration !== undefined;
  const idle = (reply: Exchange) =>
    isKnown && (!(reply.time - askedAt < 62_000) || (mistyped && kit.world.codesApart));
  return ownMinute(kit, 'initiateLogin', account, idle, { name, ...(mistyped && TYPO) });
}

/** Why a login may be refused: the rule, and what its call did before, or does to the password as it was typed. */
function causesOf({ isReset, password }: Account): [rule: string, fault: string][] {
  const isOdd = / $|[^ -~]/.test(password);
  const how = password.endsWith(' ') ? 'ends with a blank' : 'has letters beyond ASCII';
  // biome-ignore format: a table, with one cause in each line
  const rows: [unknown, string, string][] = [
    [isReset, 'confirmPasswordReset.new-password-works', 'set a password that the login refuses'],
    [isOdd, 'initiateLogin.password-as-typed', `refused the right password, which ${how}`],
  ];
  return rows.filter(([may]) => may).map(([, rule, fault]) => [rule, fault]);
}

const LOCKED = [
  'initiateLogin.typo-costs-nothing',
  'refused the right password after wrong ones',
] as const;
const isTypo = (form: unknown, { email, password }: Account) =>
  at(form, 'email_or_id') === email && at(form, 'password') === `not-${password}`;

async function worksWithoutBlanks(kit: Kit, { email, password }: Account): Promise<boolean> {
  const body = { email_or_id: email, password: password.trim(), otp_channel: 'both' };
  return isSuccess(await kit.call('initiateLogin', { body }));
}

/** Returns whether the cause of the refusal is known. If so, reports it. */
async function explained(kit: Kit, account: Account, reply: Exchange): Promise<boolean> {
  // `ask` has reported it.
  if (isOfUnverified(reply)) return account.verifiedBy !== undefined;
  const [odd] = REFUSED.includes(reply.status) ? causesOf(account) : [];
  const typo = kit.world.record.trail.find(({ sent }) => isTypo(sent.body, account));
  const isOther = account.mistyped && typo && !saysTheSame(typo, reply);
  const cause = isOther ? LOCKED : odd;
  if (!cause) return false;
  if (await isOfCapitals(kit, account)) return true;
  const [rule, fault] = cause;
  const isCut =
    !isOther && account.password.endsWith(' ') && (await worksWithoutBlanks(kit, account));
  const cut =
    'refused a password that was set with blanks at its end, and accepted it without them';
  kit.check(rule, false, reply, { fault: isCut ? cut : fault, expected: '2xx' });
  return true;
}

const verify = (kit: Kit, { code: otp_code, name: email_or_id }: Begun) =>
  kit.call('verifyLogin', { body: { email_or_id, otp_code } });

async function finish(kit: Kit, begun: Begun): Promise<void> {
  const { account, name } = begun;
  let reply = await verify(kit, begun);
  // Another rule says that no new code came.
  if (!isSuccess(reply) && isRead(kit, begun))
    return kit.unchecked('verifyLogin.right-code', NO_NEW_CODE);
  if (name !== account.email) {
    const [rule, what] = name.includes('@')
      ? ['email-case', 'an address in small letters']
      : ['national-id', 'a national ID'];
    kit.accepts(`verifyLogin.${rule}`, reply, `refused the correct code for ${what}`);
    if (!isSuccess(reply)) reply = await verify(kit, { ...begun, name: account.email });
  }
  const others = 'refused the correct code of one account while others were signing in';
  const ready = { account, code: begun.code };
  reply = await rightly(kit, 'verifyLogin', ready, reply, others);
  if (!isSuccess(reply)) return;
  kit.keepTokens(account, reply);
  const tokens = ['access', 'refresh'].map((one) => textAt(reply.json, `tokens.${one}`));
  const fault = 'returned no tokens for the correct code';
  const seen = { fault, expected: 'tokens.access and tokens.refresh', got: words(reply) };
  if (!kit.check('verifyLogin.right-code', tokens.every(Boolean), reply, seen)) return;
  judgeTokens(kit, reply, tokens);
  account.cookies = cookiesOf(reply);
  const profile = await kit.call('getProfile', { token: account.access });
  const useless = 'returned an access token that the next call refused';
  kit.check('verifyLogin.tokens-work', profile.status !== 401, profile, useless);
  if (account.name === 'ann') await usedUp(kit, account);
  // If the server refuses the token, other journeys must not use it: all their calls would be refused.
  if (profile.status === 401) delete account.access;
}

/** The minute between two codes goes on when the first was used. */
async function usedUp(kit: Kit, account: Account): Promise<void> {
  const { askedAt = 0 } = account;
  const now = kit.world.record.trail.at(-1)?.time;
  if (kit.world.noCooldown || !(Number(now) - askedAt < 50_000)) return;
  const again = await onlyOneCode(kit, 'initiateLogin', account, 'after the first was used');
  if (isSuccess(again)) account.askedAt = again.time;
}

const A_DAY = 86_400;

/** Checks what both tokens say, if they are JWTs. Other kinds of tokens can't be read. */
function judgeTokens(kit: Kit, reply: Exchange, tokens: unknown[]): void {
  const payloads = tokens.map(payloadOf);
  const now = Math.trunc((reply.time || Date.now()) / 1000);
  const [left, longest] = payloads.map((one) => Number(one?.exp ?? Number.NaN) - now);
  const isShort = !payloads[0] || Number(left) <= Math.min(A_DAY, longest || A_DAY) + 60;
  const days = Number.isNaN(left) ? 'no exp' : `${(Number(left) / A_DAY).toFixed(1)} days`;
  const secrets = payloads
    .flatMap((payload) => Object.entries(payload ?? {}))
    .flatMap(([name, value]) => (isSecret(name, value) ? [name] : []));
  // biome-ignore format: a table, with one rule in each line
  kit.checks(reply, [
    ['verifyLogin.token-payload', secrets.length === 0, `returned a token with a secret: ${secrets}`],
    ['verifyLogin.short-access', isShort, 'gave a long-lived access token', 'at most a day, and less than the refresh token', days],
  ]);
}
