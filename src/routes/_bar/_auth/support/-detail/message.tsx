import { Avatar, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '@/components/moment';
import classes from './message.module.css';

interface MessageProps {
  author: string;
  at: string;
  /** The user's own message. Its colours differ from those of the organisers' messages. */
  own?: boolean;
  children: ReactNode;
}

/** One message of the conversation: author, time and text. */
export function Message({ author, at, own = false, children }: MessageProps) {
  return (
    <div className={classes.message} data-own={own || undefined}>
      <Avatar name={author} color={own ? 'gray' : 'green'} aria-hidden className={classes.face} />
      <div className={classes.bubble}>
        <div className={classes.head}>
          <Text fw={600} className={classes.author}>
            {author}
          </Text>
          <Text size="sm" c="dimmed">
            <Moment at={at} short />
          </Text>
        </div>
        {children}
      </div>
    </div>
  );
}
