import { ThemeIcon } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconFileText,
  IconHourglass,
  IconMessageReport,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { statusColor } from '@/components/status-badge';

const icons: Record<string, typeof IconSend> = {
  DRAFT: IconPencil,
  SUBMITTED: IconSend,
  UNDER_REVIEW: IconHourglass,
  REVISION_REQUESTED: IconMessageReport,
  ACCEPTED: IconCircleCheck,
  REJECTED: IconCircleX,
};

/** The status as a picture, beside the badge that says it. */
export function StatusIcon({ status }: { status: string }) {
  const Icon = icons[status] ?? IconFileText;
  return (
    <ThemeIcon size={52} radius="xl" variant="light" color={statusColor(status)} aria-hidden>
      <Icon size={28} />
    </ThemeIcon>
  );
}
