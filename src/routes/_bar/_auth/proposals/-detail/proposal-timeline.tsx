import { IconPencil, IconSend } from '@tabler/icons-react';
import type { Proposal } from '@/api/readers';
import { iconOf } from '@/components/records/status-icon';
import { Timeline } from '@/components/records/timeline';

/** A reviewer has set these. The server may not say when, for example if they were set in its database. */
const REVIEWED: readonly string[] = ['REVISION_REQUESTED', 'ACCEPTED', 'REJECTED'];
const SUBMITTED = ['SUBMITTED', 'UNDER_REVIEW', ...REVIEWED];

export function ProposalTimeline({ proposal }: { proposal: Proposal }) {
  const { status, created_at, submitted_at, reviewed_at, reviewed_by } = proposal;
  const isReviewed = REVIEWED.includes(status);
  return (
    <Timeline
      entries={[
        { title: 'Created', at: created_at, Icon: IconPencil },
        {
          title: 'Submitted',
          at: submitted_at,
          Icon: IconSend,
          isPassed: SUBMITTED.includes(status),
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
