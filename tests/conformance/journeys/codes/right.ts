/** Checks that the correct code works and, if it does not, says after which calls it was refused. */
import { type Exchange, isRefusal, isSuccess } from '../../contract/exchange';
import { allRules } from '../../contract/rules';
import { otherCode } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { enter, type Ready, ruleOf } from './enter';
import { newCode, newcomer } from './send';
import { type CallId, codeCalls, senders } from './table';

const isNew = (call: CallId) => codeCalls[call].purpose === 'verification';
const lower = (text: unknown) => String(text).toLowerCase();
const isWrong = ({ operation, sent: { body } }: Exchange, code: string) =>
  operation in codeCalls && ![code, undefined].includes(Object(body).otp_code);
/** The same call with the same code again differs only in its random values. */
const sizeOf = ({ operation, sent }: Exchange) => `${operation}${JSON.stringify(sent.body)}`.length;

/** The account's other calls since the code was sent, with all that they need. */
function between(kit: Kit, call: CallId, { account, code }: Ready, reply: Exchange): Exchange[] {
  const { trail } = kit.world.record;
  const { email, registration } = account;
  const names = [email, registration?.id_passport, registration?.phone_number].map(lower);
  const sendsIt = [codeCalls[call].sender, ...(isNew(call) ? ['register'] : [])];
  const own = trail.slice(0, trail.indexOf(reply)).filter((one) => {
    const { email, email_or_id = email, identifier = email_or_id } = Object(one.sent.body);
    const isWhole = !Object.values(Object(one.sent.body)).includes(undefined);
    const isOther = isWrong(one, code) || sizeOf(one) !== sizeOf(reply);
    const isUse = one.operation in codeCalls && isWhole && isOther;
    const isAboutCodes = one.operation in senders || one.operation === 'register' || isUse;
    return isAboutCodes && names.includes(lower(identifier));
  });
  return own.slice(
    own.findLastIndex((one) => isSuccess(one) && sendsIt.includes(one.operation)) + 1,
  );
}

/** The rule that these calls break, and what happened after them. Calls with the same code are the likeliest cause. */
function causeOf(call: CallId, steps: Exchange[], reply: Exchange): [string, Exchange, string] {
  const said = steps.map(({ sent: { method, url }, status }) => {
    const path = new URL(url).pathname.replace(/^.*?(?=\/auth\/)/, '');
    return `${method} ${path} (${status})`;
  });
  const used = steps.filter(({ operation }) => operation in codeCalls);
  const [first, ...more] = new Set(
    (used.length > 0 ? used : steps).map(({ operation }) => operation),
  );
  const rule = `${first}.refusal-changes-nothing`;
  return more.length === 0 && rule in allRules && steps.every(isRefusal)
    ? [rule, reply, 'refused a call, and then the code that was sent before did not work']
    : [
        `${call}.right-code`,
        reply,
        `refused the correct code after ${[...new Set(said)].join(' and ')}`,
      ];
}

/**
 * Checks that the correct code worked. If not, tries another code alone and, if that works, one after a wrong code: this
 * shows whether the calls between make the difference. Returns the reply that worked for this account or, if none did, the
 * refusal.
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
    for (const { operation, status } of isSuccess(reply) ? steps : [])
      if (operation in senders && status === 429) kit.holds(`${operation}.refusal-changes-nothing`);
    return reply;
  }
  const blame = (broken: string, answer: Exchange, what: string, calls: Exchange[]) =>
    kit.check(broken, false, answer, {
      fault: what,
      expected: '2xx',
      earlier: calls.map(({ sent }) => sent),
    });
  const plain = await another(kit, call, ready);
  const right = plain && (await enter(kit, call, plain));
  const works = right !== undefined && isSuccess(right);
  const others = steps.filter((one) => !isWrong(one, ready.code));
  const next = works && others.length < steps.length && (await another(kit, call, ready));
  const wrong = next && (await enter(kit, call, { ...next, code: otherCode(next.code) }));
  const late = wrong && (await enter(kit, call, next));
  const isOdd = works && isNew(call) && /[A-Z]/.test(ready.account.email);
  if (late && isRefusal(late))
    blame(`${call}.after-wrong-codes`, late, 'refused the correct code after a wrong one', [wrong]);
  else if (works && others.length > 0) blame(...causeOf(call, others, reply), others);
  else kit.accepts(rule, reply, isOdd ? `${fault} of an account with ${CAPITAL}` : fault);
  return works && !isNew(call) ? right : reply;
}

const CAPITAL = 'a capital letter in its address';

/** Another code: for a verification that of a new account, otherwise a new one of the same. */
async function another(kit: Kit, call: CallId, ready: Ready): Promise<Ready | undefined> {
  const { otp, registering } = kit.world;
  if (otp.asksPeople || (isNew(call) && !registering)) return undefined;
  const account = isNew(call) ? await newcomer(kit, 'Control') : ready.account;
  const { sender } = codeCalls[call];
  const code = isNew(call) ? account.lastCode : (await newCode(kit, sender, account)).code;
  if (code === undefined) return undefined;
  return isNew(call) ? { account, code } : { ...ready, code };
}
