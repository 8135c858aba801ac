import { Anchor, Text } from '@mantine/core';
import { createFileRoute, Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { api } from '@/api/client';
import { AuthCard } from '@/components/forms/auth-card';
import { CodeStep } from '@/components/forms/code-step';
import { ACTIVATED, useCodeStep } from '@/components/forms/use-code-step';
import { MayBeVerified } from '@/components/forms/verify-account';
import { forgetPending, pendingAccount, verificationKey } from '@/device/before-login';
import { cleanEmail } from '@/lib/cleaning';
import { pageTitle } from '@/lib/page-title';

export const Route = createFileRoute('/_bar/activate')({
  head: () => pageTitle('Activate your account'),
  component: Activate,
});

/** For people who registered elsewhere or long ago: asks for the e-mail, and shows the attempts left. */
function Activate() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const known = useLocation({ select: ({ state }) => state.email }) ?? pendingAccount()?.email;
  const step = useCodeStep({
    email: known,
    asksEmail: true,
    account: verificationKey,
    check: ({ email, otp_code }, options) =>
      api.activateAccount({ body: { email: cleanEmail(email), otp_code } }, options),
    onChecked: (_, { email }) => {
      forgetPending();
      return navigate({
        to: '/login',
        state: { message: ACTIVATED, isDone: true, email },
      });
    },
    resend: (email, options) => api.resendActivation({ body: { email } }, options),
    // A phone may close the page while the user looks up the code.
    onResent: (email) =>
      history.replace(history.location.href, { ...history.location.state, email }),
    resent: 'A new verification code has been sent to your email.',
    failures: { check: 'activateAccount', resend: 'resendActivation' },
  });

  return (
    <AuthCard
      title="Activate your account"
      lead="Enter your email and the 6-digit code we sent you."
    >
      <CodeStep
        step={step}
        aria-label="Activate your account"
        lost={(asks) => <MayBeVerified email={step.email} asks={asks} />}
        submit="Activate Account"
        end={
          <Text size="sm" ta="center">
            <Anchor component={Link} to="/login" inherit>
              Back to login
            </Anchor>
          </Text>
        }
      />
    </AuthCard>
  );
}
