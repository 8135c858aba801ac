import { at, type Exchange, isSuccess, payloadOf, textAt } from '../../contract/exchange';
import { type Account, otherCode } from '../../forms/accounts';
import { proposalForm } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, read } from '../../walk/proposals';
import { deleteDrafts } from '../clean-up';
import { ask, newCode, newcomer } from '../codes/ask';
import { enter, newSession, refreshWith, type Session } from '../codes/enter';
import { countsDown, onlyOneCode, ownMinute, PURPOSE } from '../codes/minute';
import { isRefusedAt } from '../codes/right';
import { type CallId, codeCalls } from '../codes/table';
import { refused } from '../codes/use';

/** In seconds. A code is valid for ten minutes. */
const NEARLY_ALL_OF_IT = 480;
const JUST_OVER = 610;
const NEARLY_A_MINUTE = 50;
const A_MINUTE = 60;
const AN_HOUR = 3600;
const A_DAY = 86_400;

/** Rules that need waiting: checked with --clock or --patient. Without a cooldown some can be checked at once. */
export const time = journey({
  name: 'Rules that need waiting',
  also: [
    '*.(older-code|code-lives|code-expires|day-old-code|cooldown|cooldown-own|cooldown-purpose|after-cooldown|retry-after-moves)',
    '(refreshToken.answers|updateProposal.bad-token|logout.revokes)',
  ],
  async walk(kit) {
    const waits = kit.canWait(NEARLY_ALL_OF_IT);
    const needs = 'needs --clock, or --patient, which takes about twenty minutes';
    kit.need(waits || kit.world.noCooldown, needs);
    const signed = kit.author;
    const { registering, otp, people } = kit.world;
    const aging = registering && !otp.asksPeople ? await codesOf(kit) : [];
    // A login or a reset may have to wait, and a registration starts no minute on some servers.
    for (const code of aging.toReversed()) await older(kit, code);
    if (!waits) return;
    for (const code of aging) await soon(kit, code);
    const signIn = async () => people.ben?.verified && (await newSession(kit, people.ben)).session;
    const first = await signIn();
    await kit.wait(NEARLY_ALL_OF_IT - NEARLY_A_MINUTE, 'nearly all of the life of a code');
    for (const code of aging) await alive(kit, code);
    for (const code of aging) await mistyped(kit, code);
    const second = await signIn();
    for (const code of aging) {
      await until(kit, JUST_OVER, code.unusedAt, 'the end of its life');
      await dead(kit, code, 'code-expires', 'ten minutes');
    }
    await aDayLater(kit, aging, first);
    await otherSessions(kit, first, second, first && second && (await signIn()));
    const old = signed.access;
    const profile = await kit.call('getProfile', { as: signed });
    kit.accepts('getProfile.after-expiry', profile, 'refused a refreshed session');
    await expired(kit, old);
    if (kit.world.clock && people.ben?.verified) await withZero(kit, people.ben);
  },
});

/** The codes of one call that get older. */
interface Aging {
  call: CallId;
  account: Account;
  first?: string | undefined;
  second?: string | undefined;
  secondAt: number;
  /** Why there is no second one. */
  none?: string;
  /** Another account, whose code is never used, that code, and when it was there. */
  other: Account;
  unused?: string | undefined;
  unusedAt: number;
}

/** Waits until what happened at this time is so many seconds old. */
async function until(kit: Kit, age: number, since: number, why: string): Promise<void> {
  const left = Math.ceil(age - (kit.world.record.now() - since) / 1000);
  if (left > 0) await kit.wait(left, why);
}

async function codesOf(kit: Kit): Promise<Aging[]> {
  const [seven, eight] = [await newcomer(kit, 'Seven'), await newcomer(kit, 'Eight')];
  for (const account of [seven, eight])
    await enter(kit, 'verifyOtp', { account, code: account.lastCode ?? '' });
  const codes: Aging[] = [];
  for (const [id, { purpose, sender }] of Object.entries(codeCalls)) {
    const call = id as CallId;
    const isNew = purpose === 'verification';
    const account = isNew ? await newcomer(kit, 'Nine') : call === 'verifyLogin' ? seven : eight;
    const other = isNew ? await newcomer(kit, 'Six') : account === seven ? eight : seven;
    const codeFor = async (one: Account) => {
      if (isNew) return one.lastCode;
      // New accounts have just been sent another code.
      const reply = await ownMinute(kit, sender, one, undefined, PURPOSE);
      return isSuccess(reply) ? kit.freshCode(one, purpose) : undefined;
    };
    const [first, unused] = [await codeFor(account), await codeFor(other)];
    codes.push({
      call,
      account,
      first,
      other,
      unused,
      unusedAt: kit.world.record.now(),
      secondAt: kit.world.record.now(),
    });
  }
  return codes;
}

