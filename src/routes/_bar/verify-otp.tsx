import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthCard } from '@/components/forms/auth-card';
import { VerifyAccount } from '@/components/forms/verify-account';
import { useScreenState } from '@/components/use-screen-state';
import { type PendingAccount, pendingAccount } from '@/device/before-login';
import { pageTitle } from '@/lib/page-title';

export const Route = createFileRoute('/_bar/verify-otp')({
  head: () => pageTitle('Verify your account'),
  beforeLoad: ({ location: { state } }): { account: PendingAccount } => {
    const account = state.email ? { email: state.email, phone: state.phone } : pendingAccount();
    if (!account) throw redirect({ to: '/register' });
    return { account };
  },
  component: VerifyOtp,
});

function VerifyOtp() {
  const { account } = Route.useRouteContext();
  const done = useScreenState('/verify-otp', (state) => state.done);
  return (
    <AuthCard title="Verify your account">
      <VerifyAccount {...account} done={done} />
    </AuthCard>
  );
}
