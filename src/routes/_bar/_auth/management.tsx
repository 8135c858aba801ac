import { Anchor, Stack, Text, Title } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useUser } from '@/components/use-user';
import { config } from '@/lib/config';
import { pageTitle } from '@/lib/page-title';

export const Route = createFileRoute('/_bar/_auth/management')({
  head: () => pageTitle('Admin portal'),
  component: Management,
});

/** Seen where no admin portal is deployed at /management: it is another application, not part of this one. */
function Management() {
  const { is_staff } = useUser();
  return (
    <Stack align="flex-start">
      <Title order={1}>{is_staff ? 'Admin portal' : 'Not available'}</Title>
      {is_staff ? <StaffNote /> : <Text>The admin portal is for staff only.</Text>}
      <Anchor component={Link} to="/dashboard">
        Go to dashboard
      </Anchor>
    </Stack>
  );
}

function StaffNote() {
  const elsewhere = config.adminUrl !== '/management';
  return (
    <>
      <Text>The admin portal is a separate application.</Text>
      {elsewhere ? (
        <Anchor href={config.adminUrl}>Open the admin portal</Anchor>
      ) : (
        <Text>Its address is not set up in this portal yet.</Text>
      )}
    </>
  );
}
