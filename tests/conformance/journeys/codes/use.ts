/** Uses codes: the calls with the table's properties. */
import { fieldsOf } from '../../contract/contract';
import { at, type Exchange, isRefusal, isSuccess, textAt, tokenIn } from '../../contract/exchange';
import { arabic, otherCode } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { enter, type Ready } from './enter';
import { another, rightly } from './right';
import { type CallId, codeCalls, TRIES } from './table';

/** Checks that the call refuses a code. Returns false if it accepted it. */
export function refused(
  kit: Kit,
  call: CallId,
  property: string,
  reply: Exchange,
  fault: string,
  after?: Exchange,
): boolean {
  const more: { [property: string]: number[] } = { lock: [403, 429], 'unknown-account': [404] };
  const conventional = [...codeCalls[call].refused, ...(more[property] ?? [])];
  const holds = kit.refuses(`${call}.${property}`, reply, fault, conventional, after);
  if (holds && call === 'verifyLogin') {
    const given = 'returned tokens with a refusal';
    kit.check('verifyLogin.refusal-changes-nothing', !tokenIn(reply, 'access'), reply, given);
  }
  return holds;
}

/** Codes that teams leave in for tests. */
const EASY = ['000000', '123456'];

/** What is not a code, but passes for one where it is cut, converted, or put into a query. */
const MALFORMED: readonly (readonly [what: string, of: (code: string) => unknown])[] = [
  ['a code with letters behind it', (code) => `${code}abc`],
  ['a code with a zero before it, as if codes were numbers', (code) => `0${code}`],
  ['a code in Arabic digits', arabic],
  ['`true` in place of a code', () => true],
  ['a query operator in place of a code', () => ({ $ne: '' })],
];

/** Sends the code wrongly in every way that costs at most two attempts, then correctly. */
export async function useUp(kit: Kit, call: CallId, ready: Ready): Promise<Exchange | undefined> {
  const { account, code } = ready;
  const wrong = await enter(kit, call, { ...ready, code: otherCode(code) });
  if (!refused(kit, call, 'wrong-code', wrong, 'accepted a wrong code')) return undefined;
  const part = await enter(kit, call, { ...ready, code: code.slice(0, 5) });
  const cut = 'accepted the first five digits of a code';
  if (!refused(kit, call, 'malformed-code', part, cut)) return undefined;
  const nobody = await enter(kit, call, { ...ready, name: `nobody.${account.email}` });
  const foreign = 'accepted a code for an account that does not exist';
  const known = refused(kit, call, 'unknown-account', nobody, foreign);
  for (const field of known ? fieldsOf(call) : []) {
    const how = field === 'otp_code' ? 'withStaleToken' : 'call';
    const reply = await enter(kit, call, ready, { [field]: undefined }, how);
    if (!refused(kit, call, 'required', reply, `accepted a call without ${field}`))
      return undefined;
  }
  return twice(kit, call, ready);
}

/** Sends the correct code twice at the same moment, once more, and then none: a used code may be stored as empty. */
async function twice(kit: Kit, call: CallId, ready: Ready): Promise<Exchange> {
  const both = await Promise.all([enter(kit, call, ready), enter(kit, call, ready)]);
  const worked = both.filter(isSuccess);
  // If the server refuses both, the correct code alone shows whether it works at all.
  const right = worked[0] ?? (await enter(kit, call, ready));
  const afterWrong = 'refused the correct code after two wrong ones';
  const works = await rightly(kit, call, ready, right, afterWrong, 'after-wrong-codes');
  if (works !== right || !isSuccess(right)) return works;
  const again = await enter(kit, call, ready);
  // If a wrong code succeeds too, the server says "already verified" without checking the code.
  const unchecking =
    isSuccess(again) &&
    isSuccess(await enter(kit, call, { ...ready, code: otherCode(ready.code) }));
  if (unchecking) {
    for (const property of ['code-works-once', 'at-once']) kit.holds(`${call}.${property}`);
    return right;
  }
  const isOnce = refused(kit, call, 'code-works-once', again, 'accepted a code a second time');
  for (const none of isOnce ? [null, ''] : []) {
    const fault = `accepted ${JSON.stringify(none)} as a code, after the code was used`;
    refused(kit, call, 'required', await enter(kit, call, ready, { otp_code: none }), fault);
  }
  kit.check(`${call}.at-once`, worked.length === 1 || isSuccess(again), both[1], {
    fault:
      worked.length === 0
        ? 'refused a correct code twice, because it came twice at the same moment'
        : 'accepted a code twice, in two calls at the same moment',
    expected: 'one success and one refusal',
    got: both.map(({ status }) => status).join(' and '),
  });
  return right;
}

/**
 * Sends what is not a code, then exactly five wrong codes, among them those of others, and then the correct one. At the
 * login, the last wrong ones are sent at the same moment. Returns the property of what was accepted.
 */
