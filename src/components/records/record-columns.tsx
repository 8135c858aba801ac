import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-columns.module.css';

interface RecordColumnsProps {
  children: ReactNode;
  aside: ReactNode;
  /** On a narrow screen, `aside` comes first instead of last. */
  asideFirst?: boolean;
  gap?: 'md' | 'xl';
}

/** Two columns: a text or form, and further information beside it. On a narrow screen, one below the other. */
export function RecordColumns({ children, aside, asideFirst, gap = 'xl' }: RecordColumnsProps) {
  // On a narrow screen `asideFirst` puts a card above a form. Make the gap below it as large as the gaps between the
  // form's own cards.
  const rowGap = asideFirst ? 'lg' : 'xl';
  const beside = (
    <Stack gap="xl" className={classes.aside}>
      {aside}
    </Stack>
  );
  return (
    <div className={classes.columns} style={{ rowGap: `var(--mantine-spacing-${rowGap})` }}>
      {asideFirst && beside}
      <Stack gap={gap}>{children}</Stack>
      {!asideFirst && beside}
    </div>
  );
}
