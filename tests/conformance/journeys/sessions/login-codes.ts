/** Checks the tokens of successful logins. */

import { at, type Exchange, payloadOf, timeOf } from '../../contract/exchange';
import { isSecret } from '../../drift/drift-values';
import type { Kit } from '../../walk/kit';

const A_DAY = 86_400;

/** Checks the payloads of both tokens, if they are JWTs. Other kinds of tokens can't be read. */
export function judgeTokens(kit: Kit, reply: Exchange): void {
  const [access, refresh] = ['access', 'refresh'].map((type) =>
    payloadOf(at(reply.json, `tokens.${type}`)),
  );
  const secrets = [access, refresh].flatMap((payload) =>
    Object.entries(payload ?? {}).filter(([name, value]) => isSecret(name, value)),
  );
  kit.check('verifyLogin.token-payload', secrets.length === 0, reply, {
    fault: `returned a token with a secret: ${secrets.map(([name]) => name).join(', ')}`,
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
