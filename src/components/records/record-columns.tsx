import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-columns.module.css';

interface RecordColumnsProps {
  children: ReactNode;
  aside: ReactNode;
  /** On a narrow screen, `aside` comes first instead of last. */
  asideFirst?: boolean;
}

/** Two columns: a text or form, and further information beside it. On a narrow screen, one below the other. */
export function RecordColumns({ children, aside, asideFirst }: RecordColumnsProps) {
  // Beside a form are cards, with the form's gaps.
  const gap = asideFirst ? 'lg' : 'xl';
  const beside = (
    <Stack gap={gap} className={classes.aside}>
      {aside}
    </Stack>
  );
  return (
    <div className={classes.columns} style={{ rowGap: `var(--mantine-spacing-${gap})` }}>
      {asideFirst && beside}
      <Stack gap={gap}>{children}</Stack>
      {!asideFirst && beside}
    </div>
  );
}
