import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './status.module.css';
import { toneOf } from './status-badge';

interface StatusLegendProps {
  /** The status whose colour is explained; null if there is none. */
  status: string | null;
  children: ReactNode;
}

/** A label with a dot in the status's colour, which explains that colour in a chart. */
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
