import { Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './record-card.module.css';

interface RecordCardProps {
  title: string;
  /** Where the record has a screen of its own. */
  to: string;
  badges: ReactNode;
  /** Beside "View". */
  actions?: ReactNode;
  /** Nothing has been handed in. */
  open?: boolean;
  /** One line for each group of facts. */
  children: ReactNode;
}

/** A proposal or request in its list: the title leads to it, and so does the whole card. */
export function RecordCard({ title, to, badges, actions, open, children }: RecordCardProps) {
  return (
    <Box component="li" className={classes.card} mod={{ open }}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Link to={to}>{title}</Link>
        </h2>
        <div className={classes.state}>
          <div className={classes.badges}>{badges}</div>
          <div className={classes.actions}>
            <Button
              component={Link}
              to={to}
              size="compact-sm"
              variant="default"
              aria-label={`View ${title}`}
            >
              View
            </Button>
            {actions}
          </div>
        </div>
      </div>
      {children}
    </Box>
  );
}

/** Facts that place a record, in one quiet line. */
export function QuietLine({ children }: { children: ReactNode }) {
  return <div className={classes.quiet}>{children}</div>;
}
