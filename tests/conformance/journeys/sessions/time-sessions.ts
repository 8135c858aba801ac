/** Rules that need waiting: several sessions of one user, and the expiry of a token. */

import { isSuccess, payloadOf, textAt, timeOf } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { ownMinute } from '../codes/send';

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
      const fault = 'ended the session of the same user on another device';
      kit.check(rule, isSuccess(after) || !isSuccess(reply), reply, fault);
    },
  };
}

/** Signs in, more than a minute after the account's last login code. */
async function signIn(kit: Kit, account: Account): Promise<Session | undefined> {
  const asked = await ownMinute(kit, 'initiateLogin', account);
  const otp_code = isSuccess(asked) ? await kit.code(account, 'login') : undefined;
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
 * valid for an hour or longer, or if the kit can't wait. With --clock, the `Date` of replies may be the real time, so
 * the kit waits for the token's whole life, and looks at the next token to see whether the clock of tokens has moved.
 */
export async function expired(kit: Kit, token: string | undefined): Promise<void> {
  const rule = 'getProfile.expired-token';
  const { exp, iat } = { exp: Number.NaN, iat: undefined, ...payloadOf(token) };
  const profile = await kit.call('getProfile', { as: kit.author });
  const isMovable = kit.world.clock !== undefined && typeof iat === 'number';
  const left = Number(exp) - (isMovable ? iat : timeOf(profile) / 1000) + 5;
  if (!token || Number.isNaN(left))
    return kit.unchecked(rule, 'the token does not say when it expires');
  const passes = left <= 0 || (left < AN_HOUR && kit.canWait(left));
  if (!passes) {
    const minutes = Math.ceil(left / 60);
    return kit.unchecked(rule, `the token is valid for ${minutes} minutes, too long to wait`);
  }
  if (left > 0) await kit.wait(left, 'the end of an access token');
  const late = await kit.call('getProfile', { token });
  const renewed = (await kit.renew(kit.author)) && payloadOf(kit.author.access)?.exp;
  if (isSuccess(late) && !(Number(renewed) > Number(exp) + 1))
    return kit.unchecked(rule, "the server's clock for tokens did not move");
  kit.refuses(rule, late, 'accepted an expired access token', [401]);
}
