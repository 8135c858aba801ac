import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { components } from '@/contract/contract.gen';
import classes from './status.module.css';

type Schemas = components['schemas'];

export type Status = Schemas['ProposalStatus'] | Schemas['SupportStatus'];

/** The classes of status.module.css, which are names of the theme's colours. */
type Colour = 'gray' | 'teal' | 'yellow' | 'orange' | 'green' | 'red' | 'lime' | 'blue';

/** Colours by status, as specified for proposals. Support requests use the same table. All other statuses are gray. */
const hues = {
  DRAFT: 'gray',
  PENDING: 'gray',
  SUBMITTED: 'teal',
  UNDER_REVIEW: 'yellow',
  REVISION_REQUESTED: 'orange',
  ACCEPTED: 'green',
  REJECTED: 'red',
  APPROVED: 'green',
  PARTIALLY_APPROVED: 'lime',
  IN_PROGRESS: 'blue',
  FULFILLED: 'teal',
} as const satisfies Record<Status, Colour>;

export type Hue = (typeof hues)[keyof typeof hues];

const hueByStatus: Record<string, Hue> = hues;

/** Returns the text of a badge: the first underscore of the status becomes a space, as specified. */
export function statusText(status: string): string {
  return status.replace('_', ' ');
}

/** The name of the status's colour, in the theme and in status.module.css. */
export const hueOf = (status: string): Hue => hueByStatus[status.toUpperCase()] ?? 'gray';

/** The class that sets the CSS variables of a status's colours, such as `--status-tint`. */
export const toneOf = (status: string): string => classes[hueOf(status)] ?? '';

export function StatusBadge({ status, display }: { status: string; display?: string | undefined }) {
  return (
    <span className={`${classes.pill} ${toneOf(status)}`} title={display}>
      {statusText(status)}
    </span>
  );
}

/** A label beside a status badge: the same shape, but only outlined. */
export function OutlinedBadge({ hue, children }: { hue: Hue; children: ReactNode }) {
  return <span className={`${classes.pill} ${classes[hue]} ${classes.hollow}`}>{children}</span>;
}

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
