import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEarlyInput } from '@/components/forms/early-input';
import green from '@/components/on-green.module.css';
import { Weave } from '@/components/weave';
import { SITE, THEME } from '@/content/event';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  /** Lies on top of the pattern, so that the rest of the page doesn't move when the notice appears. */
  notice?: string | undefined;
  /** True after the first step: on a phone there is no pattern then, so that the fields are in view. */
  isBegun?: boolean;
  children: ReactNode;
}

/**
 * The card of the screens before the login: the pattern, and beside or below it the form. A message from the previous
 * screen is above the form.
 */
export function AuthCard({ title, lead, notice, isBegun, children }: AuthCardProps) {
  const message = useLocation({ select: ({ state }) => state.message });
  const isDone = useLocation({ select: ({ state }) => state.isDone });
  useEarlyInput();
  return (
    <div className={classes.card} data-begun={isBegun || undefined}>
      <div className={`${classes.cover} ${green.ground}`}>
        <Weave stitch={2.5} className={classes.weave} />
        {notice && (
          <Text className={classes.notice} role="status">
            {notice}
          </Text>
        )}
        <div className={classes.words}>
          <Text className={classes.site}>{SITE}</Text>
          <Text>{THEME}</Text>
        </div>
      </div>
      <Stack gap="lg" className={classes.form}>
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4} className={classes.lead}>
              {lead}
            </Text>
          )}
        </div>
        {message && (
          <Alert
            key={message}
            role="status"
            className={classes.message}
            {...(isDone && { color: 'green', icon: <IconCheck aria-hidden /> })}
          >
            {message}
          </Alert>
        )}
        {children}
      </Stack>
    </div>
  );
}
