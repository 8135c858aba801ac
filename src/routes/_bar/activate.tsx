import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { type Args, api } from '@/api/client';
import { bodyOf, isWrongCode } from '@/api/errors';
import { AuthCard } from '@/components/auth-card';
import { CodeInput } from '@/components/code-input';
import { PortalForm } from '@/components/portal-form';
import { ResendCode, useResend } from '@/components/resend-code';
import { pageTitle } from '@/lib/page-title';
import { forgetPending, pendingAccount, verificationCooldown } from '@/lib/pending-account';
import { Email, OneTimeCode } from '@/lib/validation';

export const Route = createFileRoute('/_bar/activate')({
  head: () => pageTitle('Activate your account'),
  component: Activate,
});

const Activation = v.object({ email: Email, otp_code: OneTimeCode });

/** For whoever registered elsewhere or long ago: asks for the e-mail, and says how many attempts remain. */
function Activate() {
  const navigate = useNavigate();
  const known = useLocation({ select: ({ state }) => state.email }) ?? pendingAccount()?.email;
  const form = useForm({
    initialValues: { email: known ?? '', otp_code: '' },
    validate: schemaResolver(Activation, { sync: true }),
  });
  const activate = useMutation({
    mutationFn: (body: Args<'activateAccount'>['body']) => api.activateAccount({ body }),
    onSuccess: () => {
      forgetPending();
      return navigate({
        to: '/login',
        state: { message: 'Account activated successfully! Please login.' },
      });
    },
    onError: (error) => {
      if (isWrongCode(error)) form.setFieldValue('otp_code', '');
    },
  });
  const resend = useResend({
    cooldown: verificationCooldown(form.values.email),
    send: () => api.resendActivation({ body: { email: form.values.email.trim() } }),
    failure: 'resendActivation',
    success: 'A new verification code has been sent to your email.',
    onAsk: activate.reset,
    onSent: () => form.setFieldValue('otp_code', ''),
  });
  // At zero this code is dead; a new one lifts the lock.
  const locked = bodyOf(activate.error)?.remaining_attempts === 0;

  return (
    <AuthCard
      title="Activate your account"
      lead="Enter the 6-digit code that was sent to your email and phone."
    >
      <PortalForm
        aria-label="Activate your account"
        form={form}
        mutation={activate}
        failure="activateAccount"
        onSubmit={(values) => activate.mutate(v.parse(Activation, values))}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <CodeInput
          key={isWrongCode(activate.error) ? activate.submittedAt : 'first'}
          focused={known !== undefined || isWrongCode(activate.error)}
          label="Verification code"
          {...form.getInputProps('otp_code')}
        />
        {locked && (
          <Text size="sm" role="status">
            This code is locked. Ask for a new one below.
          </Text>
        )}
        <Button type="submit" fullWidth disabled={locked}>
          {activate.isPending ? 'Verifying...' : 'Activate Account'}
        </Button>
        <ResendCode
          resend={{
            ...resend,
            send: () => !form.validateField('email').hasError && resend.send(),
          }}
          label="Resend verification code"
        />
        <Text size="sm" ta="center">
          <Anchor component={Link} to="/login" inherit>
            Back to login
          </Anchor>
        </Text>
      </PortalForm>
    </AuthCard>
  );
}
