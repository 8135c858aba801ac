import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Args } from '@/api/calls';
import { api } from '@/api/client';
import { AuthCard } from '@/components/forms/auth-card';
import { CodeInput } from '@/components/forms/code-input';
import { inNotice, LostAnswer } from '@/components/forms/lost-answer';
import { PortalForm } from '@/components/forms/portal-form';
import { ResendCode, useResend } from '@/components/forms/resend-code';
import { useCodeCall } from '@/components/forms/use-code-call';
import { useForm } from '@/components/forms/use-form';
import { forgetPending, pendingAccount, verificationCooldownKey } from '@/device/before-login';
import { cleanEmail } from '@/lib/cleaning';
import { pageTitle } from '@/lib/page-title';
import { Email, OneTimeCode } from '@/lib/validation';

export const Route = createFileRoute('/_bar/activate')({
  head: () => pageTitle('Activate your account'),
  component: Activate,
});

const Activation = v.object({ email: Email, otp_code: OneTimeCode });

/** For people who registered elsewhere or long ago: asks for the e-mail, and shows the attempts left. */
function Activate() {
  const navigate = useNavigate();
  const known = useLocation({ select: ({ state }) => state.email }) ?? pendingAccount()?.email;
  const form = useForm({
    initialValues: { email: known ?? '', otp_code: '' },
    validate: schemaResolver(Activation, { sync: true }),
  });
  const activate = useCodeCall({
    send: (body: Args<'activateAccount'>['body'], options) =>
      api.activateAccount({ body }, options),
    change: ({ email }) => verificationCooldownKey(email),
    clear: () => form.setFieldValue('otp_code', ''),
    onSuccess: (_, { email }) => {
      forgetPending();
      return navigate({
        to: '/login',
        state: { message: 'Account activated successfully! Please login.', isDone: true, email },
      });
    },
  });
  const email = cleanEmail(form.values.email);
  const resend = useResend({
    cooldown: verificationCooldownKey(email),
    send: (options) => api.resendActivation({ body: { email } }, options),
    failure: 'resendActivation',
    success: 'A new verification code has been sent to your email.',
    onSent: activate.restart,
  });

  return (
    <AuthCard
      title="Activate your account"
      lead="Enter your email and the 6-digit code we sent you."
    >
      <PortalForm
        aria-label="Activate your account"
        form={form}
        mutation={activate}
        failure="activateAccount"
        onSubmit={(values) => activate.mutate(v.parse(Activation, values))}
      >
        <LostAnswer lost={activate.lost}>
          Your account may already be verified.{' '}
          <Anchor component={Link} to="/login" state={{ email }} {...inNotice}>
            Try signing in
          </Anchor>
        </LostAnswer>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <CodeInput
          key={activate.field}
          focused={known !== undefined || activate.wrong}
          label="Verification code"
          {...form.getInputProps('otp_code')}
        />
        <Button type="submit" fullWidth disabled={activate.locked}>
          {activate.isPending ? 'Verifying...' : 'Activate Account'}
        </Button>
        <ResendCode
          resend={{
            ...resend,
            send: () => !form.validateField('email').hasError && resend.send(),
          }}
          label="Send a new code"
          locked={activate.locked}
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
