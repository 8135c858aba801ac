import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { api } from '@/api/client';
import { RedirectNotice, useKeepDone } from '@/components/feedback/redirect-notice';
import { AccountName } from '@/components/forms/account-name';
import { CodeStep } from '@/components/forms/code-step';
import { inNotice } from '@/components/forms/lost-answer';
import { PasswordField } from '@/components/forms/password-field';
import { useCodeStep } from '@/components/forms/use-code-step';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { resetKey } from '@/device/before-login';
import { isSamePassword, NewPassword, OneTimeCode, PASSWORDS_DIFFER } from '@/lib/validation';

const Reset = v.pipe(
  v.object({ otp_code: OneTimeCode, new_password: NewPassword, confirmation: v.string() }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirmation']],
      ({ new_password, confirmation }) => isSamePassword(new_password, confirmation),
      PASSWORDS_DIFFER,
    ),
    ['confirmation'],
  ),
);

interface NewPasswordFormProps {
  identifier: string;
  /** The success message, once the password is reset. */
  done: string | undefined;
}

/** The second step of the reset: entering the code and the new password. */
export function NewPasswordForm({ identifier, done }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const keepDone = useKeepDone();
  const step = useCodeStep({
    rules: Reset,
    account: () => resetKey(identifier),
    check: ({ otp_code, new_password }, options) =>
      api.confirmPasswordReset({ body: { identifier, otp_code, new_password } }, options),
    onChecked: (reply) => keepDone({ codeSentTo: identifier, done: messageIn(reply) }),
    resend: (_, options) => api.requestPasswordReset({ body: { identifier } }, options),
    failures: { check: 'confirmPasswordReset', resend: 'requestPasswordReset' },
  });
  const { form, check } = step;
  // The login accepts no phone number, so pass on only an e-mail.
  const known = identifier.includes('@') ? { email: identifier } : {};

  const message = done ?? (check.isSuccess ? messageIn(check.data) : undefined);
  if (message) {
    return (
      <RedirectNotice
        message={message}
        onContinue={() =>
          void navigate({ to: '/login', replace: true, state: { message, isDone: true, ...known } })
        }
      />
    );
  }
  return (
    <CodeStep
      step={step}
      aria-label="Set a new password"
      lost={(asks) => (
        <>
          {asks
            ? "Check that it's the newest code. Password already changed?"
            : 'Your password may already have been changed.'}{' '}
          <Anchor component={Link} to="/login" state={known} {...inNotice}>
            Try signing in
          </Anchor>{' '}
          with the new one.
        </>
      )}
      placeholder="Enter 6-digit code"
      back={{
        label: 'Back',
        onClick: () =>
          navigate({ to: '/forgot-password', state: { email: identifier }, replace: true }),
      }}
      submit="Reset password"
      busyLabel="Resetting..."
    >
      <AccountName name={identifier} />
      <PasswordField
        label="New password"
        hints
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
    </CodeStep>
  );
}

const messageIn = (reply: { message?: string } | undefined) =>
  reply?.message || addedTexts.passwordReset;
