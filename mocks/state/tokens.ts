import type { Random } from '../rules/random';
import { signToken, type TokenType } from '../rules/sessions';
import type { UserRow } from './db';

interface Issuer {
  random: Random;
  now: number;
}

export function issueToken(
  { random, now }: Issuer,
  { id, email, generation }: UserRow,
  token_type: TokenType,
): string {
  const jti = Math.floor(random() * 2 ** 32).toString(16);
  return signToken({ jti, user_id: id, email, generation, token_type }, now);
}

export const issueTokens = (issuer: Issuer, user: UserRow) => ({
  access: issueToken(issuer, user, 'access'),
  refresh: issueToken(issuer, user, 'refresh'),
});

export type Tokens = ReturnType<typeof issueTokens>;
