import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { hueOf } from '@/components/records/status-badge';
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
  if (!review_comments && !sentBack) return null;
  const title = titles[status] ?? 'Review Comments';
  return (
    <Alert variant="outline" color={hueOf(status)} role="region" title={title}>
      <Stack gap="sm" align="flex-start">
        {review_comments && (
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {review_comments}
          </Text>
        )}
        {withRevision && sentBack && (
          <OwnerOnly id={id}>
            <Button component={Link} to={`/proposals/${id}/edit`} size="sm">
              Make Revisions
            </Button>
          </OwnerOnly>
        )}
      </Stack>
    </Alert>
  );
}