async function older(kit: Kit, code: Aging): Promise<void> {
  const { call, account, first } = code;
  const rule = `${call}.older-code`;
  const {
    code: second,
    reply: sending,
    reason,
  } = await newCode(kit, codeCalls[call].sender, account);
  code.second = second;
  code.secondAt = sending.sentAt ?? kit.world.record.now();
  code.none = reason;
  if (!first || !second) return kit.unchecked(rule, reason);
  if (codeCalls[call].purpose === 'verification') await othersToo(kit, code);
  // A server may send the same code again while it is valid.
  if (first === second) return kit.unchecked(rule, 'the second code is the same as the first');
  const reply = await enter(kit, call, { account, code: first });
  // What was accepted is used up.
  if (!refused(kit, call, 'older-code', reply, 'accepted the older of two codes')) {
    delete code.second;
    code.none = 'the older of two codes was accepted';
  }
}

/** A code for one account delays none for another, whose last code is older than a minute. */
async function othersToo(kit: Kit, code: Aging): Promise<void> {
  const { sender } = codeCalls[code.call];
  const age = (kit.world.record.now() - code.unusedAt) / 1000;
  if (kit.world.noCooldown || age <= A_MINUTE)
    return kit.unchecked(`${sender}.cooldown-own`, 'the minute of the other account was not over');
  const reply = await ownMinute(kit, sender, code.other);
  if (!isSuccess(reply)) return;
  code.unused = await kit.freshCode(code.other, 'verification');
  code.unusedAt = kit.world.record.now();
}

const MANY = 15;

/** Signs in with a code that begins with 0, if no such code has been accepted by chance. */
async function withZero(kit: Kit, account: Account): Promise<void> {
  const { trail } = kit.world.record;
  const begins = ({ sent: { body } }: Exchange) => /^0/.test(textAt(body, 'otp_code') ?? '');
  let code: string | undefined = '';
  for (let tries = 0; tries < MANY && code !== undefined; tries += 1) {
    if (trail.some((one) => isSuccess(one) && begins(one))) return;
    ({ code } = await newCode(kit, 'initiateLogin', account));
    if (!code?.startsWith('0')) continue;
    const reply = await enter(kit, 'verifyLogin', { account, code });
    kit.accepts('verifyLogin.right-code', reply, 'refused the correct code, which begins with 0');
    return;
  }
}

/** Asks for a third code, twice, when the minute after the second is nearly over. */
async function soon(kit: Kit, code: Aging): Promise<void> {
  const { call, account, second } = code;
  const { sender } = codeCalls[call];
  if (second === undefined || kit.world.noCooldown) return;
  const age = () => (kit.world.record.now() - code.secondAt) / 1000;
  // Waits for other calls may have taken too long.
  if (age() > NEARLY_A_MINUTE + 7) {
    const { code: later, reply } = await newCode(kit, sender, account);
    code.second = later;
    code.secondAt = reply.sentAt ?? kit.world.record.now();
  }
  await until(kit, NEARLY_A_MINUTE, code.secondAt, 'nearly a minute');
  const { lastCode } = account;
  const since = `${NEARLY_A_MINUTE} seconds after the first`;
  const first = await onlyOneCode(kit, sender, account, since);
  if (account.lastCode !== lastCode) code.second = account.lastCode;
  if (first.status !== 429) return;
  const again = await ask(kit, sender, account);
  countsDown(kit, again, age(), ', after a request that was refused', first);
}

async function alive(kit: Kit, { call, account, second, none }: Aging): Promise<void> {
  const rule = `${call}.code-lives`;
  if (second === undefined) return kit.unchecked(rule, none ?? 'no second code could be read');
  const fault = `refused a code ${NEARLY_ALL_OF_IT / 60} minutes after it was sent`;
  kit.accepts(rule, await enter(kit, call, { account, code: second }), fault);
}

/** A wrong try must not make a code live longer. */
async function mistyped(kit: Kit, { call, other, unused }: Aging): Promise<void> {
  if (unused !== undefined) await enter(kit, call, { account: other, code: otherCode(unused) });
}

async function dead(kit: Kit, { call, other, unused }: Aging, property: string, age: string) {
  if (unused === undefined) return kit.unchecked(`${call}.${property}`, 'no code could be read');
  const ready = { account: other, code: unused };
  const reply = await enter(kit, call, ready);
  const mayTell = isSuccess(reply) && property === 'code-expires' && kit.world.clock;
  const because = mayTell && (await isRefusedAt(kit, call, ready, JUST_OVER)) ? WRONG_TRY : '';
  refused(kit, call, property, reply, `accepted a code that is older than ${age}${because}`);
}

const WRONG_TRY = ', because a wrong one was typed meanwhile';

/**
 * A server that looks only at the time of day accepts a code again a day after it was sent. Half a day after it, a server
 * that counts hours to twelve has other times than its clock: the comparison of each reply shows them.
 */
