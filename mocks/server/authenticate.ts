import { refuse } from '../replies/refusal';
import { readToken } from '../rules/sessions';
import { type Db, findByEmail, type UserRow } from '../state/db';

/**
 * Returns the user of the bearer token, or throws a 401. The e-mail address and the ID must both match, because tabs
 * share tokens but not rows: in another tab, the ID may be another user's.
 */
export function authenticate(db: Db, request: Request, now: number): UserRow {
  const [scheme, token] = (request.headers.get('Authorization') ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) {
    throw refuse(
      401,
      { detail: 'Authentication credentials were not provided.' },
      { 'WWW-Authenticate': 'Bearer' },
    );
  }
  const claims = readToken(token, 'access', now);
  const user = claims && findByEmail(db, claims.email);
  if (user?.id !== claims?.user_id || !user) {
    throw refuse(
      401,
      { detail: 'Given token not valid for any token type' },
      { 'WWW-Authenticate': 'Bearer' },
    );
  }
  return user;
}
