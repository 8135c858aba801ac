/** Rules that need waiting: several sessions of one user, and the expiry of a token. */

import { isSuccess, textAt, timeOf, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { payloadOf } from './login-codes';

interface Session {
  access: string;
  refresh: string;
}

/**
 * Signs in three times and signs out of the last session. The session before it must stay signed in. The three steps run
 * more than a minute apart.
 */
export function sessions(kit: Kit, account: Account) {
  let earlier: Session | undefined;
  let first: Session | undefined;
  const rule = 'logout.other-sessions';
  return {
    async one() {
      earlier = await signIn(kit, account);
    },
    async two() {
      first = await signIn(kit, account);
    },
    async three() {
      const second = first && earlier && (await signIn(kit, account));
      if (!earlier || !first || !second) return kit.unchecked(rule, 'nobody could sign in twice');
      const renew = ({ refresh }: Session) => kit.call('refreshToken', { body: { refresh } });
      if (!isSuccess(await renew(earlier)))
        return kit.unchecked(rule, 'a second login ends the first');
      const body = { refresh_token: second.refresh };
      const reply = await kit.call('logout', { token: second.access, body });
      // Uses `first`, because the refresh above may have replaced the refresh token of `earlier`.
      const after = await renew(first);
      kit.keepTokens(account, textAt(after.json, 'access'), textAt(after.json, 'refresh'));
      kit.check(rule, isSuccess(after) || !isSuccess(reply), reply, {
        fault: 'ended the session of the same user on another device',
        expected: 'the other session stays signed in',
        got: 'its refresh token is refused',
      });
    },
  };
}

/**
 * Requests a login code, more than a minute after the account's last one, and returns it. Reports a 429 unless an
 * unknown address gets one too, because then all calls are throttled.
 */
async function codeFor(kit: Kit, account: Account): Promise<string | undefined> {
  const { email, password } = account;
  const body = { email_or_id: email, password, otp_channel: 'both' };
  const mayBeTooSoon = true;
  let asked = await kit.call('initiateLogin', { body, mayBeTooSoon });
  if (asked.status === 429) {
    const unknown = { ...body, email_or_id: `nobody.${email}` };
    const nobody = await kit.call('initiateLogin', { body: unknown, mayBeTooSoon });
    if (nobody.status !== 429)
      kit.check('initiateLogin.cooldown-own', false, asked, {
        fault: 'makes one account wait because another was sent a code',
        expected: '2xx, because this account was sent no login code for a minute',
        got: words(asked),
      });
    asked = await kit.call('initiateLogin', { body });
  }
  return isSuccess(asked) ? kit.code(account, 'login') : undefined;
}

async function signIn(kit: Kit, account: Account): Promise<Session | undefined> {
  const otp_code = await codeFor(kit, account);
  if (otp_code === undefined) return undefined;
  const { json } = await kit.call('verifyLogin', {
    body: { email_or_id: account.email, otp_code },
  });
  const [access, refresh] = [textAt(json, 'tokens.access'), textAt(json, 'tokens.refresh')];
  if (!access || !refresh) return undefined;
  const { mask } = kit.world;
  return {
    access: mask.add(access, 'ACCESS_TOKEN', { account }),
    refresh: mask.add(refresh, 'REFRESH_TOKEN', { account }),
  };
}

const AN_HOUR = 3600;

/**
 * Checks that an expired token is refused. The rule is not checked if the token does not say when it expires, if it is
 * valid for another hour or longer, or if the kit can't wait.
 */
export async function expired(kit: Kit, token: string | undefined): Promise<void> {
  const rule = 'getProfile.expired-token';
  const exp = Number(payloadOf(token)?.exp);
  const now = timeOf(await kit.call('getProfile', { as: kit.author })) / 1000;
  const left = exp - now + 5;
  if (!token || Number.isNaN(left))
    return kit.unchecked(rule, 'the token does not say when it expires');
  const passes = left <= 0 || (left < AN_HOUR && kit.canWait(left));
  if (!passes) {
    const minutes = Math.ceil(left / 60);
    return kit.unchecked(rule, `the token is valid for ${minutes} minutes, too long to wait`);
  }
  if (left > 0) await kit.wait(left, 'the end of an access token');
  const late = await kit.call('getProfile', { token });
  if (timeOf(late) / 1000 < exp)
    return kit.unchecked(rule, "the server's clock for tokens did not move");
  kit.refuses(rule, late, 'accepted an expired access token', [401]);
}
