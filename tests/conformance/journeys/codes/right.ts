/** Checks that the correct code works and, if it does not, says after which calls it was refused. */
import { type Exchange, isRefusal, isSuccess } from '../../contract/exchange';
import { allRules } from '../../contract/rules';
import { otherCode } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { any } from '../../walk/record';
import { ask, newCode, newcomer } from './ask';
import { enter, type Ready } from './enter';
import { type CallId, codeCalls, nameIn, type Sender, senders, TRIES } from './table';

const isNew = (call: CallId) => codeCalls[call].purpose === 'verification';
const lower = (text: unknown) => String(text).toLowerCase();
const isSender = ({ operation }: Exchange) => operation in senders;
const isWrong = ({ operation, sent: { body } }: Exchange, code: string) =>
  operation in codeCalls && ![code, undefined].includes(Object(body).otp_code);
/** The same call with the same code again differs only in its random values. */
const sizeOf = ({ operation, sent }: Exchange) => `${operation}${JSON.stringify(sent.body)}`.length;

/** The call that sent the code, and the account's other calls since then, with all that they need. */
function between(kit: Kit, call: CallId, { account, code }: Ready, reply: Exchange) {
  const { trail } = kit.world.record;
  const { email, registration } = account;
  const names = [email, registration?.id_passport, registration?.phone_number].map(lower);
  const sendsIt = [codeCalls[call].sender, ...(isNew(call) ? ['register'] : [])];
  const own = trail.slice(0, trail.indexOf(reply)).filter((one) => {
    const isWhole = !Object.values(Object(one.sent.body)).includes(undefined);
    const isOther = isWrong(one, code) || sizeOf(one) !== sizeOf(reply);
    const isUse = one.operation in codeCalls && isWhole && isOther;
    const isAboutCodes = one.operation in senders || one.operation === 'register' || isUse;
    return isAboutCodes && names.includes(nameIn(one.sent.body));
  });
  const start = own.findLastIndex((one) => isSuccess(one) && sendsIt.includes(one.operation));
  return { sending: own[start], steps: own.slice(start + 1) };
}

/** Whether the code had been read before it was asked for: a server that sends none leaves the one before. */
export const isRead = (
  { world: { otp } }: Kit,
  { account: { codes = [] }, code }: Ready,
): boolean => !otp.fixed && codes.indexOf(code) !== codes.lastIndexOf(code);

export const NO_NEW_CODE = 'no new code came';

/** A code that has come since: where mails come late, the kit may have read one that a newer code had replaced. */
async function lateCode(kit: Kit, call: CallId, ready: Ready): Promise<Ready | undefined> {
  const { asksPeople, fixed } = kit.world.otp;
  if (asksPeople || fixed) return undefined;
  const code = await kit.freshCode(ready.account, codeCalls[call].purpose, false);
  return code === undefined ? undefined : { ...ready, code };
}

/**
 * Checks that the correct code worked. If not, tries another code alone and, if that works, one after each call that sends
 * a code, and one after a wrong code: the call that makes the difference is the cause. Returns the reply that worked for
 * this account or, if none did, the refusal.
 */
