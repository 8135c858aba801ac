import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, logout } from '@/api/client';
import { BusyButton } from '@/components/busy-button';
import { Reason } from '@/components/feedback/failure-text';
import { endingOf } from '@/components/feedback/session-ended';
import { focusOnMount } from '@/components/focus-on-mount';
import { CodeStep, newCodeBelow } from '@/components/forms/code-step';
import { CODE_RESENT, useCodeStep } from '@/components/forms/use-code-step';
import { LinkButton } from '@/components/link-button';
import { useSlow } from '@/components/use-slow';
import { profileQuery, useHasSession } from '@/components/use-user';
import { endedUser, forgetLost, loginKey } from '@/device/before-login';
import { signIn } from '@/device/session';

interface CodeFormProps {
  identifier: string;
  remember: boolean;
  /** Empty after a reload. To get another code, the user must then enter the password again. */
  password: string;
  from: string | undefined;
}

/** The second step of the login. Leaving it clears the code, the error and the message. */
export function CodeForm({ identifier, remember, password, from }: CodeFormProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const account = loginKey(identifier);
  const goBack = () => navigate({ to: '/login', search: true, replace: true });
  const step = useCodeStep({
    account: () => account,
    check: ({ otp_code }, options) =>
      api.verifyLogin({ body: { email_or_id: identifier, otp_code } }, options),
    onChecked: ({ tokens }) => {
      signIn(tokens, { own: remember });
      // Rewrite the history entry, so that it belongs to the new turn and lacks the "code sent" message. Only its state
      // changes, and the router ignores such a navigation, so use the router's history directly.
      router.history.replace(router.latestLocation.href, { codeSentTo: identifier, remember });
    },
    resend: (_, options) =>
      api.initiateLogin(
        { body: { email_or_id: identifier, password, otp_channel: 'both' } },
        options,
      ),
    resent: CODE_RESENT,
    onResent: () => forgetLost(account),
    failures: { check: 'verifyLogin', resend: 'resendOtp' },
  });
  const { isSuccess } = step.check;
  const [ended] = useState(endedUser);
  const hasSession = useHasSession();
  // The button stays busy until the profile is loaded. Then the dashboard opens.
  const profile = useQuery({ ...profileQuery, enabled: isSuccess && hasSession });
  const slow = useSlow(isSuccess);

  if (isSuccess) {
    const message = endingOf('unconfirmed') ?? '';
    if (!hasSession) return <Navigate to="/login" search state={{ message }} replace />;
    if (profile.data) {
      const isAnother = ended !== undefined && ended !== profile.data.id;
      return <Navigate to="/dashboard" state={isAnother ? {} : { from }} replace />;
    }
    if (profile.errorUpdateCount > 0 || slow) {
      return (
        // The user needs no new code.
        <Alert ref={focusOnMount} tabIndex={-1} color="yellow" role="alert">
          <Text>
            {profile.errorUpdateCount > 0
              ? "You're signed in, but we couldn't load your profile. "
              : "You're signed in. We're still waiting for your profile."}
            {profile.error && <Reason error={profile.error} />}
          </Text>
          <Group mt="sm">
            <BusyButton onClick={profile.refetch} busy={profile.isFetching}>
              Retry
            </BusyButton>
            <Button variant="default" onClick={() => void goBack().then(logout)}>
              Sign out
            </Button>
          </Group>
        </Alert>
      );
    }
  }
  return (
    <CodeStep
      step={step}
      aria-label="Verify your login"
      lost={(asks) => (
        <>
          {asks
            ? "Check that it's the newest code: each works only once."
            : 'Your code may already have been used.'}{' '}
          {password && newCodeBelow(step.resend)}
        </>
      )}
      placeholder="Enter 6-digit code"
      description="Enter the 6-digit code sent to your registered email/phone"
      back={{ label: 'Back', onClick: goBack }}
      submit="Verify & Sign In"
      waits
      accepted={isSuccess}
      noResend={
        password ? undefined : (
          <Text size="sm">
            To get a new code, <LinkButton onClick={goBack}>go back</LinkButton> and enter your
            password again.
          </Text>
        )
      }
    />
  );
}
