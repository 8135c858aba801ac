import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Weave } from './weave';

interface EmptyStateProps {
  title: string;
  /** What would be here, and what it is good for. */
  text: string;
  /** The next step. */
  children: ReactNode;
}

/** Nothing here yet: what that means, and where to begin. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Weave stitch={2} className={classes.band} />
      <Stack align="center" ta="center" gap="sm" px="md" py="xl">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed" maw={460}>
          {text}
        </Text>
        {children}
      </Stack>
    </div>
  );
}
