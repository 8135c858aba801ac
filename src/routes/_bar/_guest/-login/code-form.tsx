import { Button, Group } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { api } from '@/api/client';
import { signIn } from '@/api/session';
import { CodeField } from '@/components/code-field';
import { PortalForm } from '@/components/portal-form';
import { ResendCode, useResend } from '@/components/resend-code';
import { OneTimeCode } from '@/lib/validation';
import { loginCooldown } from './code-sent';

const Code = v.object({ otp_code: OneTimeCode });

interface CodeFormProps {
  identifier: string;
  /** Empty after a reload: then another code needs the credentials again. */
  password: string;
  from: string | undefined;
}

/** The second step of the login. Leaving it clears the code, the error and the message. */
export function CodeForm({ identifier, password, from }: CodeFormProps) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { otp_code: '' },
    validate: schemaResolver(Code, { sync: true }),
  });
  const verify = useMutation({
    mutationFn: (otp_code: string) =>
      api.verifyLogin({ body: { email_or_id: identifier, otp_code } }),
    onSuccess: ({ tokens }) => {
      signIn(tokens);
      return navigate({ to: '/dashboard', state: { from }, replace: true });
    },
  });
  const resend = useResend({
    cooldown: loginCooldown(identifier),
    send: () =>
      api.initiateLogin({ body: { email_or_id: identifier, password, otp_channel: 'both' } }),
    failure: 'resendOtp',
    success: 'Verification code sent to your email and phone',
    onAsk: verify.reset,
    onSent: form.reset,
  });

  return (
    <PortalForm
      aria-label="Verify your login"
      form={form}
      mutation={verify}
      failure="verifyLogin"
      onSubmit={({ otp_code }) => verify.mutate(otp_code)}
    >
      <CodeField
        label="Verification Code"
        placeholder="Enter 6-digit code"
        description="Enter the 6-digit code sent to your registered email/phone"
        {...form.getInputProps('otp_code')}
      />
      <Group grow preventGrowOverflow={false}>
        <Button
          variant="default"
          onClick={() => navigate({ to: '/login', search: true, replace: true })}
        >
          Back
        </Button>
        <Button type="submit" disabled={form.values.otp_code.length !== 6}>
          {verify.isPending ? 'Verifying...' : 'Verify & Sign In'}
        </Button>
      </Group>
      {password && <ResendCode resend={resend} label="Send a new code" />}
    </PortalForm>
  );
}
