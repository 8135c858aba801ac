import type { ReactNode } from 'react';
import classes from './status.module.css';

/** Hues by status, for proposals (point 2 of the specification) and support requests alike. */
const hues = {
  SUBMITTED: 'teal',
  UNDER_REVIEW: 'yellow',
  REVISION_REQUESTED: 'orange',
  ACCEPTED: 'green',
  REJECTED: 'red',
  APPROVED: 'green',
  PARTIALLY_APPROVED: 'lime',
  IN_PROGRESS: 'blue',
  FULFILLED: 'teal',
} as const;

export type Hue = 'gray' | (typeof hues)[keyof typeof hues];

const hueByStatus: Record<string, Hue> = hues;

/** The status in words: the first underscore becomes a space, as specified. */
export function statusText(status: string): string {
  return status.replace('_', ' ');
}

/** Also a colour of the theme. */
export const hueOf = (status: string): Hue => hueByStatus[status.toUpperCase()] ?? 'gray';

/** The class that gives what is inside the colours of a status. */
export const toneOf = (status: string): string => classes[hueOf(status)] ?? '';

export function StatusBadge({ status, display }: { status: string; display?: string | undefined }) {
  return (
    <span className={`${classes.pill} ${toneOf(status)}`} title={display}>
      {statusText(status)}
    </span>
  );
}

/** The same shape with an outline only: for what is said beside a status. */
export function OutlinedBadge({ hue, children }: { hue: Hue; children: ReactNode }) {
  return <span className={`${classes.pill} ${classes[hue]} ${classes.hollow}`}>{children}</span>;
}