export async function lock(
  kit: Kit,
  call: CallId,
  ready: Ready,
  others: { foreign?: string | undefined; purpose?: string | undefined },
  onWrong: (reply: Exchange, isLocked?: boolean) => void = () => {},
): Promise<string | undefined> {
  for (const [what, of] of MALFORMED) {
    const reply = await enter(kit, call, ready, { otp_code: of(ready.code) });
    if (!refused(kit, call, 'malformed-code', reply, `accepted ${what}`)) return 'malformed-code';
  }
  const send = async (code: string) => {
    const reply = await enter(kit, call, { ...ready, code });
    onWrong(reply);
    return reply;
  };
  const wrong = otherCode(ready.code);
  const first = await send(wrong);
  if (!refused(kit, call, 'wrong-code', first, 'accepted a wrong code')) return 'wrong-code';
  let turn = 1;
  for (const [property, code, what] of [
    ['foreign-code', others.foreign, 'the code of another account'],
    ['other-purpose', others.purpose, 'a code that was sent for another purpose'],
  ] as const) {
    if (code !== undefined && code !== ready.code) {
      turn += 1;
      if (!refused(kit, call, property, await send(code), `accepted ${what}`)) return property;
    } else if (property === 'foreign-code')
      kit.unchecked(`${call}.${property}`, 'the codes of two accounts are the same or missing');
  }
  const easy = EASY.filter((code) => code !== ready.code);
  const rest = [...easy, ...Array<string>(TRIES).fill(wrong)].slice(0, TRIES - turn);
  // A server that reads the count, adds one and writes it counts tries at the same moment once. One call shows that.
  const isTogether = call === 'verifyLogin' && rest.length > 1;
  const atOnce = isTogether ? await Promise.all(rest.map(send)) : [];
  for (const [index, code] of rest.entries()) {
    const reply = atOnce[index] ?? (await send(code));
    if (!refused(kit, call, 'wrong-code', reply, `accepted a wrong code: ${code}`))
      return 'wrong-code';
  }
  const late = await enter(kit, call, ready);
  onWrong(late, true);
  const isAlways = isTogether && isSuccess(late) && (await isUnlocked(kit, call, ready));
  const together = isTogether && !isAlways ? `, ${rest.length} of them at the same moment` : '';
  const mayBeLater =
    isSuccess(late) && together === '' && !(await isUnlocked(kit, call, ready, MANY));
  const later = mayBeLater ? `, but not after ${MANY}: each process may count alone` : '';
  const fault = `accepted the correct code after ${TRIES} wrong ones${together}${later}`;
  return refused(kit, call, 'lock', late, fault) ? undefined : 'lock';
}

const MANY = 40;

/** Enters wrong codes one after the other, then the right one. True if that works, or if there is no other code. */
async function isUnlocked(kit: Kit, call: CallId, ready: Ready, wrong = TRIES): Promise<boolean> {
  const next = await another(kit, call, ready);
  if (!next) return true;
  for (let turn = 0; turn < wrong; turn += 1)
    await enter(kit, call, { ...next, code: otherCode(next.code) });
  return isSuccess(await enter(kit, call, next));
}

/**
 * Returns a function that checks what `activateAccount` says about the attempts that are left, after each wrong code. Of a
 * locked code a server may say anything that a screen can show.
 */
export function counter(kit: Kit) {
  let left: number | undefined;
  return (wrong: Exchange, isLocked = false): void => {
    if (!isRefusal(wrong) || wrong.status === 429) return;
    const now = at(wrong.json, 'remaining_attempts');
    if (isLocked && !(Number(now) > TRIES)) return;
    const isWhole = typeof now === 'number' && Number.isInteger(now) && now >= 0;
    const isLater = left !== undefined;
    const most = left === undefined ? TRIES - 1 : Math.max(0, left - 1);
    const holds = isWhole && (isLater ? now === most : now <= most);
    const fault =
      isLater && isWhole
        ? now === left
          ? `counts no wrong codes: remaining_attempts stays ${now}`
          : 'does not count the attempts down one by one'
        : isWhole
          ? `says that ${now} attempts are left after a wrong one`
          : 'does not say as a number how many attempts are left';
    const expected = `remaining_attempts: ${isLater ? '' : 'at most '}${most}`;
    const got = `remaining_attempts: ${JSON.stringify(now) ?? 'absent'}`;
    // biome-ignore format: a table, with one rule in each line
    kit.checks(wrong, [
      ['activateAccount.remaining-attempts', holds, fault, expected, got],
      ['activateAccount.error', textAt(wrong.json, 'error') !== undefined, 'refused a wrong code without an `error`', 'error: a sentence'],
    ]);
    if (isWhole) left = now;
  };
}
