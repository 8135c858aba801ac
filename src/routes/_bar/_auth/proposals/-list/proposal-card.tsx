import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Proposal } from '@/api/readers';
import { BusyButton } from '@/components/busy-button';
import { Moment } from '@/components/moment';
import { QuietLine, RecordCard } from '@/components/records/record-card';
import { StatusBadge } from '@/components/records/status-badge';
import { areaOf } from '@/content/thematic-areas';
import { DeadlineSentence } from '../-proposal-strip';
import { IS_DELETING, useDeleteProposal } from '../-use-delete-proposal';

export const descriptionOf = (proposal: Proposal): string =>
  proposal.description || proposal.problem_statement || '';

export const ProposalCard = memo(({ record: proposal }: { record: Proposal }) => {
  const { id, project_name, status, created_at, submitted_at } = proposal;
  const draft = status === 'DRAFT';
  return (
    <RecordCard
      title={project_name}
      to={`/proposals/${id}`}
      open={draft}
      badges={<StatusBadge status={status} />}
      actions={draft && <DraftActions proposal={proposal} />}
    >
      <QuietLine>
        <Text inherit span lineClamp={1}>
          {areaOf(proposal)}
        </Text>
        <span>
          {submitted_at ? 'Submitted' : 'Created'} <Moment at={submitted_at || created_at} short />
        </span>
      </QuietLine>
      <Text inherit lineClamp={1}>
        {proposal.problem_statement || descriptionOf(proposal)}
      </Text>
      {draft && (
        <Text inherit fw={600}>
          Not submitted yet. <DeadlineSentence short />
        </Text>
      )}
    </RecordCard>
  );
});

function DraftActions({ proposal }: { proposal: Proposal }) {
  const { id, project_name } = proposal;
  // The card disappears together with the button that had the focus, so move the focus to the page.
  const deletion = useDeleteProposal(proposal, () => document.querySelector('main')?.focus());
  return (
    <>
      {deletion.isPending ? (
        <Text size="sm">{IS_DELETING}</Text>
      ) : (
        <Button
          component={Link}
          to={`/proposals/${id}/edit`}
          size="sm"
          px="sm"
          variant="light"
          aria-label={`Edit ${project_name}`}
        >
          Edit
        </Button>
      )}
      <BusyButton
        size="sm"
        px="sm"
        variant="subtle"
        color="red"
        aria-label={`Delete ${project_name}`}
        busy={deletion.isPending}
        onClick={deletion.ask}
      >
        Delete
      </BusyButton>
    </>
  );
}
