/** Uses codes: the calls with the table's properties. */
import {
  at,
  type Exchange,
  isRefusal,
  isSuccess,
  secondsToWait,
  textAt,
  words,
} from '../../contract/exchange';
import { type Account, newPassword, otherCode } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { type CallId, codeCalls } from './table';

/** A code that was sent to the account and is not used yet. */
export interface Ready {
  account: Account;
  code: string;
  /** What is typed as the name of the account: its e-mail address, its national ID or its phone number. */
  name?: string | undefined;
}

/** This many wrong attempts lock a code. */
export const TRIES = 5;

const ruleOf = (call: CallId, property: string) => `${call}.${property}`;

const A_WHILE = 30;

/** Sends the code. `changes` are other fields of the form. */
export async function enter(
  kit: Kit,
  call: CallId,
  { account, code, name = account.email }: Ready,
  changes: object = {},
): Promise<Exchange> {
  const reset = call === 'confirmPasswordReset';
  const new_password = reset ? kit.world.mask.add(newPassword(), 'NEW_PASSWORD') : undefined;
  const body = {
    [codeCalls[call].name]: name,
    otp_code: code,
    ...(new_password !== undefined && { new_password }),
    ...changes,
  };
  const send = () => kit.call(call, { body, mayBeTooSoon: true });
  let reply = await send();
  // A 429 with a longer wait may be the lock of the code.
  const seconds = secondsToWait(reply) ?? 0;
  if (reply.status === 429 && seconds <= A_WHILE && (await kit.wait(seconds + 1, `${call}: 429`)))
    reply = await send();
  if (isSuccess(reply)) happened(account, call, at(body, 'new_password'), name);
  return reply;
}

/** Notes what a success changes, also if it should have been refused. */
function happened(account: Account, call: CallId, password: unknown, name: string): void {
  if (call === 'verifyOtp' || call === 'activateAccount') {
    account.verified = true;
    account.verifiedBy = call;
  }
  const own = [account.email, account.registration?.phone_number].includes(name);
  if (call === 'confirmPasswordReset' && typeof password === 'string' && own)
    account.password = password;
}

/** Checks that the call refuses a code. Returns false if it accepted it. */
export function refused(
  kit: Kit,
  call: CallId,
  property: string,
  reply: Exchange,
  fault: string,
): boolean {
  const conventional = [...codeCalls[call].refused, ...(property === 'lock' ? [403, 429] : [])];
  if (property === 'unknown-account') conventional.push(404);
  const holds = kit.refuses(ruleOf(call, property), reply, fault, conventional);
  if (holds && call === 'verifyLogin') {
    const token = textAt(reply.json, 'tokens.access') ?? textAt(reply.json, 'access');
    const fault = 'returned tokens with a refusal';
    kit.check('verifyLogin.refusal-changes-nothing', token === undefined, reply, fault);
  }
  return holds;
}

/** Sends the code wrongly in every way that costs at most two attempts, then correctly. */
export async function useUp(kit: Kit, call: CallId, ready: Ready): Promise<Exchange | undefined> {
  const { account, code } = ready;
  const { name } = codeCalls[call];
  const fields = [name, 'otp_code', ...(call === 'confirmPasswordReset' ? ['new_password'] : [])];
  const wrong = await enter(kit, call, { ...ready, code: otherCode(code) });
  if (!refused(kit, call, 'wrong-code', wrong, 'accepted a wrong code')) return undefined;
  const part = await enter(kit, call, { ...ready, code: code.slice(0, 5) });
  const five = 'accepted the first five digits of a code';
  if (!refused(kit, call, 'malformed-code', part, five)) return undefined;
  const nobody = await enter(kit, call, { ...ready, name: `nobody.${account.email}` });
  const unknown = `${codeCalls[call].did} that does not exist`;
  const known = refused(kit, call, 'unknown-account', nobody, unknown);
  for (const field of known ? fields : []) {
    const reply = await enter(kit, call, ready, { [field]: undefined });
    if (!refused(kit, call, 'required', reply, `accepted a call without ${field}`))
      return undefined;
  }
  return twice(kit, call, ready);
}

/** Sends the correct code twice at the same moment, and once more. */
async function twice(kit: Kit, call: CallId, ready: Ready): Promise<Exchange> {
  const both = await Promise.all([enter(kit, call, ready), enter(kit, call, ready)]);
  const worked = both.filter(isSuccess);
  // If the server refuses both, the correct code alone shows whether it works at all.
  const right = worked[0] ?? (await enter(kit, call, ready));
  const afterWrong = 'refused the correct code after a wrong one';
  if (!kit.accepts(ruleOf(call, 'after-wrong-codes'), right, afterWrong)) return right;
  const again = await enter(kit, call, ready);
  // If a wrong code succeeds too, the server says "already verified" without checking the code.
  const unchecking =
    isSuccess(again) &&
    isSuccess(await enter(kit, call, { ...ready, code: otherCode(ready.code) }));
  if (unchecking) {
    for (const property of ['code-works-once', 'at-once'] as const)
      kit.holds(ruleOf(call, property));
    return right;
  }
  refused(kit, call, 'code-works-once', again, 'accepted a code a second time');
  kit.check(ruleOf(call, 'at-once'), worked.length === 1 || isSuccess(again), both[1], {
    fault:
      worked.length === 0
        ? 'refused a correct code twice, because it came twice at the same moment'
        : 'accepted a code twice, in two calls at the same moment',
    expected: 'one success and one refusal',
    got: both.map(words).join(' and '),
  });
  return right;
}

/** Sends exactly five wrong codes, among them those of others, and then the correct one. */
export async function lock(
  kit: Kit,
  call: CallId,
  ready: Ready,
  others: { foreign?: string | undefined; purpose?: string | undefined },
  send: (code: string, turn: number) => Promise<Exchange> = (code) =>
    enter(kit, call, { ...ready, code }),
): Promise<boolean> {
  const known = [
    ['foreign-code', others.foreign, 'the code of another account'],
    ['other-purpose', others.purpose, 'a code that was sent for another purpose'],
  ] as const;
  const first = await send(otherCode(ready.code), 1);
  if (!refused(kit, call, 'wrong-code', first, 'accepted a wrong code')) return false;
  let turn = 1;
  for (const [property, code, what] of known) {
    if (code === undefined || code === ready.code) {
      if (property === 'foreign-code')
        kit.unchecked(ruleOf(call, property), 'the codes of two accounts are the same or missing');
      continue;
    }
    turn += 1;
    if (!refused(kit, call, property, await send(code, turn), `accepted ${what}`)) return false;
  }
  for (turn += 1; turn <= TRIES; turn += 1) {
    const reply = await send(otherCode(ready.code), turn);
    if (!isRefusal(reply)) return false;
  }
  const late = await enter(kit, call, ready);
  return refused(kit, call, 'lock', late, `accepted the correct code after ${TRIES} wrong ones`);
}
