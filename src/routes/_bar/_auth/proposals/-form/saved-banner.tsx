import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { focusOnMount } from '@/components/focus-on-mount';

export interface Success {
  /** The banner, to the letter. */
  message: string;
  to: '/dashboard' | '/proposals';
  /** Milliseconds until the redirect. */
  delay: number;
}

/** Says that it worked, and goes on by itself unless the reader takes the receipt first. */
export function SavedBanner({ message, to, delay, id }: Success & { id: number }) {
  const navigate = useNavigate();
  useTimeout(() => void navigate({ to }), delay, { autoInvoke: true });
  return (
    // The button that was pressed is gone, so the banner takes the focus.
    <Alert
      color="green"
      role="status"
      icon={<IconCircleCheck aria-hidden />}
      tabIndex={-1}
      ref={focusOnMount}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{message}</Text>
        <Anchor component={Link} to={`/proposals/${id}`} c="inherit" underline="always">
          View receipt
        </Anchor>
      </Group>
    </Alert>
  );
}
