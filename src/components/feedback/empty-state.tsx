import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Weave } from '@/components/weave';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What will appear here, or why there is nothing to show. */
  text: string;
  /** A button or link for the next step. */
  children: ReactNode;
  /** 1 if this is the only heading of the screen. */
  order?: 1 | 2;
}

/** Shown in place of an empty list, or as a screen that has nothing to show, such as "Page not found". */
export function EmptyState({ title, text, children, order = 2 }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {/* As high as one repeat of the pattern. */}
      <Weave stitch={2} height={48} />
      <Stack align="center" ta="center" gap="sm" px="md" py="xl">
        <Title order={order} size={order === 1 ? 'h2' : 'h3'}>
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
