/** Checks that the correct code works and, if it does not, finds out which earlier call makes the difference. */
import { type Exchange, isRefusal, isSuccess } from '../../contract/exchange';
import { allRules } from '../../contract/rules';
import { type Account, otherCode } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { enter, type Ready, ruleOf } from './enter';
import { newCode, newcomer } from './send';
import { type CallId, codeCalls, senders } from './table';

/** Each try may wait for the next code. */
const MOST = 6;

const isSender = (operation: string) => operation in senders;
const namesOf = ({ email, registration }: Account) =>
  [email, registration?.id_passport, registration?.phone_number].map((one) => one?.toLowerCase());

/** The account's other calls since the code was sent, one of each kind. */
function between(kit: Kit, call: CallId, { account, code }: Ready, reply: Exchange): Exchange[] {
  const { trail } = kit.world.record;
  const sendsIt = [codeCalls[call].sender, ...(isNew(call) ? ['register'] : [])];
  const own = trail.slice(0, trail.indexOf(reply)).filter(({ operation, sent: { body } }) => {
    const { email, email_or_id = email, identifier = email_or_id } = Object(body);
    const isAboutCodes = isSender(operation) || operation in codeCalls || operation === 'register';
    return isAboutCodes && namesOf(account).includes(String(identifier).toLowerCase());
  });
  const since = own.findLastIndex((one) => isSuccess(one) && sendsIt.includes(one.operation));
  const kindOf = ({ operation, status, sent: { body } }: Exchange) => {
    const { otp_code, new_password, ...form } = Object(body);
    const isShort = String(new_password).length < 8;
    const fields = Object.keys({ ...form, ...(otp_code && { otp_code }) });
    return [
      operation,
      status,
      ...(isSender(operation) ? [] : [otp_code === code, isShort, fields]),
    ].join();
  };
  const kinds = new Map(own.slice(since + 1).map((one) => [kindOf(one), one]));
  kinds.delete(kindOf(reply));
  // Other calls before those with the code: these are the kit's own tries.
  const all = [...kinds.values()];
  const isFirst = ({ operation }: Exchange) => isSender(operation);
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))].slice(0, MOST);
}

const isNew = (call: CallId) => codeCalls[call].purpose === 'verification';
const isWrong = ({ operation, sent: { body } }: Exchange, code: string) =>
  operation in codeCalls && ![code, undefined].includes(Object(body).otp_code);

/** Sends an earlier call again, with another code in place of its own. */
function repeat(kit: Kit, step: Exchange, old: Ready, now: Ready) {
  const { operation, status, sent } = step;
  const valueFor = (field: string, value: unknown) => {
    if (value === old.code) return now.code;
    if (field === 'otp_code') return otherCode(now.code).slice(0, String(value).length);
    // A try before may have set another password.
    if (field === 'password') return now.account.password;
    return value === old.account.email ? now.account.email : value;
  };
  const entries = Object.entries(Object(sent.body)).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(entries.map(([name, value]) => [name, valueFor(name, value)]));
  const options = { body: fields, mayBeTooSoon: status === 429 };
  return operation === 'document' ? undefined : kit.call(operation, options);
}

/** The rule that a call breaks if the correct code does not work after it, and what it did. */
function causeOf(call: CallId, step: Exchange, code: string): [rule: string, fault: string] {
  const { operation, sent } = step;
  const rule = `${operation}.refusal-changes-nothing`;
  const path = new URL(sent.url).pathname.replace(/^.*?(?=\/auth\/)/, '');
  if (isWrong(step, code))
    return [ruleOf(call, 'after-wrong-codes'), 'refused the correct code after a wrong one'];
  return isRefusal(step) && rule in allRules
    ? [rule, `refused a call (${step.status}), and then the code that was sent before did not work`]
    : [
        ruleOf(call, 'right-code'),
        `refused the correct code after ${sent.method} ${path} (${step.status})`,
      ];
}

/**
 * Checks that the correct code worked. If not, tries another code with nothing before it and, if that works, one after each
 * call that the account had made since its code was sent: the call that makes the difference is the cause. Returns the
 * reply that worked for this account or, if none did, the refusal.
 */
export async function rightly(
  kit: Kit,
  call: CallId,
  ready: Ready,
  reply: Exchange,
  fault = 'refused the correct code',
  property = 'right-code',
): Promise<Exchange> {
  const rule = ruleOf(call, property);
  const steps = between(kit, call, ready, reply);
  if (!isRefusal(reply)) {
    kit.accepts(rule, reply, fault);
    for (const { operation, status } of isSuccess(reply) ? steps : []) {
      const held = `${operation}.refusal-changes-nothing`;
      if (isSender(operation) && status === 429) kit.holds(held);
    }
    return reply;
  }
  const attempt = async (step?: Exchange) => {
    const next = await another(kit, call, ready);
    const before = next && step && (await repeat(kit, step, ready, next));
    return next && { before, now: await enter(kit, call, next) };
  };
  const plain = (await attempt())?.now ?? reply;
  const works = isSuccess(plain);
  for (const step of works ? steps : []) {
    const { before, now } = (await attempt(step)) ?? {};
    if (!before || !now || !isRefusal(now)) continue;
    const [broken, what] = causeOf(call, step, ready.code);
    kit.check(broken, false, now, { fault: what, expected: '2xx', earlier: [before.sent] });
    return isNew(call) ? reply : plain;
  }
  const { email } = ready.account;
  const who = /[A-Z]/.test(email) ? 'an account with a capital letter in its address' : email;
  const person = `refused the correct code of ${who}, and accepted that of another`;
  const isPerson = works && isNew(call) && property === 'right-code';
  kit.accepts(rule, reply, isPerson ? person : fault);
  return works && !isNew(call) ? plain : reply;
}

/** Another code: for a verification that of a new account, otherwise a new one of the same. */
async function another(kit: Kit, call: CallId, ready: Ready): Promise<Ready | undefined> {
  const { otp, registering } = kit.world;
  if (otp.asksPeople || (isNew(call) && !registering)) return undefined;
  const account = isNew(call) ? await newcomer(kit, 'Control') : ready.account;
  const code = isNew(call)
    ? account.lastCode
    : (await newCode(kit, codeCalls[call].sender, account)).code;
  return code === undefined
    ? undefined
    : { ...ready, account, code, ...(isNew(call) && { name: undefined }) };
}
