import { newPasswordErrors } from '../rules/registration';
import { findByEmailOrPhone } from '../state/db';
import { redeemCode, refuseTooSoon, sendCode } from './codes';
import type { Handlers } from './handler';

export const passwordHandlers: Handlers<'requestPasswordReset' | 'confirmPasswordReset'> = {
  requestPasswordReset(call) {
    const { identifier } = call.input();
    const user = findByEmailOrPhone(call.db, identifier);
    const account = user?.email ?? identifier;
    refuseTooSoon(call, 'password reset', account);
    sendCode(call, 'password reset', account, user);
    return { status: 200, body: { message: 'If an account exists, a reset code has been sent.' } };
  },

  /** A new password starts a new generation of tokens, so all older refresh tokens are refused. */
  confirmPasswordReset(call) {
    const { identifier, otp_code, new_password } = call.input(newPasswordErrors);
    const account = findByEmailOrPhone(call.db, identifier);
    const attempt = { account: account?.email ?? identifier, user: account, typed: otp_code };
    const user = redeemCode(call, 'password reset', attempt);
    user.password = new_password;
    user.generation += 1;
    return { status: 200, body: { message: 'Password reset successfully.' } };
  },
};