export async function rightly(
  kit: Kit,
  call: CallId,
  ready: Ready,
  reply: Exchange,
  fault = RIGHT,
  property = 'right-code',
): Promise<Exchange> {
  const rule = `${call}.${property}`;
  const { sending, steps } = between(kit, call, ready, reply);
  if (!isRefusal(reply)) {
    kit.accepts(rule, reply, fault);
    for (const { operation, status } of isSuccess(reply) ? steps : [])
      if (operation in senders && status === 429) kit.holds(`${operation}.refusal-changes-nothing`);
    return reply;
  }
  // Another rule says that no new code came.
  if (isRead(kit, ready)) {
    kit.unchecked(rule, NO_NEW_CODE);
    return reply;
  }
  const newer = await lateCode(kit, call, ready);
  const now = newer && (await enter(kit, call, newer));
  if (now && isSuccess(now)) return rightly(kit, call, newer, now, fault, property);
  const plain = await another(kit, call, ready);
  const right = plain && (await enter(kit, call, plain));
  const works = right !== undefined && isSuccess(right);
  const found = works && !isNew(call) ? right : reply;
  const blame = ([broken, what]: Cause, answer: Exchange, after: Exchange) =>
    kit.check(broken, false, answer, { fault: what, expected: '2xx', after });
  const sent = steps
    .filter(isSender)
    .map((one) => [`${one.operation} ${one.status}`, one] as const);
  const typed = steps.filter((one) => isWrong(one, ready.code)).slice(-1);
  let isAfterWrong = true;
  for (const step of works ? [...new Map(sent).values(), ...typed] : []) {
    const next = await another(kit, call, ready);
    const before = next && (await again(kit, call, next, step));
    const late = before && (await enter(kit, call, next));
    if (late && isSuccess(late) && !isSender(step)) isAfterWrong = false;
    // What is odd about the code may be the reason, and not what came before it.
    if (!late || !isRefusal(late) || (plain && oddOf(call, next, plain))) continue;
    blame(
      isSender(step) ? causeOf(call, step) : [`${call}.after-wrong-codes`, WRONG],
      late,
      before,
    );
    return found;
  }
  const age = Math.ceil((reply.time - Number(sending?.time)) / 1000);
  const foreign = steps.filter((one) => isWrong(one, ready.code) && one.operation !== call);
  const used = steps.find((one) => !isSender(one) && !isWrong(one, ready.code));
  const own = used && causeOf(call, used);
  const mayBeOld = works && age >= NOTICEABLE && age < A_LIFE;
  if (mayBeOld && (await isRefusedAt(kit, call, ready, age)))
    kit.accepts(`${call}.right-code`, reply, `${RIGHT} ${age} seconds after it was sent`);
  else if (plain && foreign.length >= TRIES)
    kit.check(`${call}.after-wrong-codes`, false, reply, {
      fault: `${RIGHT} after ${foreign.length} wrong codes in ${foreign[0]?.operation}${works ? '' : ', and a new one too'}`,
      expected: '2xx',
      after: foreign.at(-1),
    });
  else if (works && own && own[0] !== `${call}.right-code`) blame(own, reply, used);
  else {
    const odd = works && plain && oddOf(call, ready, plain);
    // The code may be odd by chance where the caller knows another reason.
    if (odd && (fault === RIGHT || !isAfterWrong))
      kit.accepts(`${call}.right-code`, reply, `${RIGHT} ${odd}`);
    else kit.accepts(rule, reply, odd ? `${fault}${any(`, or ${odd}`)}` : fault);
  }
  return found;
}

const RIGHT = 'refused the correct code';

/** What only the refused code or its account has, and the one that worked has not. */
function oddOf(call: CallId, { account, code }: Ready, other: Ready): string | undefined {
  if (code.startsWith('0') && !other.code.startsWith('0')) return 'because it begins with 0';
  const isCapital = isNew(call) && /[A-Z]/.test(account.email);
  return isCapital ? 'because the address of its account has a capital letter' : undefined;
}

/** Whether another code is refused at this age in seconds, if nothing else was typed. */
export async function isRefusedAt(
  kit: Kit,
  call: CallId,
  ready: Ready,
  age: number,
): Promise<boolean> {
  const next = await another(kit, call, ready);
  if (!next || !(await kit.wait(age, 'a code gets as old as another'))) return false;
  return isRefusal(await enter(kit, call, next));
}

/** In seconds. */
const NOTICEABLE = 4;
const A_LIFE = 600;

type Cause = readonly [rule: string, fault: string];

/** The rule that a call breaks if the correct code does not work after it, and what it did. */
function causeOf(call: CallId, step: Exchange): Cause {
  const { operation, status, sent } = step;
  const rule = `${operation}.refusal-changes-nothing`;
  const path = new URL(sent.url).pathname.replace(/^.*?(?=\/auth\/)/, '');
  return isRefusal(step) && rule in allRules
    ? [rule, `refused a call (${status}), and then the code that was sent before did not work`]
    : [`${call}.right-code`, `${RIGHT} after ${sent.method} ${path} (${status})`];
}

/** Asks for a code as before, or types a wrong one. */
const again = (kit: Kit, call: CallId, next: Ready, { operation }: Exchange) =>
  operation in senders
    ? ask(kit, operation as Sender, next.account)
    : enter(kit, call, { ...next, code: otherCode(next.code) });

const WRONG = `${RIGHT} after a wrong one`;

/**
 * Another code: for a verification that of a new account, otherwise a new one of the same. If possible one that does not
 * begin with 0, because that may be why a code is refused.
 */
export async function another(
  kit: Kit,
  call: CallId,
  ready: Ready,
  tries = 3,
): Promise<Ready | undefined> {
  const { otp, registering } = kit.world;
  if (otp.asksPeople || (isNew(call) && !registering)) return undefined;
  const account = isNew(call) ? await newcomer(kit, 'Control') : ready.account;
  const { sender } = codeCalls[call];
  const code = isNew(call) ? account.lastCode : (await newCode(kit, sender, account)).code;
  if (code === undefined) return undefined;
  if (code.startsWith('0') && tries > 1) return another(kit, call, ready, tries - 1);
  return isNew(call) ? { account, code } : { ...ready, code };
}
