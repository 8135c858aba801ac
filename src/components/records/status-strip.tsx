import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatusBadge, toneOf } from './status-badge';
import { StatusIcon } from './status-icon';
import classes from './status-strip.module.css';

interface StatusStripProps {
  status: string;
  /** The server's own name for the status. */
  display?: string | undefined;
  /** A sentence that says what the status means for the reader. */
  children?: ReactNode;
  badges?: ReactNode;
  action?: ReactNode;
  /** Dashed: the record has not been submitted. */
  open?: boolean;
}

/** A band that shows a record's status by word, icon and edge. Nobody needs to see its colour to understand it. */
export function StatusStrip(props: StatusStripProps) {
  const { status, display, children, badges, action, open = false } = props;
  return (
    <Box
      role="group"
      aria-label="Status"
      className={`${classes.strip} ${toneOf(status)}`}
      mod={{ open }}
    >
      <div className={classes.words}>
        <StatusIcon status={status} size={24} />
        <StatusBadge status={status} display={display} />
        {badges}
        {children && <span className={classes.text}>{children}</span>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </Box>
  );
}
