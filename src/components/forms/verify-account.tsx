import { Anchor, Button, Stack, Text } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { RedirectNotice } from '@/components/feedback/redirect-notice';
import { SupportEmail } from '@/components/support-email';
import { forgetPending, type PendingAccount } from '@/device/before-login';
import { OneTimeCode } from '@/lib/validation';
import { CodeInput } from './code-input';
import { inNotice, LostAnswer } from './lost-answer';
import { PortalForm } from './portal-form';
import { ResendCode } from './resend-code';
import { useForm } from './use-form';
import { useVerification } from './use-verification';

const Code = v.object({ otp_code: OneTimeCode });

interface VerifyAccountProps extends PendingAccount {
  onVerified?: () => void;
}

/** The six boxes that verify a new account: step 3 of the registration, and the screen /verify-otp. */
export function VerifyAccount({ email, phone, onVerified }: VerifyAccountProps) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { otp_code: '' },
    validate: schemaResolver(Code, { sync: true }),
  });
  const { verify, resend } = useVerification(
    { email, phone },
    {
      sent: 'OTP has been resent to your email and phone.',
      onVerified: () => {
        forgetPending();
        onVerified?.();
      },
      clear: form.reset,
    },
  );

  if (verify.isSuccess) {
    return (
      <RedirectNotice
        message="Account verified successfully! Redirecting to login..."
        onContinue={() =>
          void navigate({
            to: '/login',
            state: { message: 'Account verified successfully! Please login.', isDone: true, email },
          })
        }
      />
    );
  }
  return (
    <PortalForm
      aria-label="Verify your account"
      form={form}
      mutation={verify}
      failure="verifyOtp"
      onSubmit={({ otp_code }) => verify.mutate(otp_code)}
    >
      <LostAnswer lost={verify.lost}>
        Your account may already be verified.{' '}
        <Anchor component={Link} to="/login" state={{ email }} {...inNotice}>
          Try signing in
        </Anchor>
      </LostAnswer>
      <CodeInput
        key={verify.field}
        focused
        label="Verification code"
        description={`Enter the 6-digit code sent to ${email}${phone ? ` and ${phone}` : ''}`}
        {...form.getInputProps('otp_code')}
      />
      <Button type="submit" fullWidth disabled={verify.locked}>
        {verify.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Stack gap="xs" align="flex-start">
        <ResendCode resend={resend} label="Send a new code" locked={verify.locked} />
        <Text size="sm">
          No code, or the wrong address? Email <SupportEmail />
        </Text>
      </Stack>
    </PortalForm>
  );
}
