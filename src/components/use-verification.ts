import { useMutation } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isWrongCode } from '@/api/errors';
import { type PendingAccount, verificationCooldown } from '@/lib/pending-account';
import { useResend } from './resend-code';

interface VerificationOptions {
  /** The sentence of the specification after a new code was sent; it differs by screen. */
  sent: string;
  onVerified: () => unknown;
  onWrongCode?: () => void;
  onSent?: () => void;
}

/** Verifies an account with the two plain calls, and sends the code again. */
export function useVerification(
  { email, phone }: PendingAccount,
  { sent, onVerified, onWrongCode, onSent }: VerificationOptions,
) {
  const verify = useMutation({
    mutationFn: (otp_code: string) => api.verifyOtp({ body: { email, otp_code } }),
    onSuccess: onVerified,
    onError: (error) => {
      if (isWrongCode(error)) onWrongCode?.();
    },
  });
  const resend = useResend({
    cooldown: verificationCooldown(email),
    send: () =>
      api.resendOtp({
        body: { email, ...(phone && { phone_number: phone }), otp_type: 'email' },
      }),
    failure: 'resendOtp',
    success: sent,
    onAsk: verify.reset,
    ...(onSent && { onSent }),
  });
  return { verify, resend };
}
