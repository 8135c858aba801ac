import { Button, Group, Text } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { api, logout } from '@/api/client';
import { endingOf } from '@/components/feedback/session-ended';
import { CodeField } from '@/components/forms/code-field';
import { LostAnswer } from '@/components/forms/lost-answer';
import { PortalForm } from '@/components/forms/portal-form';
import { newCodeBelow, ResendCode, useResend } from '@/components/forms/resend-code';
import { useCodeCall } from '@/components/forms/use-code-call';
import { useForm } from '@/components/forms/use-form';
import { LinkButton } from '@/components/link-button';
import { useSlow } from '@/components/use-slow';
import { profileQuery, useHasSession } from '@/components/use-user';
import { endedUser, forgetLost } from '@/device/before-login';
import { signIn } from '@/device/session';
import { OneTimeCode } from '@/lib/validation';
import { loginCooldownKey } from './code-sent';
import { ProfileMissing } from './profile-missing';

const Code = v.object({ otp_code: OneTimeCode });

interface CodeFormProps {
  identifier: string;
  /** Whether "Remember me" was ticked. */
  remember: boolean;
  /** Empty after a reload. To get another code, the user must then enter the password again. */
  password: string;
  from: string | undefined;
}

/** The second step of the login. Leaving it clears the code, the error and the message. */
export function CodeForm({ identifier, remember, password, from }: CodeFormProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const form = useForm({
    initialValues: { otp_code: '' },
    validate: schemaResolver(Code, { sync: true }),
  });
  const account = loginCooldownKey(identifier);
  const goBack = () => navigate({ to: '/login', search: true, replace: true });
  const verify = useCodeCall({
    send: (otp_code: string, options) =>
      api.verifyLogin({ body: { email_or_id: identifier, otp_code } }, options),
    change: () => account,
    clear: form.reset,
    onSuccess: ({ tokens }) => {
      signIn(tokens, { own: remember });
      // Rewrite the history entry, so that it belongs to the new turn and lacks the "code sent" message. Only its state
      // changes, and the router ignores such a navigation, so use the router's history directly.
      router.history.replace(router.latestLocation.href, { codeSentTo: identifier, remember });
    },
  });
  const [ended] = useState(endedUser);
  const hasSession = useHasSession();
  // The button stays busy until the profile is loaded. Then the dashboard opens.
  const profile = useQuery({ ...profileQuery, enabled: verify.isSuccess && hasSession });
  const slow = useSlow(verify.isSuccess);
  const resend = useResend({
    cooldown: account,
    send: (options) =>
      api.initiateLogin(
        { body: { email_or_id: identifier, password, otp_channel: 'both' } },
        options,
      ),
    failure: 'resendOtp',
    success: 'Verification code sent to your email and phone',
    onSent: () => {
      forgetLost(account);
      verify.restart();
    },
  });

  if (verify.isSuccess) {
    const message = endingOf('unconfirmed') ?? '';
    if (!hasSession) return <Navigate to="/login" search state={{ message }} replace />;
    if (profile.data) {
      const isAnother = ended !== undefined && ended !== profile.data.id;
      return <Navigate to="/dashboard" state={isAnother ? {} : { from }} replace />;
    }
    if (profile.errorUpdateCount > 0 || slow) {
      return (
        <ProfileMissing
          hasFailed={profile.errorUpdateCount > 0}
          isAsking={profile.isFetching}
          onRetry={() => void profile.refetch()}
          onSignOut={() => void goBack().then(logout)}
        />
      );
    }
  }
  const busy = verify.isPending || verify.isSuccess;
  return (
    <PortalForm
      aria-label="Verify your login"
      form={form}
      mutation={{ ...verify, isPending: busy, stop: verify.isPending ? verify.stop : undefined }}
      failure="verifyLogin"
      onSubmit={({ otp_code }) => verify.mutate(otp_code)}
    >
      <LostAnswer lost={verify.lost}>
        Your code may already have been used. {password && newCodeBelow(resend)}
      </LostAnswer>
      <CodeField
        key={verify.field}
        label="Verification Code"
        placeholder="Enter 6-digit code"
        description="Enter the 6-digit code sent to your registered email/phone"
        {...form.getInputProps('otp_code')}
      />
      <Group grow preventGrowOverflow={false}>
        <Button variant="default" onClick={goBack}>
          Back
        </Button>
        <Button type="submit" disabled={form.values.otp_code.length !== 6 || verify.locked}>
          {busy ? 'Verifying...' : 'Verify & Sign In'}
        </Button>
      </Group>
      {password ? (
        <ResendCode resend={resend} label="Send a new code" locked={verify.locked} />
      ) : (
        <Text size="sm">
          To get a new code, <LinkButton onClick={goBack}>go back</LinkButton> and enter your
          password again.
        </Text>
      )}
    </PortalForm>
  );
}
