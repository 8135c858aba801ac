import { IconPencil, IconSend } from '@tabler/icons-react';
import type { Proposal } from '@/api/readers';
import { iconOf } from '@/components/records/status-icon';
import { Timeline } from '@/components/records/timeline';

export function ProposalTimeline({ proposal }: { proposal: Proposal }) {
  const { status, created_at, submitted_at, reviewed_at, reviewed_by } = proposal;
  return (
    <Timeline
      entries={[
        { title: 'Created', at: created_at, Icon: IconPencil },
        { title: 'Submitted', at: submitted_at, Icon: IconSend, awaited: 'Not yet' },
        {
          title: 'Reviewed',
          at: reviewed_at,
          Icon: iconOf(status === 'DRAFT' || !reviewed_at ? 'ACCEPTED' : status),
          by: reviewed_by?.display_name,
          isBad: status === 'REJECTED',
          awaited: 'Not yet',
        },
      ]}
    />
  );
}
