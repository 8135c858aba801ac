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

const icons: Record<string, typeof IconSend> = {
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
};

/** An icon for the status, beside the badge that names it. */
export function StatusIcon({ status, size }: { status: string; size: number }) {
  const Icon = icons[status.toUpperCase()] ?? IconFileText;
  return <Icon size={size} aria-hidden />;
}
