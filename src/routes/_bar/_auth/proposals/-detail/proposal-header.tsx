import { Anchor, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NOT_KNOWN, type Proposal } from '@/api/readers';
import { BusyButton } from '@/components/busy-button';
import green from '@/components/on-green.module.css';
import { Weave } from '@/components/weave';
import { afterAcceptance } from '@/content/next-steps';
import { lackingIn } from '../-form/rules';
import { OwnerOnly } from '../-owner-only';
import { ProposalStrip } from '../-proposal-strip';
import { IS_DELETING, useDeleteProposal, useIsDeleting } from '../-use-delete-proposal';
import classes from './proposal-header.module.css';

export function ProposalHeader({ proposal }: { proposal: Proposal }) {
  const { id, project_name, status, submitted_by } = proposal;
  const isAccepted = status === 'ACCEPTED';
  const isDeleting = useIsDeleting(id);
  const heading = (
    <Stack gap={4} flex="1 1 18rem" miw={0}>
      <Title order={1}>{project_name}</Title>
      {submitted_by && (
        <Text c={isAccepted ? 'inherit' : 'dimmed'}>
          <span>Submitted by {submitted_by.display_name}</span>
          {status === 'DRAFT' && ' (still a draft)'}
        </Text>
      )}
    </Stack>
  );
  return (
    <Stack gap="md">
      {isAccepted ? (
        <Accepted>{heading}</Accepted>
      ) : (
        <Group justify="space-between" align="flex-start" gap="md">
          {heading}
          {status === 'DRAFT' && (
            <OwnerOnly id={id}>
              <DraftActions proposal={proposal} />
            </OwnerOnly>
          )}
        </Group>
      )}
      <ProposalStrip
        proposal={proposal}
        action={
          isDeleting || status === NOT_KNOWN ? null : status === 'DRAFT' ? (
            <OwnerOnly id={id}>
              <Anchor
                component={Link}
                to={`/proposals/${id}/edit`}
                state={{ toMissing: true }}
                c="inherit"
                fw={600}
              >
                {lackingIn(proposal).length > 0 ? 'Complete it' : 'Edit or submit'}
              </Anchor>
            </OwnerOnly>
          ) : (
            <Anchor component={Link} to={`/proposals/${id}/receipt`} c="inherit" fw={600}>
              View receipt
            </Anchor>
          )
        }
      />
    </Stack>
  );
}

/** A proposal was accepted: its heading on the pattern, and what comes next. */
function Accepted({ children }: { children: ReactNode }) {
  return (
    <div className={`${classes.accepted} ${green.ground}`}>
      <Weave stitch={1.5} height={36} />
      <Box p="md">
        {children}
        <Text fw={700} size="xl" mt="md">
          Your proposal was accepted.
        </Text>
        <Text>{afterAcceptance}</Text>
      </Box>
    </div>
  );
}

function DraftActions({ proposal }: { proposal: Proposal }) {
  const navigate = useNavigate();
  const deletion = useDeleteProposal(proposal, () => navigate({ to: '/proposals' }));
  return (
    <div className={classes.actions}>
      {deletion.isPending ? (
        <Text size="sm">{IS_DELETING}</Text>
      ) : (
        <Button
          component={Link}
          to={`/proposals/${proposal.id}/edit`}
          leftSection={<IconEdit size={18} aria-hidden />}
        >
          Edit
        </Button>
      )}
      <BusyButton
        variant="subtle"
        color="red"
        busy={deletion.isPending}
        onClick={deletion.ask}
        leftSection={<IconTrash size={18} aria-hidden />}
      >
        Delete
      </BusyButton>
    </div>
  );
}
