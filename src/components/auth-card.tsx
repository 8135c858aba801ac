import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One calm column for the screens around the login. What the screen before wanted to say stands on top. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  const message = useLocation({ select: ({ state }) => state.message });
  return (
    <Paper
      className={classes.card}
      withBorder
      maw={460}
      mx="auto"
      p={{ base: 'md', xs: 'xl' }}
      radius="lg"
    >
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </div>
        {message && (
          <Alert key={message} color="blue" role="status" className={classes.message}>
            {message}
          </Alert>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
