import { Alert, Anchor, Button, Group, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import * as v from 'valibot';
import { api } from '@/api/client';
import { AuthCard } from '@/components/forms/auth-card';
import { PortalForm } from '@/components/forms/portal-form';
import { useCodeRequest } from '@/components/forms/use-code-request';
import { useForm } from '@/components/forms/use-form';
import { useScreenState } from '@/components/use-screen-state';
import { addedTexts } from '@/content/added-texts';
import { resetKey } from '@/device/before-login';
import { cleanEmailOrPhone } from '@/lib/cleaning';
import { pageTitle } from '@/lib/page-title';
import { NationalId } from '@/lib/validation';
import { NewPasswordForm } from './-forgot-password/new-password-form';

export const Route = createFileRoute('/_bar/forgot-password')({
  head: () => pageTitle('Forgot password'),
  component: ForgotPassword,
});

const Request = v.object({
  identifier: v.pipe(v.string(), v.transform(cleanEmailOrPhone), v.nonEmpty(addedTexts.required)),
});

/** Two steps: request a code, then set a new password with it. The second step survives a reload. */
function ForgotPassword() {
  const codeSentTo = useScreenState('/forgot-password', (state) => state.codeSentTo);
  const done = useScreenState('/forgot-password', (state) => state.done);
  const typed = useScreenState('/forgot-password', (state) => state.email) ?? '';
  const form = useForm({
    // Start with what was typed at the login, unless it is a national ID, which cannot be used here.
    initialValues: { identifier: v.is(NationalId, typed) ? '' : typed },
    validate: schemaResolver(Request, { sync: true }),
  });
  /** The national ID about which the user was asked last. */
  const hinted = useRef('');
  const request = useCodeRequest({
    send: (identifier: string, options) =>
      api.requestPasswordReset({ body: { identifier } }, options),
    account: resetKey,
    to: '/forgot-password',
    stateOf: (identifier) => ({ codeSentTo: identifier }),
    message: addedTexts.resetCodeSent,
  });

  return (
    <AuthCard
      title="Forgot password"
      lead={
        codeSentTo
          ? `Set a new password for ${codeSentTo}.`
          : "We'll send you a code to set a new password."
      }
    >
      {codeSentTo && v.is(NationalId, codeSentTo) && (
        <Alert color="yellow">
          {codeSentTo} is neither an email nor a complete phone number. If no code arrives, go back
          and enter the email or phone number on your account.
        </Alert>
      )}
      {codeSentTo ? (
        <NewPasswordForm identifier={codeSentTo} done={done} />
      ) : (
        <PortalForm
          aria-label="Forgot password"
          form={form}
          mutation={request}
          failure="requestPasswordReset"
          check={async ({ identifier }) => {
            if (!v.is(NationalId, identifier) || hinted.current === identifier) return {};
            hinted.current = identifier;
            return { identifier: PRESS_AGAIN };
          }}
          onSubmit={({ identifier }) => request.mutate(identifier)}
        >
          {request.notice}
          <TextInput
            label="Email or phone number"
            description={
              v.is(NationalId, cleanEmailOrPhone(form.values.identifier)) && NO_NATIONAL_ID
            }
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...form.getInputProps('identifier')}
          />
          <Button type="submit" fullWidth>
            {request.isPending ? 'Sending code...' : 'Send reset code'}
          </Button>
        </PortalForm>
      )}
      <Group justify="center" gap="lg" fz="sm">
        <Anchor
          component={Link}
          to="/login"
          state={{ email: emailIn(form.values.identifier) }}
          inherit
        >
          Back to login
        </Anchor>
        <Anchor component={Link} to="/register" inherit>
          Create Account
        </Anchor>
      </Group>
    </AuthCard>
  );
}

/** Only hints: the server decides. */
const NO_NATIONAL_ID =
  'A national ID may not work here. Enter the email or phone number on your account.';
const PRESS_AGAIN = 'Press the button again to send it anyway.';

/** Returns the e-mail for the login screen, where a phone number cannot be used. */
const emailIn = (typed: string) => (typed.includes('@') ? cleanEmailOrPhone(typed) : undefined);
