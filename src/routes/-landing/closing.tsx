import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeadline } from '@/components/use-deadline';
import { formatDateTime } from '@/lib/dates';
import { Section } from './section';

/** Whoever has read to the end does not have to go back to the top. */
export function Closing() {
  const { deadline, closed } = useDeadline();
  if (closed) return null;
  return (
    <Section title="Take part" intro={`Submissions close ${formatDateTime(deadline)}.`}>
      <Group gap="sm">
        <Button component={Link} to="/register" size="lg">
          Create your account
        </Button>
        <Button component={Link} to="/login" size="lg" variant="default">
          I have an account
        </Button>
      </Group>
    </Section>
  );
}
