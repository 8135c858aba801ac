import { IconPencil, IconSend } from '@tabler/icons-react';
import type { Proposal } from '@/api/readers';
import { iconOf } from '@/components/records/status-icon';
import { Timeline } from '@/components/records/timeline';
import { isDecided } from '../-decided';

export function ProposalTimeline({ proposal }: { proposal: Proposal }) {
  const { status, created_at, submitted_at, reviewed_at, reviewed_by } = proposal;
  const isReviewed = isDecided[status];
  return (
    <Timeline
      entries={[
        { title: 'Created', at: created_at, Icon: IconPencil },
        {
          title: 'Submitted',
          at: submitted_at,
          Icon: IconSend,
          // A status that the contract does not have shows nothing.
          isPassed: status in isDecided && status !== 'DRAFT',
          awaited: 'Not yet',
        },
        {
          title: 'Reviewed',
          at: reviewed_at,
          Icon: iconOf(isReviewed ? status : 'ACCEPTED'),
          by: reviewed_by?.display_name,
          isBad: status === 'REJECTED',
          isPassed: isReviewed,
          awaited: 'Not yet',
        },
      ]}
    />
  );
}
