import { Badge } from '@mantine/core';

/** Colours by status, for proposals (point 2 of the specification) and support requests alike. */
const colors: Record<string, string> = {
  SUBMITTED: 'teal',
  UNDER_REVIEW: 'yellow',
  REVISION_REQUESTED: 'orange',
  ACCEPTED: 'green',
  REJECTED: 'red',
  APPROVED: 'green',
  PARTIALLY_APPROVED: 'teal',
  IN_PROGRESS: 'blue',
  FULFILLED: 'teal',
};

/** The status in words: the first underscore becomes a space, as specified. */
export function statusText(status: string): string {
  return status.replace('_', ' ');
}

export function StatusBadge({ status, display }: { status: string; display?: string | undefined }) {
  return (
    <Badge color={colors[status.toUpperCase()] ?? 'gray'} variant="light" title={display}>
      {statusText(status)}
    </Badge>
  );
}
