import { Anchor, Avatar, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SupportRequest } from '@/api/readers';
import { Moment } from '@/components/moment';
import { Passages } from '@/components/records/passages';
import { StatusBadge } from '@/components/records/status-badge';
import { Part } from '@/components/section';
import { useUser } from '@/components/use-user';
import { nameOf } from '@/lib/names';
import classes from './conversation.module.css';

/** The request, shown as the first message of the conversation. */
export function RequestDetails({ request }: { request: SupportRequest }) {
  const user = useUser();
  const { proposal_details: proposal } = request;
  const passages = [
    ['Description', request.description],
    ['Justification', request.justification],
    ['Expected Impact', request.expected_impact],
    ['Alternative Solutions', request.alternative_solutions],
  ] as const;
  return (
    <Part title="Request Details">
      {proposal && (
        <Group gap="xs">
          <Text>
            Related proposal:{' '}
            <Anchor component={Link} to={`/proposals/${request.proposal}`} underline="always">
              {proposal.project_name}
            </Anchor>
          </Text>
          <StatusBadge status={proposal.status} />
        </Group>
      )}
      <Message own author={nameOf(user)} at={request.created_at}>
        <Passages texts={passages} />
      </Message>
    </Part>
  );
}

/** The organisers' comments. If there are none, the reviewer's comment (A-81). */
export function History({ request: { comments, review_comments } }: { request: SupportRequest }) {
  if (comments.length === 0 && review_comments) {
    return <Part title="Review Comments" text={review_comments} />;
  }
  return (
    <Part title="Review Comments & Status History">
      {comments.length === 0 ? (
        <Text c="dimmed">No comments yet. The organising team's answers will appear here.</Text>
      ) : (
        <Stack component="ol" gap="md">
          {comments.map(({ id, author, comment, status_change, created_at }) => (
            <li key={id}>
              {/* A change of status is a line before the comment that came with it. */}
              {status_change && (
                <div className={classes.change}>
                  <IconArrowRight size={16} aria-hidden />
                  Status changed to <StatusBadge status={status_change} />
                </div>
              )}
              <Message author={author.display_name} at={created_at}>
                <Text className={classes.text}>{comment}</Text>
              </Message>
            </li>
          ))}
        </Stack>
      )}
    </Part>
  );
}

interface MessageProps {
  author: string;
  at: string;
  /** The user's own message. Its colours differ from those of the organisers' messages. */
  own?: boolean;
  children: ReactNode;
}

function Message({ author, at, own = false, children }: MessageProps) {
  return (
    <div className={classes.message} data-own={own || undefined}>
      <Avatar name={author} color={own ? 'gray' : 'green'} aria-hidden className={classes.face} />
      <div className={classes.bubble}>
        <Group justify="space-between" align="stretch" gap="0 var(--mantine-spacing-sm)" mb="xs">
          <Text fw={600} miw={0}>
            {author}
          </Text>
          <Text size="sm" c="dimmed">
            <Moment at={at} short />
          </Text>
        </Group>
        {children}
      </div>
    </div>
  );
}
