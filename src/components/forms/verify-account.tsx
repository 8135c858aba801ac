import { Anchor, Stack } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { api } from '@/api/client';
import { RedirectNotice, useKeepDone } from '@/components/feedback/redirect-notice';
import { LinkButton } from '@/components/link-button';
import { SupportEmail } from '@/components/support-email';
import { forgetPending, type PendingAccount, verificationKey } from '@/device/before-login';
import { CodeStep } from './code-step';
import { inNotice } from './lost-answer';
import { dropMessage, useCodeStep } from './use-code-step';

/** The calls that verify an account and send a new code (A-13). */
export const verification = (phone: string | undefined) =>
  ({
    account: verificationKey,
    check: ({ email, otp_code }, options) => api.verifyOtp({ body: { email, otp_code } }, options),
    resend: (email, options) =>
      api.resendOtp(
        { body: { email, ...(phone && { phone_number: phone }), otp_type: 'email' } },
        options,
      ),
  }) satisfies Partial<Parameters<typeof useCodeStep>[0]>;

interface VerifyAccountProps extends PendingAccount {
  /** The success message, once the account is verified. */
  done: string | undefined;
  onVerified?: () => void;
}

const VERIFIED = 'Account verified successfully! Redirecting to login...';

/** The six boxes that verify a new account: step 3 of the registration, and the screen /verify-otp. */
export function VerifyAccount({ email, phone, done, onVerified }: VerifyAccountProps) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const keepDone = useKeepDone();
  const step = useCodeStep({
    ...verification(phone),
    email,
    failures: { check: 'verifyOtp', resend: 'resendOtp' },
    resent: 'OTP has been resent to your email and phone.',
    // It may say that we have sent no code yet.
    onResent: () => dropMessage(history),
    onChecked: () => {
      forgetPending();
      onVerified?.();
      keepDone({ email, phone, done: VERIFIED });
    },
  });

  if (done || step.check.isSuccess) {
    return (
      <RedirectNotice
        message={VERIFIED}
        onContinue={() =>
          void navigate({
            to: '/login',
            replace: true,
            state: { message: 'Account verified successfully! Please login.', isDone: true, email },
          })
        }
      />
    );
  }
  return (
    <CodeStep
      step={step}
      aria-label="Verify your account"
      lost={(asks) => <MayBeVerified email={email} asks={asks} />}
      description={`Enter the 6-digit code sent to ${email}${phone ? ` and ${phone}` : ''}`}
      submit="Verify"
      end={
        <Stack gap={4} fz="sm">
          <div>
            No code? Email <SupportEmail />.
          </div>
          {phone && (
            <div>
              Wrong email? Enter the code from your phone, and then ask us to correct the email.
            </div>
          )}
          <div>
            {phone ? 'Both wrong?' : 'Wrong email?'} Email us, because your ID may be refused if you{' '}
            <Anchor component={Link} to="/register" inherit>
              register again
            </Anchor>
            .
          </div>
        </Stack>
      }
    />
  );
}

interface MayBeVerifiedProps {
  email: string;
  asks?: boolean;
  /** The login is already open. */
  onSignIn?: () => void;
}

export function MayBeVerified({ email, asks = false, onSignIn }: MayBeVerifiedProps) {
  const words = 'Try signing in';
  return (
    <>
      {asks ? 'Already verified?' : 'Your account may already be verified.'}{' '}
      {onSignIn ? (
        <LinkButton onClick={onSignIn} {...inNotice}>
          {words}
        </LinkButton>
      ) : (
        <Anchor component={Link} to="/login" state={{ email }} {...inNotice}>
          {words}
        </Anchor>
      )}
    </>
  );
}
