import { Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { SupportRequest } from '@/api/readers';
import { Part } from '@/components/part';
import { StatusBadge } from '@/components/records/status-badge';
import classes from './history.module.css';
import { Message } from './message';

type Comment = SupportRequest['comments'][number];

/** The organisers' comments. If there are none, the reviewer's comment (A-81). */
export function History({ request }: { request: SupportRequest }) {
  const { comments, review_comments } = request;
  if (comments.length === 0 && review_comments) {
    return <Part title="Review Comments" text={review_comments} />;
  }
  return (
    <Part title="Review Comments & Status History">
      {comments.length === 0 ? (
        <Text c="dimmed">No comments yet. The organising team's answers will appear here.</Text>
      ) : (
        <Stack component="ol" gap="md">
          {comments.map((comment) => (
            <Entry key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
    </Part>
  );
}

/** A change of status is shown as a line, before the comment that came with it. */
function Entry({ comment: { author, comment, status_change, created_at } }: { comment: Comment }) {
  return (
    <li>
      {status_change && (
        <div className={classes.change}>
          <IconArrowRight size={16} aria-hidden />
          Status changed to <StatusBadge status={status_change} />
        </div>
      )}
      <Message author={author?.display_name ?? 'The organising team'} at={created_at}>
        <Text className={classes.text}>{comment}</Text>
      </Message>
    </li>
  );
}
