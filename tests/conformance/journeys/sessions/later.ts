import { isSuccess, secondsToWait, timeOf } from '../../contract/exchange';
import { journey } from '../../walk/journey';
import { ask } from '../codes/send';

const A_WHILE = 5;
const NOTICEABLE = 3;

/** Requests another code soon after the last one. The refusal's `Retry-After` must count from the last code sent. */
export const later = journey({
  name: 'A second code, some seconds later',
  async walk(kit) {
    const { author: account } = kit;
    const rule = 'initiateLogin.retry-after-moves';
    const first = await ask(kit, 'initiateLogin', account);
    if (isSuccess(first)) account.askedAt = timeOf(first);
    if (kit.world.clock) await kit.wait(A_WHILE, 'a part of the cooldown');
    const again = await ask(kit, 'initiateLogin', account);
    if (again.status !== 429)
      return kit.unchecked(rule, 'the second request was not refused as too soon');
    const passed = (timeOf(again) - (account.askedAt ?? 0)) / 1000;
    const seconds = secondsToWait(again);
    if (seconds === undefined) return kit.unchecked(rule, 'the refusal names no time to wait');
    if (!(passed >= NOTICEABLE && passed < 60))
      return kit.unchecked(rule, 'the minute after the login had just started, or was over');
    const most = Math.ceil(60 - passed) + 1;
    kit.check(rule, seconds <= most, again, {
      fault: `asks to wait ${seconds} seconds, ${Math.floor(passed)} seconds after the last code`,
      expected: `at most ${most}`,
      got: `Retry-After: ${again.headers.get('Retry-After')}`,
    });
  },
});
