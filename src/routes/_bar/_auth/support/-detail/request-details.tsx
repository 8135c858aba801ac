import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SupportRequest } from '@/api/readers';
import { Part } from '@/components/part';
import { StatusBadge } from '@/components/records/status-badge';
import { useUser } from '@/components/use-user';
import { nameOf } from '@/lib/names';
import classes from './history.module.css';
import { Message } from './message';

/** The request, shown as the first message of the conversation. */
export function RequestDetails({ request }: { request: SupportRequest }) {
  const user = useUser();
  const { proposal_details: proposal } = request;
  return (
    <Part title="Request Details">
      {proposal && (
        <div className={classes.related}>
          <Text className={classes.text}>
            Related proposal:{' '}
            <Anchor component={Link} to={`/proposals/${request.proposal}`} underline="always">
              {proposal.project_name}
            </Anchor>
          </Text>
          <StatusBadge status={proposal.status} />
        </div>
      )}
      <Message own author={nameOf(user)} at={request.created_at}>
        <Stack gap="sm">
          <Passage title="Description" text={request.description} />
          <Passage title="Justification" text={request.justification} />
          <Passage title="Expected Impact" text={request.expected_impact} />
          <Passage title="Alternative Solutions" text={request.alternative_solutions} />
        </Stack>
      </Message>
    </Part>
  );
}

function Passage({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div>
      <Title order={3} size="sm" c="dimmed">
        {title}
      </Title>
      <Text className={classes.text}>{text}</Text>
    </div>
  );
}
