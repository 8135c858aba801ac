import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './status.module.css';
import { toneOf } from './status-badge';

interface StatusLegendProps {
  /** Whose colour is explained; none where there is no colour to explain. */
  status: string | null;
  children: ReactNode;
}

/** What a colour of a chart stands for. */
export function StatusLegend({ status, children }: StatusLegendProps) {
  return (
    <Group gap={8} wrap="nowrap">
      {status && (
        <span className={`${classes.dot} ${classes.mark} ${toneOf(status)}`} aria-hidden />
      )}
      <Text inherit c="dimmed">
        {children}
      </Text>
    </Group>
  );
}
