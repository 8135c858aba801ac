import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/components/feedback/empty-state';
import { useUnsentWork } from '@/components/forms/use-unsent-work';
import { useDeadline } from '@/components/use-deadline';
import { CLOSED, LATE } from '@/content/late';

export function EmptyList({ drafts }: { drafts: boolean }) {
  const isBegun = useUnsentWork('/proposals/new').length > 0;
  const { closed } = useDeadline();
  if (drafts) {
    return (
      <EmptyState
        title="No drafts"
        text="Drafts are proposals that you have saved and not submitted yet."
      >
        <Button component={Link} to="/proposals" variant="light">
          Show all proposals
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={isBegun ? 'No proposals sent yet' : 'No proposals yet'}
      text={
        closed
          ? `${CLOSED}. ${LATE}`
          : 'Describe the problem you want to solve and how AI can help. You can save a complete proposal as a draft and submit it later.'
      }
    >
      <Button component={Link} to="/proposals/new" variant={closed ? 'default' : 'filled'}>
        {isBegun ? 'Continue' : 'Create'} your first proposal
      </Button>
    </EmptyState>
  );
}
