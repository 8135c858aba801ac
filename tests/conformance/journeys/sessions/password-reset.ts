import { limits } from 'portal-contract';
import { isRefusal, isSuccess, words } from '../../contract/exchange';
import {
  type Account,
  longPassword,
  newPassword,
  plainPassword,
  shortPassword,
  TOO_SHORT_PASSWORD,
} from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { ask } from '../codes/ask';
import { enter, newSession, type Ready, refreshWith } from '../codes/enter';
import { onlyOneCode, ownMinute } from '../codes/minute';
import { isKnown, mistype, works } from '../codes/password';
import { rightly } from '../codes/right';
import { forNobody, tellsNothing } from '../codes/send';

const SENDER = 'requestPasswordReset';
const CALL = 'confirmPasswordReset';

/** Ben resets his password by phone before his first login, which then checks the new password without a wait. */
export const resetByPhone = journey({
  name: 'Password reset before a login, by phone',
  also: ['requestPasswordReset.*'],
  // Also prepares other journeys: it sets `codesApart`, which they use. If the server sends a reset code soon after the
  // code of the registration, codes of different purposes have separate cooldowns.
  prepare: byPhone,
  walk: byPhone,
});

async function byPhone(kit: Kit): Promise<void> {
  const { ben } = kit.world.people;
  const account = kit.need(ben?.verified && ben, 'there is no verified account');
  const name = kit.need(account.registration?.phone_number, 'its phone number is unknown');
  const asked = await ask(kit, SENDER, account, { name, mayBeTooSoon: false });
  if (!kit.accepts(`${SENDER}.accepts`, asked, 'refused a phone number')) return;
  kit.world.codesApart ||= asked.time - Number(account.registeredAt) < 55_000;
  account.askedAt = asked.time;
  let code = await kit.freshCode(account, 'password-reset');
  const isSent = code !== undefined;
  kit.promised(`${SENDER}.sends-code`, code, asked, ' for a phone number');
  // The minute is the account's, whichever of its names is typed.
  const again = await ask(kit, SENDER, account);
  const how = ', the first by phone and the second by e-mail';
  // Where no code comes at all, two successes don't mean two codes.
  if (code !== undefined) kit.refusesSecondCode(`${SENDER}.cooldown`, again, how);
  const later = isSuccess(again) && (await kit.freshCode(account, 'password-reset'));
  if (later) code = later;
  const nobody = await ask(kit, SENDER, account, { name: '0100000001' });
  tellsNothing(kit, SENDER, [asked, nobody], { who: 'an unknown phone number' });

  const old = { ...account };
  const byEmail = later || !isSent;
  const none = later ? 'the newest code was sent by e-mail' : 'no code came for a phone number';
  if (byEmail) kit.unchecked(`${CALL}.accepts-phone`, none);
  const typed = byEmail ? account.email : name;
  const ready = { account, name: typed, code: kit.need(code, 'no code could be read') };
  const first = await to(kit, ready, longPassword(newPassword()));
  const done = isSuccess(first) ? first : await to(kit, ready, newPassword());
  const long = `refused a new password of ${limits.Password.maxLength} characters`;
  if (isSuccess(done)) kit.accepts(`${CALL}.longest`, first, long);
  const property = byEmail ? 'right-code' : 'accepts-phone';
  const refused = `refused the correct code${byEmail ? '' : ' of a reset by phone number'}`;
  const works = await rightly(kit, CALL, ready, done, refused, property);
  if (works !== done || !isSuccess(done)) return;
  account.isReset = true;
  const stillOld = await ask(kit, 'initiateLogin', old, { mayBeTooSoon: false });
  const [rule, fault] = [`${CALL}.old-password-dead`, 'accepted the old password after a reset'];
  // In the minute after a code, a password that is right gets 429.
  const isAny = isSuccess(stillOld) && isKnown(await mistype(kit, account));
  if (isAny) kit.unchecked(rule, 'the login does not refuse a wrong password');
  else kit.refuses(rule, stillOld, fault, [401, 400, 403]);
}

const to = (kit: Kit, ready: Ready, new_password: string) =>
  enter(kit, CALL, ready, { new_password: kit.world.mask.add(new_password, 'NEW_PASSWORD') });

