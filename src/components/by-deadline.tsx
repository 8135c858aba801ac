import type { ReactNode } from 'react';
import classes from './by-deadline.module.css';
import { useDeadline } from './use-deadline';

interface ByDeadlineProps {
  before?: ReactNode;
  after?: ReactNode;
}

/**
 * Shows one thing until the deadline and another after it. A prerendered page knows no time, so it contains both, and
 * the inline script in its head chooses before the first paint. Afterwards the chosen elements stay, so nothing moves.
 */
export function ByDeadline({ before, after }: ByDeadlineProps) {
  const { closed } = useDeadline();
  return (
    <>
      {before && !closed && (
        <span className={`${classes.shown} ${beforeDeadline(closed)}`}>{before}</span>
      )}
      {after && closed !== false && (
        <span className={`${classes.shown} ${closed ? '' : classes.after}`}>{after}</span>
      )}
    </>
  );
}

/** The class of what only a prerendered page shows until the deadline, and until it knows the time. */
export const beforeDeadline = (closed: boolean | undefined): string =>
  closed === undefined ? `${classes.before}` : '';