async function aDayLater(kit: Kit, codes: Aging[], old: Session | undefined | false) {
  const { clock } = kit.world;
  const rest = A_DAY - JUST_OVER;
  await clock?.(rest / 2);
  const account = codes.find(({ call }) => call === 'verifyLogin')?.account;
  // Tokens of this time are from the future afterwards, so the account is not used again.
  const session = clock && account && (await newSession(kit, account)).session;
  if (session) {
    const as = { ...account, ...session };
    await create(kit, as, proposalForm('Kit draft, in the other half of the day'));
    await deleteDrafts(kit, as);
  }
  const { revoked } = kit.world;
  const late = revoked && (await refreshWith(kit, revoked));
  const fault = 'refreshed a session some time after its logout, or after the next login';
  if (late) kit.refuses('logout.revokes', late, fault, [401, 400]);
  await clock?.(rest / 2);
  for (const code of codes)
    if (clock) await dead(kit, code, 'day-old-code', 'a day');
    else kit.unchecked(`${code.call}.day-old-code`, 'it takes a day without --clock');
  // The session began a little later than the codes were sent.
  await clock?.(JUST_OVER);
  await expiredRefresh(kit, old || {});
  await clock?.(-rest - JUST_OVER);
}

/** Checks that the refresh token of this session is refused, if it says that it has expired by now. */
async function expiredRefresh(kit: Kit, { refresh }: Session): Promise<void> {
  const { exp } = { exp: Number.NaN, ...payloadOf(refresh) };
  const last = kit.world.record.trail.at(-1);
  if (!(Number(exp) < Number(last?.time) / 1000 + JUST_OVER))
    return kit.unchecked('refreshToken.expired', 'no refresh token has expired within a day');
  const fault = 'accepted an expired refresh token';
  kit.refuses('refreshToken.expired', await refreshWith(kit, refresh), fault, [401, 400]);
}

/** Signs out of the last of three sessions of one user. The one before it must stay signed in. */
async function otherSessions(kit: Kit, ...sessions: (Session | undefined | false)[]) {
  const rule = 'logout.other-sessions';
  const [first, second, last] = sessions;
  if (!first || !second || !last)
    return kit.unchecked(rule, 'the second user could not sign in three times');
  const renew = ({ refresh }: Session) => refreshWith(kit, refresh);
  if (!isSuccess(await renew(first))) {
    kit.accepts('refreshToken.answers', await renew(last), 'refused to refresh a new session');
    return kit.unchecked(rule, 'the first session ended with, or before, the second login');
  }
  const body = { refresh_token: last.refresh };
  const reply = await kit.call('logout', { token: last.access, body });
  // Uses the second, because the refresh above may have replaced the refresh token of the first.
  const after = await renew(second);
  const { ben } = kit.world.people;
  if (ben) kit.keepTokens(ben, after);
  const fault = 'ended the session of the same user on another device';
  kit.check(rule, isSuccess(after) || !isSuccess(reply), reply, fault);
}

/**
 * Checks that an expired token is refused. The rule is not checked if the token does not say when it expires, if it is
 * valid for an hour or longer, or if the kit can't wait. With --clock, the `Date` of replies may be the real time, so
 * the kit waits for the token's whole life, and looks at the next token to see whether the clock of tokens has moved.
 */
async function expired(kit: Kit, token: string | undefined): Promise<void> {
  const rule = 'getProfile.expired-token';
  const { exp, iat } = { exp: Number.NaN, iat: undefined, ...payloadOf(token) };
  const profile = await kit.call('getProfile', { as: kit.author });
  const isMovable = kit.world.clock !== undefined && typeof iat === 'number';
  const left = Number(exp) - (isMovable ? iat : profile.time / 1000) + 5;
  if (!token || Number.isNaN(left))
    return kit.unchecked(rule, 'the token does not say when it expires');
  const minutes = Math.round(left / 60);
  const tooLong = `the token is valid for ${minutes} minutes, and the kit waits at most an hour`;
  if (left > 0 && !(left < AN_HOUR && kit.canWait(left))) return kit.unchecked(rule, tooLong);
  if (left > 0) await kit.wait(left, 'the end of an access token');
  const { clock, record } = kit.world;
  if (clock && record.hasStood && !record.hasMoved)
    return kit.unchecked(rule, "the server's clock did not move");
  const late = await kit.call('getProfile', { token });
  const renewed = (await kit.renew(kit.author)) && payloadOf(kit.author.access)?.exp;
  if (isSuccess(late) && !(Number(renewed) - Number(exp) > left / 2))
    return kit.unchecked(rule, "the server's clock for tokens did not move");
  const isRefused = kit.refuses(rule, late, 'accepted an expired access token', [401]);
  const [id] = kit.draftsOf(kit.author);
  if (!isRefused || id === undefined) return;
  const relevance_to_theme = 'Changed with an expired token.';
  const change = await kit.call('updateProposal', { token, id, body: { relevance_to_theme } });
  const { json } = await read(kit, kit.author, id);
  const isChanged = at(json, 'relevance_to_theme') === relevance_to_theme;
  const did = isSuccess(change) ? 'accepted a change' : 'refused a change, and made it,';
  kit.check('updateProposal.bad-token', !isChanged, change, `${did} with an expired token`);
}
