import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@/api/calls';
import type { SupportRequest } from '@/api/readers';
import { StatFilter, StatFilters } from '@/components/records/stat-card';
import { supportStatisticsQuery } from '../-queries';

type Counts = Reply<'getSupportStatistics'>['by_status'];

/** What each card counts, and which requests it shows when chosen. */
export const groups = {
  pending: { label: 'Pending Review', statuses: ['pending', 'under_review'] },
  approved: {
    label: 'Approved',
    statuses: ['approved', 'fulfilled'],
    // PARTIALLY_APPROVED has no key in `by_status`, so it has no card.
    note: 'Counts approved and fulfilled requests. A partially approved request counts only in Total Requests.',
  },
  rejected: { label: 'Rejected', statuses: ['rejected'] },
  in_progress: { label: 'In Progress', statuses: ['in_progress'] },
} satisfies Record<string, { label: string; statuses: (keyof Counts)[]; note?: string }>;

type GroupName = keyof typeof groups;

export const groupNames = ['pending', 'approved', 'rejected', 'in_progress'] as const;

export const isIn = (name: GroupName, { status }: SupportRequest): boolean =>
  groups[name].statuses.some((one) => one === status.toLowerCase());

interface StatisticsProps {
  chosen: GroupName | undefined;
  onChoose: (group: GroupName | undefined) => void;
}

/** The five specified cards. Each filters the list to the requests it counts. */
export function Statistics({ chosen, onChoose }: StatisticsProps) {
  const { data, isError } = useQuery(supportStatisticsQuery);
  const shown = (count: number | undefined) => (data ? (count ?? 0) : isError ? '–' : undefined);
  return (
    <StatFilters label="Request statistics">
      <StatFilter
        label="Total Requests"
        value={shown(data?.total_requests)}
        chosen={chosen === undefined}
        onChoose={() => onChoose(undefined)}
      />
      {groupNames.map((name) => (
        <StatFilter
          key={name}
          {...groups[name]}
          value={shown(data && sumOf(data.by_status, groups[name].statuses))}
          chosen={chosen === name}
          onChoose={() => onChoose(name)}
        />
      ))}
    </StatFilters>
  );
}

const sumOf = (counts: Counts, statuses: (keyof Counts)[]): number =>
  statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);
