import { refuse } from '../replies/refusal';
import { activationError } from '../rules/activation';
import { duplicateErrors, registrationErrors } from '../rules/registration';
import { findByEmail, newId, type UserRow } from '../state/db';
import { findCode, redeemCode, refuseTooSoon, sendCode } from './codes';
import type { Handlers, Server } from './handler';

export const registrationHandlers: Handlers<
  'register' | 'verifyOtp' | 'resendOtp' | 'activateAccount' | 'resendActivation'
> = {
  register(call) {
    const { recaptcha_token, ...form } = call.input(registrationErrors);
    const duplicates = duplicateErrors(form, call.db.users);
    if (Object.keys(duplicates).length > 0) throw refuse(400, duplicates);

    const date_joined = new Date(call.now).toISOString();
    const user: UserRow = {
      ...form,
      id: newId(call.db),
      date_joined,
      is_staff: false,
      verified: false,
      generation: 0,
    };
    call.db.users.push(user);
    sendCode(call, 'verification', user.email, user);
    const message =
      'Registration successful. A verification code was sent to your email and phone.';
    return { status: 201, body: { user_id: user.id, message } };
  },

  verifyOtp(call) {
    const { email, otp_code } = call.input();
    const attempt = { account: email, user: findByEmail(call.db, email), typed: otp_code };
    redeemCode(call, 'verification', attempt).verified = true;
    return { status: 200, body: { message: 'Account verified successfully.' } };
  },

  resendOtp(call) {
    resendVerification(call, call.input().email);
    return { status: 200, body: { message: 'Verification code sent to your email and phone' } };
  },

  activateAccount(call) {
    const { email, otp_code } = call.input();
    const attempt = { account: email, user: findByEmail(call.db, email), typed: otp_code };
    redeemCode(call, 'verification', attempt, (verdict) =>
      activationError(verdict, findCode(call.db, 'verification', email), call.now),
    ).verified = true;
    return { status: 200, body: { success: true, message: 'Account activated successfully.' } };
  },

  resendActivation(call) {
    resendVerification(call, call.input().email);
    return {
      status: 200,
      body: { success: true, message: 'A new verification code has been sent to your email.' },
    };
  },
};

/** Sends a code only to an unverified account. The reply does not show whether an address has an account. */
function resendVerification(server: Server, email: string): void {
  refuseTooSoon(server, 'verification', email);
  const user = findByEmail(server.db, email);
  sendCode(server, 'verification', email, user?.verified ? undefined : user);
}
