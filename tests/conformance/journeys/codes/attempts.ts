/** Checks what `activateAccount` says about the attempts that are left. */
import { at, type Exchange, isRefusal } from '../../contract/exchange';
import type { Kit } from '../../walk/kit';
import { TRIES } from './use';

/** Returns a function that checks the reply to a wrong code. `cost` is the number of wrong codes since the reply before. */
export function counter(kit: Kit) {
  let left: number | undefined;
  return (wrong: Exchange, cost: number): void => {
    if (!isRefusal(wrong) || wrong.status === 429) return;
    const now = at(wrong.json, 'remaining_attempts');
    const got = `remaining_attempts: ${JSON.stringify(now) ?? 'absent'}`;
    const whole = typeof now === 'number' && Number.isInteger(now) && now >= 0;
    const counted = kit.check('activateAccount.remaining-attempts', whole, wrong, {
      fault: 'does not say as a number from 0 how many attempts are left',
      expected: 'remaining_attempts: a whole number',
      got,
    });
    kit.check('activateAccount.error', typeof at(wrong.json, 'error') === 'string', wrong, {
      fault: 'refused a wrong code without an `error`',
      expected: 'error: a sentence',
    });
    if (!counted) return;
    const count = Number(now);
    if (left === undefined)
      kit.check('activateAccount.too-many-tries', count < TRIES, wrong, {
        fault: 'allows more than five attempts for a code',
        expected: `at most ${TRIES - 1} after the first wrong code`,
        got,
      });
    else compared(kit, wrong, { left, count, cost });
    left = count;
  };
}

function compared(
  kit: Kit,
  wrong: Exchange,
  { left, count, cost }: { left: number; count: number; cost: number },
): void {
  const expected = Math.max(0, left - cost);
  const got = `remaining_attempts: ${count}`;
  const missed = cost > 1 && count === Math.max(0, left - 1);
  if (cost > 1)
    kit.check('verifyOtp.counts-tries', !missed || count === 0, wrong, {
      operation: 'verifyOtp',
      fault: 'does not count wrong codes: activateAccount has as many attempts left as before',
      expected: `remaining_attempts: ${expected}, after a wrong code in both calls`,
      got,
    });
  if (!missed)
    kit.check('activateAccount.counts-down', count === expected, wrong, {
      fault: 'does not count the attempts down one by one',
      expected: `remaining_attempts: ${expected}`,
      got,
    });
}
