import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Section } from './section';
import { useWayIn } from './use-way-in';

/** Until the deadline, invites visitors who are not signed in to register. */
export function Closing() {
  const { to } = useWayIn();
  if (to !== '/register') return null;
  return (
    <Section
      title="Take part"
      aside={
        <Button component={Link} to={to} size="lg" style={{ justifySelf: 'start' }}>
          Create your account
        </Button>
      }
    />
  );
}
