import { Box, Button, Card, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Proposal } from '@/api/readers';
import { Moment } from '@/components/moment';
import classes from '@/components/record-card.module.css';
import { areaLabel } from '@/content/thematic-areas';
import { ProposalStrip } from '../-proposal-strip';
import { useDeleteProposal } from '../-use-delete-proposal';

export const descriptionOf = (proposal: Proposal): string =>
  proposal.description || proposal.problem_statement || '';

export const ProposalCard = memo(({ record: proposal }: { record: Proposal }) => {
  const { id, project_name, status, thematic_area, created_at } = proposal;
  return (
    <Card component="li" withBorder padding="lg" className={classes.card}>
      <Title order={2} size="h4" className={classes.text}>
        {project_name}
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        {areaLabel(thematic_area)}
      </Text>
      <Text lineClamp={2} mt="xs">
        {proposal.problem_statement || descriptionOf(proposal)}
      </Text>
      <Box my="sm">
        <ProposalStrip proposal={proposal} compact />
      </Box>
      <Group justify="space-between" mt="auto" gap="xs">
        <Text size="sm" c="dimmed">
          Created <Moment at={created_at} />
        </Text>
        <Group gap="xs">
          <Button
            component={Link}
            to={`/proposals/${id}`}
            size="sm"
            variant="default"
            aria-label={`View ${project_name}`}
            className={classes.view}
          >
            View
          </Button>
          {status === 'DRAFT' && <DraftActions proposal={proposal} />}
        </Group>
      </Group>
    </Card>
  );
});

function DraftActions({ proposal }: { proposal: Proposal }) {
  const { id, project_name } = proposal;
  // The card goes, and the focus with it: the page takes it.
  const deletion = useDeleteProposal(() => document.querySelector<HTMLElement>('main')?.focus());
  return (
    <>
      <Button
        component={Link}
        to={`/proposals/${id}/edit`}
        size="sm"
        variant="light"
        aria-label={`Edit ${project_name}`}
        className={classes.action}
      >
        Edit
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Delete ${project_name}`}
        loading={deletion.isPending}
        onClick={() => deletion.ask(proposal)}
        className={classes.action}
      >
        Delete
      </Button>
    </>
  );
}
