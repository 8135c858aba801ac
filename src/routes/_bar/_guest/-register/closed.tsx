import { Button, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeadline } from '@/components/use-deadline';
import { formatDateTime } from '@/lib/dates';

/** In place of the form, after the deadline: nothing is blocked, and nobody begins by mistake. */
export function Closed({ onInsist }: { onInsist: () => void }) {
  const { deadline } = useDeadline();
  return (
    <Stack gap="md">
      <IconLock size={32} aria-hidden />
      <Text>
        Submissions closed {formatDateTime(deadline)}. You can still create an account, but a new
        proposal may not be accepted.
      </Text>
      <Button component={Link} to="/login">
        Login
      </Button>
      <Button variant="default" onClick={onInsist}>
        Create an account anyway
      </Button>
    </Stack>
  );
}
