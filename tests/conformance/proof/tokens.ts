/** Issues tokens that the mock accepts as its own. */
import { signToken, type TokenType } from 'portal-mock/rules/sessions';
import { payloadOf } from '../journeys/sessions/login-codes';
import type { Mock } from './in-process';

let count = 0;

function issueFor(
  mock: Mock,
  user: Mock['db']['users'][number] | undefined,
  token_type: TokenType,
): string {
  if (!user) throw new Error('there is no such user');
  const { id: user_id, email, generation } = user;
  count += 1;
  return signToken(
    { jti: `proof-${count}`, user_id, email, generation, token_type },
    mock.clock.now(),
  );
}

export const issue = (mock: Mock, email: string, type: TokenType = 'access') =>
  issueFor(
    mock,
    mock.db.users.find((one) => one.email === email),
    type,
  );

/** Returns the user whose token the request carries, without checking the token. */
export function readerOf(mock: Mock, request: Request) {
  const payload = payloadOf(request.headers.get('Authorization')?.split(' ')[1]);
  return mock.db.users.find(({ id }) => id === payload?.user_id);
}

export const ownerToken = (mock: Mock, owner: number) =>
  issueFor(
    mock,
    mock.db.users.find(({ id }) => id === owner),
    'access',
  );
