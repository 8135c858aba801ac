import { Anchor, Box, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Proposal } from '@/api/readers';
import { LoadError } from '@/components/feedback/load-error';
import { Moment } from '@/components/moment';
import { ListSkeleton } from '@/components/records/skeletons';
import { StatusBadge } from '@/components/records/status-badge';
import classes from './dashboard.module.css';
import { useLists } from './use-lists';

export function RecentProposals() {
  const { recent, failure, retry } = useLists();
  return (
    <section aria-labelledby="recent">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="recent">
          Recent Proposals
        </Title>
        {recent.data && recent.data.length > 0 && (
          <Anchor component={Link} to="/proposals" size="sm">
            All proposals
          </Anchor>
        )}
      </Group>
      {recent.isPending && <ListSkeleton rows={5} height={56} />}
      {failure && <LoadError {...failure} retry={retry} />}
      {recent.data?.map((proposal) => (
        <Row key={proposal.id} proposal={proposal} />
      ))}
    </section>
  );
}

function Row({ proposal }: { proposal: Proposal }) {
  const { id, project_name, status, created_at } = proposal;
  return (
    <Group
      justify="space-between"
      gap="sm"
      className={classes.row}
      renderRoot={(props) => <Link to="/proposals/$id" params={{ id }} {...props} />}
    >
      <Box flex="1 1 11rem">
        <Text fw={600} lineClamp={3} className={classes.name}>
          {project_name}
        </Text>
        <Text size="sm" c="dimmed">
          Created <Moment at={created_at} short />
        </Text>
      </Box>
      <StatusBadge status={status} />
    </Group>
  );
}
