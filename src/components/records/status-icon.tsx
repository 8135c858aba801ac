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

/** By status, for proposals and support requests alike, as the colours are. */
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

/** The status as a picture, beside the badge that says it. */
export function StatusIcon({ status, size }: { status: string; size: number }) {
  const Icon = icons[status.toUpperCase()] ?? IconFileText;
  return <Icon size={size} aria-hidden />;
}
