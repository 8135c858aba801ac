import type { Account } from '../accounts';
import { at, type Exchange, isSuccess, timeOf, words } from '../exchange';
import type { Kit } from '../kit';
import type { rules } from './activation-rules';

type RuleId = keyof typeof rules;

/** Seconds after which another code may be asked for. */
const COOLDOWN = 61;
const A_WHILE = 5;

export async function resends(kit: Kit<RuleId>, account: Account): Promise<void> {
  const locked = account.lastCode;
  const resend = (body: object) => kit.call('resendActivation', { body, mayBeTooSoon: true });
  const emailless = await resend({});
  kit.refuses('resendActivation.requires-email', emailless, 'accepted a call without an email');
  const unknown = await resend({ email: `nobody.${account.email}` });
  const sent = await resend({ email: account.email });
  const answers = isSuccess(sent) || sent.status === 429;
  kit.check('resendActivation.answers', answers, sent, {
    fault: 'refused to send another code',
    expected: '2xx, or 429 when it is too soon',
    got: words(sent),
  });
  const same = isSuccess(unknown) || unknown.status === sent.status;
  kit.check('resendActivation.tells-nothing', !answers || same, unknown, {
    fault: 'told an unknown address from a registered one',
    expected: words(sent),
    got: words(unknown),
  });
  const { asksPeople } = kit.world.otp;
  if (isSuccess(sent) && !asksPeople) await kit.code(account, 'verification');
  const between = account.lastCode;
  if (kit.world.clock) await kit.wait(A_WHILE, 'a part of the cooldown');
  const again = await resend({ email: account.email });
  if (isSuccess(again) && !asksPeople) {
    const newest = await kit.code(account, 'verification');
    kit.check('resendActivation.cooldown', newest === between, again, {
      fault: 'sent two codes within a minute',
      expected: '429',
      got: words(again),
    });
  } else kit.refuses('resendActivation.cooldown', again, 'sent two codes within a minute', [429]);
  if (again.status === 429) retryAfter(kit, account, sent, again);

  let done = sent;
  if (!isSuccess(sent) && kit.canWait(COOLDOWN)) {
    await kit.wait(COOLDOWN, 'the cooldown of codes');
    done = await resend({ email: account.email });
  }
  if (!isSuccess(done)) {
    kit.unchecked('resendActivation.sends-code', words(done));
    return kit.unchecked('resendActivation.success-flag', words(done));
  }
  if (!asksPeople && !kit.world.otp.fixed) {
    const code = await kit.code(account, 'verification');
    kit.promised('resendActivation.sends-code', code === locked ? undefined : code, done);
  }
  const flag = at(done.json, 'success');
  kit.check('resendActivation.success-flag', flag === true, done, {
    fault: 'worked, and did not say so',
    expected: 'success: true',
    got: `success: ${JSON.stringify(flag) ?? 'absent'}`,
  });
}

/** Asking again does not begin the minute again. */
function retryAfter(kit: Kit<RuleId>, account: Account, sent: Exchange, again: Exchange): void {
  const since = isSuccess(sent) ? timeOf(sent) : account.registeredAt;
  const passed = (timeOf(again) - Number(since)) / 1000;
  const seconds = Number(again.headers.get('Retry-After') ?? Number.NaN);
  if (!(passed >= 3 && passed < 60) || Number.isNaN(seconds)) {
    kit.unchecked('resendActivation.retry-after-moves', 'too little time had passed');
    return;
  }
  const most = Math.ceil(60 - passed) + 1;
  kit.check('resendActivation.retry-after-moves', seconds <= most, again, {
    fault: `asks to wait ${seconds} seconds, ${Math.floor(passed)} seconds after the last code`,
    expected: `at most ${most}`,
    got: `Retry-After: ${seconds}`,
  });
}
