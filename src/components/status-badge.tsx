import { Badge } from '@mantine/core';

/** Colours by status, for proposals (point 2 of the specification) and support requests alike. */
const colors: Record<string, string> = {
  SUBMITTED: 'cyan',
  UNDER_REVIEW: 'yellow',
  REVISION_REQUESTED: 'orange',
  ACCEPTED: 'green',
  REJECTED: 'red',
  APPROVED: 'green',
  PARTIALLY_APPROVED: 'lime',
  IN_PROGRESS: 'blue',
  FULFILLED: 'teal',
};

/** The status in words: the first underscore becomes a space, as specified. */
export function statusText(status: string): string {
  return status.replace('_', ' ');
}

export const statusColor = (status: string): string => colors[status.toUpperCase()] ?? 'gray';

/** The same as a colour of CSS, for charts. */
export function colorOf(status: string): string {
  const color = `--mantine-color-${statusColor(status)}`;
  return `light-dark(var(${color}-filled), var(${color}-5))`;
}

export function StatusBadge({ status, display }: { status: string; display?: string | undefined }) {
  return (
    <Badge color={statusColor(status)} variant="light" title={display}>
      {statusText(status)}
    </Badge>
  );
}
