import { Group, Stack, Text } from '@mantine/core';
import type { SupportRequest } from '@/api/readers';
import { Moment } from '@/components/moment';
import { Section } from '@/components/section';
import { StatusBadge } from '@/components/status-badge';
import classes from './history.module.css';

type Comment = SupportRequest['comments'][number];

/** The conversation with the organisers; without one, what the reviewer wrote (A-81). */
export function History({ request }: { request: SupportRequest }) {
  const { comments, review_comments } = request;
  if (comments.length === 0 && review_comments) {
    return <Section title="Review Comments" text={review_comments} />;
  }
  return (
    <Section title="Review Comments & Status History">
      {comments.length === 0 ? (
        <Text c="dimmed">No comments yet. The organising team's answers will show here.</Text>
      ) : (
        <Stack component="ol" gap="sm" className={classes.conversation}>
          {comments.map((comment) => (
            <Entry key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Entry({ comment: { author, comment, status_change, created_at } }: { comment: Comment }) {
  return (
    <li className={classes.entry}>
      <Group gap="xs">
        <Text fw={600}>{author?.display_name ?? 'The organising team'}</Text>
        {status_change && <StatusBadge status={status_change} />}
      </Group>
      <Text size="sm" c="dimmed">
        <Moment at={created_at} precise />
      </Text>
      <Text className={classes.text}>{comment}</Text>
    </li>
  );
}
