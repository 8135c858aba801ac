import { IconChecks, IconPackage, IconPencil } from '@tabler/icons-react';
import type { SupportRequest } from '@/api/readers';
import { Timeline } from '@/components/records/timeline';

export function RequestTimeline({ request }: { request: SupportRequest }) {
  const { created_at, reviewed_at, reviewed_by, fulfilled_at, status } = request;
  return (
    <Timeline
      dated
      entries={[
        { title: 'Created', at: created_at, Icon: IconPencil },
        {
          title: 'Reviewed',
          at: reviewed_at,
          Icon: IconChecks,
          by: reviewed_by?.display_name,
          awaited: 'Not yet',
        },
        {
          title: 'Fulfilled',
          at: fulfilled_at,
          Icon: IconPackage,
          // A rejected request will not be fulfilled.
          awaited: status !== 'REJECTED' && 'Not yet',
        },
      ]}
    />
  );
}
