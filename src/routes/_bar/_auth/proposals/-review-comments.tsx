import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { hueOf } from '@/components/records/status-badge';
import { useDeadline } from '@/components/use-deadline';
import { LATE } from '@/content/late';
import { OwnerOnly } from './-owner-only';

const titles: Record<string, string> = {
  REJECTED: 'Rejection Comments',
  REVISION_REQUESTED: 'Revision Required',
};

interface ReviewCommentsProps {
  proposal: Proposal;
  /** If the proposal was returned for changes, shows its owner a link to the edit screen. */
  withRevision?: boolean;
}

export function ReviewComments({ proposal, withRevision = false }: ReviewCommentsProps) {
  const { id, status, review_comments } = proposal;
  const sentBack = status === 'REVISION_REQUESTED';
  const { closed } = useDeadline();
  if (!review_comments && !sentBack) return null;
  const title = titles[status] ?? 'Review Comments';
  return (
    <Alert
      variant={status === 'REJECTED' ? 'light' : 'outline'}
      color={status === 'REJECTED' ? 'gray' : hueOf(status)}
      role="region"
      title={
        <Title order={2} fz="inherit" c="inherit">
          {title}
        </Title>
      }
    >
      <Stack gap="sm" align="flex-start">
        {review_comments && <Text style={{ whiteSpace: 'pre-wrap' }}>{review_comments}</Text>}
        {withRevision && sentBack && (
          <OwnerOnly id={id}>
            <Group gap="xs">
              <Button component={Link} to={`/proposals/${id}/edit`}>
                Make Revisions
              </Button>
              <Text size="sm">
                On the next screen you can copy it into a new draft. {closed && LATE}
              </Text>
            </Group>
          </OwnerOnly>
        )}
        {withRevision && status === 'REJECTED' && !closed && (
          <OwnerOnly id={id}>
            <Button
              variant="default"
              renderRoot={(root) => <Link {...root} to="/proposals/new" search={{ copy: id }} />}
            >
              Start again from this text
            </Button>
          </OwnerOnly>
        )}
      </Stack>
    </Alert>
  );
}
