import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { StatusBadge } from '@/components/status-badge';
import { StatusIcon } from '../-status-icon';
import { useDeleteProposal } from '../-use-delete-proposal';

export function ProposalHeader({ proposal }: { proposal: Proposal }) {
  const { project_name, status, submitted_by } = proposal;
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <Group wrap="nowrap" align="flex-start" gap="md" flex="1 1 20rem">
        <StatusIcon status={status} />
        <Stack gap={6}>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {project_name}
          </Title>
          <Group gap="xs">
            <StatusBadge status={status} />
            {submitted_by && <Text c="dimmed">Submitted by {submitted_by.display_name}</Text>}
          </Group>
        </Stack>
      </Group>
      {status === 'DRAFT' && <DraftActions proposal={proposal} />}
    </Group>
  );
}

/** Only the owner of a draft gets these: nobody else's proposals are ever shown. */
function DraftActions({ proposal }: { proposal: Proposal }) {
  const navigate = useNavigate();
  const deletion = useDeleteProposal(() => navigate({ to: '/proposals' }));
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={`/proposals/${proposal.id}/edit`}
        leftSection={<IconEdit size={18} aria-hidden />}
      >
        Edit
      </Button>
      <Button
        variant="light"
        color="red"
        loading={deletion.isPending}
        onClick={() => deletion.ask(proposal)}
        leftSection={<IconTrash size={18} aria-hidden />}
      >
        Delete
      </Button>
    </Group>
  );
}
