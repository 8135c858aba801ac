import {
  IconCircleCheck,
  IconCircleX,
  IconFileText,
  IconHourglass,
  IconMessageReport,
  IconPackage,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import type { Status } from './status-badge';

const icons = {
  DRAFT: IconPencil,
  SUBMITTED: IconSend,
  PENDING: IconSend,
  UNDER_REVIEW: IconHourglass,
  IN_PROGRESS: IconHourglass,
  REVISION_REQUESTED: IconMessageReport,
  ACCEPTED: IconCircleCheck,
  APPROVED: IconCircleCheck,
  PARTIALLY_APPROVED: IconCircleCheck,
  FULFILLED: IconPackage,
  REJECTED: IconCircleX,
} satisfies Record<Status, typeof IconSend>;

const iconByStatus: Record<string, typeof IconSend> = icons;

export const iconOf = (status: string) => iconByStatus[status.toUpperCase()] ?? IconFileText;

export function StatusIcon({ status, size }: { status: string; size: number }) {
  const Icon = iconOf(status);
  return <Icon size={size} aria-hidden />;
}
