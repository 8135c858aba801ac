import { Box, Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './record-card.module.css';

interface RecordCardProps {
  title: string;
  to: string;
  badges: ReactNode;
  /** Buttons beside "View". */
  actions?: ReactNode;
  /** The record has not been submitted. */
  open?: boolean;
  /** One line for each group of facts. */
  children: ReactNode;
}

/**
 * A proposal or support request in a list. The title's link covers the whole card with the picture of a button "View", so
 * that the Tab key stops once for each record.
 */
export function RecordCard({ title, to, badges, actions, open, children }: RecordCardProps) {
  return (
    <Box component="li" className={classes.card} mod={{ open }}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Link to={to}>{title}</Link>
          <IconChevronRight size={20} aria-hidden className={classes.opens} />
        </h2>
        <div className={classes.state}>
          <div className={classes.badges}>{badges}</div>
          <div className={classes.actions}>
            <Button
              component="span"
              size="sm"
              px="sm"
              variant="default"
              className={classes.view}
              aria-hidden
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

/** Secondary facts, in one muted line. */
export function QuietLine({ children }: { children: ReactNode }) {
  return <div className={classes.quiet}>{children}</div>;
}
