import type { SupportRequest } from '@/api/readers';
import { type Hue, OutlinedBadge, StatusBadge } from '@/components/records/status-badge';
import { type Priority, priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';

const hues: Record<Priority, Hue> = {
  LOW: 'gray',
  MEDIUM: 'gray',
  HIGH: 'orange',
  CRITICAL: 'red',
};

/** The type's label: ours, otherwise the server's, otherwise the value itself. */
export function supportTypeText({ support_type, support_type_display }: SupportRequest): string {
  return (support_type && supportTypes[support_type]) || support_type_display || support_type;
}

export function PriorityBadge({ request }: { request: SupportRequest }) {
  const { priority } = request;
  return (
    <OutlinedBadge hue={hues[priority] ?? 'gray'}>
      {priorities[priority] || request.priority_display || priority} priority
    </OutlinedBadge>
  );
}

export function RequestBadges({ request }: { request: SupportRequest }) {
  return (
    <>
      <StatusBadge status={request.status} display={request.status_display} />
      <PriorityBadge request={request} />
    </>
  );
}
