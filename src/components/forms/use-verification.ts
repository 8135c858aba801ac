import { api } from '@/api/client';
import { type PendingAccount, verificationCooldownKey } from '@/device/before-login';
import { useResend } from './resend-code';
import { useCodeCall } from './use-code-call';

interface VerificationOptions {
  /** The specified message after a new code was sent. Each screen has its own. */
  sent: string;
  onVerified: () => unknown;
  /** Empties the field of the code. */
  clear: () => void;
}

/** Verifies an account with a one-time code (`verifyOtp`), and requests a new code (`resendOtp`, A-13). */
export function useVerification(
  { email, phone }: PendingAccount,
  { sent, onVerified, clear }: VerificationOptions,
) {
  const account = verificationCooldownKey(email);
  const verify = useCodeCall({
    send: (otp_code: string, options) => api.verifyOtp({ body: { email, otp_code } }, options),
    change: () => account,
    onSuccess: onVerified,
    clear,
  });
  const resend = useResend({
    cooldown: account,
    send: (options) =>
      api.resendOtp(
        { body: { email, ...(phone && { phone_number: phone }), otp_type: 'email' } },
        options,
      ),
    failure: 'resendOtp',
    success: sent,
    onSent: verify.restart,
  });
  return { verify, resend };
}