/** Dan, who is signed in, resets his password with a code. */
export const passwordReset = journey({
  name: 'Password reset by e-mail',
  also: ['(confirm|request)PasswordReset.*'],
  async walk(kit) {
    const { dan, ann, cat } = kit.world.people;
    const account = kit.need(dan?.verified && dan, 'it needs an account of its own');
    if (ann?.verified) await inCapitals(kit, ann);
    const nobody = await forNobody(kit, SENDER, account);
    // Without separate cooldowns, the account's other codes may cause a 429.
    const asked = await ownMinute(kit, SENDER, account, () => kit.world.codesApart);
    if (!kit.accepts(`${SENDER}.accepts`, asked, 'refused an e-mail address')) return;
    tellsNothing(kit, SENDER, [asked, nobody.first]);
    const unverified = cat && !cat.verified && (await ask(kit, SENDER, cat));
    const who = 'an address that is not verified';
    if (unverified) tellsNothing(kit, SENDER, [asked, unverified], { who });
    kit.observe('A-35', `an e-mail address: ${asked.status}`);
    const code = await kit.freshCode(account, 'password-reset');
    kit.promised(`${SENDER}.sends-code`, code, asked);
    const unused = 'disabled the password before the reset code was used: the login refuses it';
    const keeps = `${SENDER}.keeps-password`;
    if (account.access) await works(kit, account, keeps, unused);
    else kit.unchecked(keeps, 'the account could not log in before');
    // The settings lead to the reset, so the portal sends the token of the session.
    const again = await ask(kit, SENDER, account, { as: account });
    const known = isSuccess(again) || again.status === 429;
    kit.check(`${SENDER}.signed-in`, known, again, 'refused a user who is signed in');
    if (!isSuccess(again)) tellsNothing(kit, SENDER, [again, nobody.second], { isSecond: true });
    const older = kit.world.clock && account.refresh;
    if (older) Object.assign(account, (await newSession(kit, account)).session);
    if (code) await confirmed(kit, account, code, older);
  },
});

/** `older`: a refresh token of another session of the account. */
async function confirmed(kit: Kit, account: Account, code: string, older?: string): Promise<void> {
  const { ann } = kit.world.people;
  const ready = { account, code };
  const tooShort = `accepted a password of ${TOO_SHORT_PASSWORD.length} characters`;
  kit.refuses(`${CALL}.format`, await to(kit, ready, TOO_SHORT_PASSWORD), tooShort);
  const isAlive = ann?.refresh !== undefined && (await kit.renew(ann));
  const plain = await to(kit, ready, plainPassword());
  const done = isSuccess(plain) ? plain : await to(kit, ready, shortPassword());
  if ((await rightly(kit, CALL, ready, done)) !== done || !isSuccess(done)) return;
  kit.observe('A-44', `a reset to ${limits.Password.minLength} small letters: ${plain.status}`);
  const strict = `refused a new password of ${limits.Password.minLength} small letters`;
  kit.accepts(`${CALL}.shortest`, plain, strict);
  await endsSessions(kit, account.refresh, older);
  const others = 'ended the session of another account';
  if (ann && isAlive) kit.check(`${CALL}.only-own-sessions`, await kit.renew(ann), done, others);
  const fault = 'refused the new password after a reset';
  await works(kit, account, `${CALL}.new-password-works`, fault);
  await laterSession(kit, account);
}

async function endsSessions(kit: Kit, newer: string | undefined, older: string | undefined) {
  const rule = `${CALL}.ends-sessions`;
  const kept = 'refreshed a session that started before the password reset';
  const reply = newer && (await refreshWith(kit, newer));
  const isEnded = reply && kit.refuses(rule, reply, kept, [401, 400]);
  const other = older && (await refreshWith(kit, older));
  if (!other) return;
  const login = kit.world.record.trail.find(({ text }) => newer && text.includes(newer));
  if (!isEnded || !isRefusal(reply) || !login || !isSuccess(other))
    kit.refuses(rule, other, kept, [401, 400]);
  else
    kit.check(rule, false, other, {
      fault: `${kept}: the older of two, while it ended the newer`,
      expected: '401 or 400',
      after: login,
    });
}

/** A session that starts after the reset goes on like any other. */
async function laterSession(kit: Kit, account: Account): Promise<void> {
  const rule = `${CALL}.later-sessions`;
  const { session, reason } = await newSession(kit, account);
  if (!session) return kit.unchecked(rule, reason);
  if (!kit.world.record.succeeded.has('refreshToken'))
    return kit.unchecked(rule, 'no session could be refreshed in this run');
  Object.assign(account, session);
  const renewed = await refreshWith(kit, session.refresh);
  kit.accepts(rule, renewed, 'ends each session of the account, also those that start later');
  kit.keepTokens(account, renewed);
}

async function inCapitals(kit: Kit, account: Account): Promise<void> {
  const rule = `${SENDER}.email-case`;
  const asking = (name: string) => ask(kit, SENDER, account, { name, mayBeTooSoon: false });
  const asked = await asking(account.email.toUpperCase());
  if (!isSuccess(asked)) return kit.unchecked(rule, words(asked));
  const anyCase = (await kit.freshCode(account, 'password-reset')) !== undefined;
  if (anyCase)
    await onlyOneCode(kit, SENDER, account, 'when the address was typed in capitals before');
  const again = !anyCase && (await asking(account.email));
  if (again && isSuccess(again) && !(await kit.freshCode(account, 'password-reset')))
    return kit.unchecked(rule, 'no second reset code could be read');
  const fault = 'sent no code for an address in upper case, but one for the same in lower case';
  kit.check(rule, anyCase, asked, fault);
}
