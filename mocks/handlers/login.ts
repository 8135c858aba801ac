import { presentUser } from '../replies/presenters';
import { refuse } from '../replies/refusal';
import { readToken } from '../rules/sessions';
import { findByEmailOrId, type UserRow } from '../state/db';
import { issueToken, issueTokens } from '../state/tokens';
import { codeWait, redeemCode, refuseTooSoon, sendCode } from './codes';
import type { Handlers, Server } from './handler';

export const loginHandlers: Handlers<
  'loginWithPassword' | 'initiateLogin' | 'verifyLogin' | 'logout' | 'refreshToken' | 'getProfile'
> = {
  /** Refuses even a correct password, because tokens for it would skip the second step. */
  loginWithPassword(call) {
    checkCredentials(call, call.input());
    throw refuse(403, {
      error: 'code_required',
      message: 'Please log in with a verification code.',
    });
  },

  initiateLogin(call) {
    const credentials = call.input();
    const user = checkCredentials(call, credentials);
    refuseTooSoon(call, 'login', user.email);
    sendCode(call, 'login', user.email, user, credentials.otp_channel);
    return {
      status: 200,
      body: { message: 'Verification code sent to your registered email/phone' },
    };
  },

  verifyLogin(call) {
    const { email_or_id, otp_code } = call.input();
    const account = findByEmailOrId(call.db, email_or_id);
    const attempt = { account: account?.email ?? email_or_id, user: account, typed: otp_code };
    const user = redeemCode(call, 'login', attempt);
    return { status: 200, body: { message: 'Login successful.', tokens: issueTokens(call, user) } };
  },

  logout(call) {
    const claims = readToken(call.input().refresh_token, 'refresh', call.now);
    if (claims?.user_id !== call.user.id) throw refuse(400, { error: 'Invalid refresh token.' });
    call.db.revokedTokens.push(claims.jti);
    return { status: 200, body: { message: 'Logged out successfully.' } };
  },

  refreshToken(call) {
    const claims = readToken(call.input().refresh, 'refresh', call.now);
    const user = call.db.users.find(
      (row) => row.id === claims?.user_id && row.email === claims.email,
    );
    const revoked =
      !claims ||
      call.db.revokedTokens.includes(claims.jti) ||
      claims.generation !== user?.generation;
    if (!user || revoked) throw refuse(401, { detail: 'Token is invalid or expired' });
    const access = issueToken(call, user, 'access');
    if (!call.habits.has('rotated-tokens')) return { status: 200, body: { access } };
    call.db.revokedTokens.push(claims.jti);
    return { status: 200, body: { access, refresh: issueToken(call, user, 'refresh') } };
  },

  getProfile: ({ user }) => ({ status: 200, body: presentUser(user) }),
};

/**
 * Returns the account with these credentials. Refuses wrong credentials, and an unverified account, which usually gets a
 * code.
 */
function checkCredentials(
  server: Server,
  { email_or_id, password }: { email_or_id: string; password: string },
): UserRow {
  const user = findByEmailOrId(server.db, email_or_id);
  if (!user || user.password !== password)
    throw refuse(401, { error: 'Invalid email/ID or password.' });
  if (user.verified) return user;

  const sendsCode = !server.habits.has('no-code-with-refusal');
  if (sendsCode && codeWait(server, 'verification', user.email) === 0)
    sendCode(server, 'verification', user.email, user);
  throw refuse(403, {
    error: 'account_not_verified',
    requires_verification: true,
    email: user.email,
    phone_number: user.phone_number,
    message: `Your account is not verified yet.${sendsCode ? ' A verification code was sent.' : ''}`,
  });
}
