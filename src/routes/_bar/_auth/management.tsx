import { Anchor, Text } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { EmptyState } from '@/components/feedback/empty-state';
import { useUser } from '@/components/use-user';
import { config } from '@/lib/config';
import { pageTitle } from '@/lib/page-title';

export const Route = createFileRoute('/_bar/_auth/management')({
  head: () => pageTitle('Admin portal'),
  component: Management,
});

/** Shown if no admin portal is deployed at /management. The admin portal is a separate application (A-20). */
function Management() {
  const { is_staff } = useUser();
  const elsewhere = config.adminUrl !== '/management';
  const toDashboard = (
    <Anchor component={Link} to="/dashboard">
      Go to dashboard
    </Anchor>
  );
  if (!is_staff) {
    return (
      <EmptyState order={1} title="Not available" text="The admin portal is for staff only.">
        {toDashboard}
      </EmptyState>
    );
  }
  return (
    <EmptyState order={1} title="Admin portal" text="The admin portal is a separate application.">
      {elsewhere ? (
        <Anchor href={config.adminUrl}>Open the admin portal</Anchor>
      ) : (
        <Text>The link to it hasn't been set up yet.</Text>
      )}
      {toDashboard}
    </EmptyState>
  );
}
