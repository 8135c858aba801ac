import { Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { isWrongCode } from '@/api/errors';
import { forgetPending, type PendingAccount } from '@/lib/pending-account';
import { OneTimeCode } from '@/lib/validation';
import { CodeInput } from './code-input';
import { PortalForm } from './portal-form';
import { RedirectNotice } from './redirect-notice';
import { ResendCode } from './resend-code';
import { SupportEmail } from './support-email';
import { useVerification } from './use-verification';

const Code = v.object({ otp_code: OneTimeCode });

/** The six boxes that verify a new account: step 3 of the registration, and a screen of its own. */
export function VerifyAccount({ email, phone }: PendingAccount) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { otp_code: '' },
    validate: schemaResolver(Code, { sync: true }),
  });
  const { verify, resend } = useVerification(
    { email, phone },
    {
      sent: 'OTP has been resent to your email and phone.',
      onVerified: forgetPending,
      onWrongCode: form.reset,
      onSent: form.reset,
    },
  );

  if (verify.isSuccess) {
    return (
      <RedirectNotice
        message="Account verified successfully! Redirecting to login..."
        onContinue={() =>
          void navigate({
            to: '/login',
            state: { message: 'Account verified successfully! Please login.' },
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
      <CodeInput
        // After a wrong code the boxes are new: empty, and with the focus in the first.
        key={isWrongCode(verify.error) ? verify.submittedAt : 'first'}
        focused
        label="Verification code"
        description={`Enter the 6-digit code sent to ${email}${phone ? ` and ${phone}` : ''}`}
        {...form.getInputProps('otp_code')}
      />
      <Button type="submit" fullWidth>
        {verify.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Stack gap="xs" align="flex-start">
        <ResendCode resend={resend} label="Resend verification code" />
        <Text size="sm">
          No code, or the wrong address? Write to <SupportEmail />
        </Text>
      </Stack>
    </PortalForm>
  );
}
