import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { focusOnMount } from '@/components/focus-on-mount';
import { StatusBadge } from '@/components/status-badge';

export interface Success {
  /** The banner, to the letter. */
  message: string;
  to: '/dashboard' | '/proposals';
  /** Milliseconds until the redirect. */
  delay: number;
}

interface SavedBannerProps extends Success {
  saved: Proposal;
}

const said = ({ id, project_name, status, submitted_at = null }: Proposal) => ({
  id,
  project_name,
  status,
  submitted_at,
});

/** Says that it worked, and goes on by itself unless the reader takes the receipt first. */
export function SavedBanner({ message, to, delay, saved }: SavedBannerProps) {
  const navigate = useNavigate();
  const redirect = useTimeout(() => void navigate({ to, state: { saved: said(saved) } }), delay, {
    autoInvoke: true,
  });
  const submitted = saved.status !== 'DRAFT';
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
        <Group gap="xs">
          <StatusBadge status={saved.status} />
          <Text fw={600}>{message}</Text>
        </Group>
        <Anchor
          component={Link}
          to={submitted ? `/proposals/${saved.id}/receipt` : `/proposals/${saved.id}`}
          // Two seconds are short: the screen is there before it is asked for, and nothing overtakes the choice.
          preload="render"
          onClick={redirect.clear}
          c="inherit"
          underline="always"
        >
          {submitted ? 'View receipt' : 'View draft'}
        </Anchor>
      </Group>
    </Alert>
  );
}
