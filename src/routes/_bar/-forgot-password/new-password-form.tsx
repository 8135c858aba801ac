import { Anchor, Button, Group } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Args } from '@/api/calls';
import { api } from '@/api/client';
import { RedirectNotice } from '@/components/feedback/redirect-notice';
import { AccountName } from '@/components/forms/account-name';
import { CodeField } from '@/components/forms/code-field';
import { inNotice, LostAnswer } from '@/components/forms/lost-answer';
import { PasswordField } from '@/components/forms/password-field';
import { PortalForm } from '@/components/forms/portal-form';
import { ResendCode, useResend } from '@/components/forms/resend-code';
import { useCodeCall } from '@/components/forms/use-code-call';
import { useForm } from '@/components/forms/use-form';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { NewPassword, OneTimeCode, PASSWORDS_DIFFER } from '@/lib/validation';

const Reset = v.pipe(
  v.object({ otp_code: OneTimeCode, new_password: NewPassword, confirmation: v.string() }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirmation']],
      ({ new_password, confirmation }) => new_password === confirmation,
      PASSWORDS_DIFFER,
    ),
    ['confirmation'],
  ),
);

export function resetCooldownKey(identifier: string): string {
  return `password-reset:${identifier.toLowerCase()}`;
}

/** The second step of the reset: entering the code and the new password. */
export function NewPasswordForm({ identifier }: { identifier: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { otp_code: '', new_password: '', confirmation: '' },
    validate: schemaResolver(Reset, { sync: true }),
  });
  const confirm = useCodeCall({
    send: (body: Args<'confirmPasswordReset'>['body'], options) =>
      api.confirmPasswordReset({ body }, options),
    change: () => resetCooldownKey(identifier),
    resumes: resetCooldownKey(identifier),
    clear: () => form.setFieldValue('otp_code', ''),
  });
  const resend = useResend({
    cooldown: resetCooldownKey(identifier),
    send: (options) => api.requestPasswordReset({ body: { identifier } }, options),
    failure: 'requestPasswordReset',
    onSent: confirm.restart,
  });

  if (confirm.isSuccess) {
    const message = confirm.data.message || addedTexts.passwordReset;
    return (
      <RedirectNotice
        message={message}
        onContinue={() => void navigate({ to: '/login', state: { message, isDone: true } })}
      />
    );
  }
  return (
    <PortalForm
      aria-label="Set a new password"
      form={form}
      mutation={confirm}
      failure="confirmPasswordReset"
      onSubmit={({ otp_code, new_password }) =>
        confirm.mutate({ identifier, otp_code, new_password })
      }
    >
      <LostAnswer lost={confirm.lost}>
        Your password may already have been changed.{' '}
        <Anchor
          component={Link}
          to="/login"
          // The login accepts no phone number, so pass on only an e-mail.
          state={identifier.includes('@') ? { email: identifier } : {}}
          {...inNotice}
        >
          Try signing in
        </Anchor>{' '}
        with the new one.
      </LostAnswer>
      <CodeField
        key={confirm.field}
        label="Verification Code"
        placeholder="Enter 6-digit code"
        required
        {...form.getInputProps('otp_code')}
      />
      <AccountName name={identifier} />
      <PasswordField
        label="New password"
        description={`At least ${limits.Password.minLength} characters`}
        autoComplete="new-password"
        required
        {...form.getInputProps('new_password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirmation')}
      />
      <Group grow preventGrowOverflow={false}>
        <Button
          variant="default"
          onClick={() => navigate({ to: '/forgot-password', replace: true })}
        >
          Back
        </Button>
        <Button type="submit" disabled={confirm.locked}>
          {confirm.isPending ? 'Resetting...' : 'Reset password'}
        </Button>
      </Group>
      <ResendCode resend={resend} label="Send a new code" locked={confirm.locked} />
    </PortalForm>
  );
}
