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

const icons: Record<string, [typeof IconSend, string]> = {
  DRAFT: [IconPencil, 'gray'],
  SUBMITTED: [IconSend, 'teal'],
  UNDER_REVIEW: [IconHourglass, 'yellow'],
  REVISION_REQUESTED: [IconMessageReport, 'orange'],
  ACCEPTED: [IconCircleCheck, 'green'],
  REJECTED: [IconCircleX, 'red'],
};

/** The status as a picture, beside the badge that says it. */
export function StatusIcon({ status }: { status: string }) {
  const [Icon, color] = icons[status] ?? [IconFileText, 'gray'];
  return (
    <ThemeIcon size={52} radius="xl" variant="light" color={color} aria-hidden>
      <Icon size={28} />
    </ThemeIcon>
  );
}
