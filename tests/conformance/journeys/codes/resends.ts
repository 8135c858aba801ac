import { at, isSuccess, words } from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { COOLDOWN } from './send';

export async function resends(kit: Kit, account: Account): Promise<void> {
  const locked = account.lastCode;
  const resend = (body: object) => kit.call('resendActivation', { body, mayBeTooSoon: true });
  const emailless = await resend({});
  kit.refuses('resendActivation.required', emailless, 'accepted a call without an email');
  const body = { email: `nobody.${account.email}` };
  const unknown = await kit.call('resendActivation', {
    body,
    token: 'stale.token.kit',
    mayBeTooSoon: true,
  });
  kit.check('resendActivation.stale-token', unknown.status !== 401, unknown, {
    fault: 'refused a call because of an expired token',
    expected: 'the header is ignored',
    got: words(unknown),
  });
  const sent = await resend({ email: account.email });
  const answers = isSuccess(sent) || sent.status === 429;
  kit.check('resendActivation.accepts', answers, sent, {
    fault: 'refused to send another code',
    expected: '2xx, or 429 if it is too soon',
    got: words(sent),
  });
  const same = isSuccess(sent)
    ? saysTheSame(sent, unknown)
    : isSuccess(unknown) || unknown.status === sent.status;
  kit.check('resendActivation.tells-nothing', !answers || same, unknown, {
    fault: 'replied differently to an unknown address than to a registered one',
    expected: words(sent),
    got: words(unknown),
  });
  const { asksPeople } = kit.world.otp;
  if (isSuccess(sent) && !asksPeople) await kit.code(account, 'verification');
  const between = account.lastCode;
  const again = await resend({ email: account.email });
  if (isSuccess(again) && !asksPeople) {
    const newest = await kit.code(account, 'verification', false);
    if (newest !== between) kit.world.noCooldown = true;
    kit.check('resendActivation.cooldown', newest === between, again, {
      fault: 'sent two codes within a minute',
      expected: '429',
      got: words(again),
    });
  } else kit.refusesSecondCode('resendActivation.cooldown', again);

  let done = sent;
  if (!isSuccess(sent) && kit.canWait(COOLDOWN)) {
    await kit.wait(COOLDOWN, 'the cooldown of codes');
    done = await resend({ email: account.email });
  }
  if (!isSuccess(done)) {
    const reason =
      done.status === 429 ? 'a code had just been sent, and the next takes a minute' : words(done);
    const how = done.status === 429 ? `${reason}: --patient, or --clock` : reason;
    kit.unchecked('resendActivation.sends-code', how);
    return kit.unchecked('resendActivation.success-flag', how);
  }
  if (!asksPeople && !kit.world.otp.fixed) {
    const code = await kit.code(account, 'verification');
    kit.promised('resendActivation.sends-code', code === locked ? undefined : code, done);
  }
  const flag = at(done.json, 'success');
  kit.check('resendActivation.success-flag', flag === true, done, {
    fault: 'succeeded without `success: true`',
    expected: 'success: true',
    got: `success: ${JSON.stringify(flag) ?? 'absent'}`,
  });
}
