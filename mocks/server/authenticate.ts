import { refuse } from '../replies/refusal';
import { readToken } from '../rules/sessions';
import { type Db, findByEmail, type UserRow } from '../state/db';
import type { Bridge } from './bridge';

/**
 * Returns the user of the bearer token, or throws a 401. The e-mail address and the ID must both match, because tabs
 * share tokens but not rows: in another tab, the ID may be another user's.
 */
export function authenticate(db: Db, request: Request, now: number, bridge: Bridge): UserRow {
  const [scheme, token] = (request.headers.get('Authorization') ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) throw refused('Authentication credentials were not provided.');
  const ofRealServer = bridge.userOf(token, db);
  if (ofRealServer) return ofRealServer;
  const claims = readToken(token, 'access', now);
  const user = claims && findByEmail(db, claims.email);
  if (!user || user.id !== claims?.user_id)
    throw refused('Given token not valid for any token type');
  return user;
}

const refused = (detail: string) => refuse(401, { detail }, { 'WWW-Authenticate': 'Bearer' });
