import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-columns.module.css';

/** A record of its own screen: what it says, and the facts beside it; below it on a narrow screen. */
export function RecordColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <Stack gap="xl">{children}</Stack>
      <Stack gap="xl" className={classes.aside}>
        {aside}
      </Stack>
    </div>
  );
}
