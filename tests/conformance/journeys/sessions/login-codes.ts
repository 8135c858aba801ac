/** Checks codes that must not sign in, and the tokens of successful logins. */

import {
  at,
  type Exchange,
  isRecord,
  isSuccess,
  secondsToWait,
  timeOf,
} from '../../contract/exchange';
import { isSecret } from '../../drift/drift-values';
import { newPassword, otherCode } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import type { Begun } from './login';
import type { rules } from './login-rules';

type RuleId = keyof typeof rules;

const REFUSED = [400, 401];
const GUESSES = 10;
const BRIEF = 30;
const A_DAY = 86_400;

const verify = (kit: Kit, email_or_id: string, otp_code: string) =>
  kit.call('verifyLogin', { body: { email_or_id, otp_code }, mayBeTooSoon: true });

/** Tries a wrong code, another account's code, and a password reset with the login code. All must be refused. */
export async function wrongCodes(
  kit: Kit<RuleId>,
  { account, name, code }: Begun,
  foreign: string | undefined,
): Promise<void> {
  const wrong = await verify(kit, name, otherCode(code));
  kit.refuses('verifyLogin.wrong-code', wrong, 'accepted a wrong code', REFUSED);
  if (foreign && foreign !== code)
    kit.refuses(
      'verifyLogin.foreign-code',
      await verify(kit, name, foreign),
      'accepted the code of another account',
      REFUSED,
    );
  else
    kit.unchecked('verifyLogin.foreign-code', 'the codes of two accounts are the same or missing');
  const new_password = kit.world.mask.add(newPassword(), 'NEW_PASSWORD');
  const body = { identifier: account.email, otp_code: code, new_password };
  const reset = await kit.call('confirmPasswordReset', { body });
  kit.refuses('confirmPasswordReset.login-code', reset, 'accepted a login code');
  if (isSuccess(reset)) account.password = new_password;
}

/** Sends up to ten wrong codes, then the right one, which must be refused. */
export async function guessing(kit: Kit<RuleId>, { name, code }: Begun): Promise<void> {
  for (let guess = 1; guess <= GUESSES; guess += 1) {
    const wrong = String((Number(code) + guess * 7) % 1_000_000).padStart(6, '0');
    const reply = await verify(kit, name, wrong);
    if (reply.status !== 429) continue;
    // A 429 with a short or no `Retry-After` is general throttling, not a lock.
    if ((secondsToWait(reply) ?? 0) <= BRIEF) {
      await kit.call('verifyLogin', { body: { email_or_id: name, otp_code: wrong } });
      continue;
    }
    if (isSuccess(await verify(kit, name, code)))
      return kit.unchecked('verifyLogin.lock', 'the server throttles this call (429)');
    break;
  }
  const late = await verify(kit, name, code);
  const fault = `accepted the correct code after ${GUESSES} wrong ones`;
  kit.refuses('verifyLogin.lock', late, fault, [400, 401, 403, 429]);
}

/** Checks the payloads of both tokens, if they are JWTs. Other kinds of tokens can't be read. */
export function judgeTokens(kit: Kit<RuleId>, reply: Exchange): void {
  const [access, refresh] = ['access', 'refresh'].map((type) =>
    payloadOf(at(reply.json, `tokens.${type}`)),
  );
  const secrets = [access, refresh].flatMap((payload) =>
    Object.entries(payload ?? {}).filter(([name, value]) => isSecret(name, value)),
  );
  kit.check('verifyLogin.token-payload', secrets.length === 0, reply, {
    fault: 'returned a token with a secret in its payload',
    expected: 'no secret',
    got: secrets.map(([name]) => name).join(', '),
  });
  const now = Math.trunc((timeOf(reply) || Date.now()) / 1000);
  const left = lifeOf(access, now);
  const longest = Math.min(A_DAY, lifeOf(refresh, now) ?? A_DAY) + 60;
  kit.check('verifyLogin.short-access', !access || (left ?? Infinity) <= longest, reply, {
    fault:
      left === undefined
        ? 'gave an access token that never runs out'
        : 'gave a long-lived access token',
    expected: 'at most a day, and less than the refresh token',
    got: left === undefined ? 'no exp' : `${(left / A_DAY).toFixed(1)} days`,
  });
}

const lifeOf = (payload: object | undefined, now: number) => {
  const exp = at(payload, 'exp');
  return typeof exp === 'number' ? exp - now : undefined;
};

export function payloadOf(token: unknown): Record<string, unknown> | undefined {
  const [, payload] = typeof token === 'string' ? token.split('.') : [];
  try {
    const value: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
