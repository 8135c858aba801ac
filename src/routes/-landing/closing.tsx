import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ByDeadline } from '@/components/by-deadline';
import { useHasSession } from '@/components/use-user';
import { Section } from './section';

/** Until the deadline, invites visitors who are not signed in to register. */
export function Closing() {
  const hasSession = useHasSession();
  if (hasSession) return null;
  const invitation = (
    <Section
      title="Take part"
      aside={
        <Button component={Link} to="/register" size="lg" style={{ justifySelf: 'start' }}>
          Create your account
        </Button>
      }
    />
  );
  return <ByDeadline before={invitation} />;
}
