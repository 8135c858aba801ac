import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import * as v from 'valibot';
import { rowsOf } from '@/api/all-pages';
import { q } from '@/api/client';
import { explain } from '@/api/explain';
import type { SupportRequest } from '@/api/readers';
import { useShownError } from '@/components/feedback/as-of';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/load-error';
import { ListTools } from '@/components/records/list-tools';
import { MAY_LAG, useHasSent } from '@/components/records/may-lag';
import { ReceivedTwice } from '@/components/records/received-twice';
import { RecordList } from '@/components/records/record-list';
import { ListSkeleton } from '@/components/records/skeletons';
import { useSearchText } from '@/components/use-search-text';
import { pageTitle } from '@/lib/page-title';
import { RequestCard } from './-list/request-card';
import { groupNames, groups, isIn, Statistics } from './-list/statistics';
import { supportRequestPages, supportStatisticsQuery } from './-queries';
import { supportTypeText } from './-request-labels';

const Search = v.object({
  q: v.fallback(v.optional(v.string()), undefined),
  show: v.fallback(v.optional(v.picklist(groupNames)), undefined),
});

export const Route = createFileRoute('/_bar/_auth/support/')({
  validateSearch: Search,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(supportRequestPages);
    void queryClient.prefetchQuery(supportStatisticsQuery);
  },
  head: () => pageTitle('Support Requests'),
  component: SupportRequests,
});

const wordsOf = (request: SupportRequest) =>
  [
    request.title,
    request.description,
    request.proposal_details?.project_name,
    supportTypeText(request),
    request.quantity_required,
    request.duration_needed,
    request.review_comments,
    request.approved_amount,
  ].join(' ');

const titleOf = ({ title }: SupportRequest) => title;

function SupportRequests() {
  const { q, show } = Route.useSearch();
  const navigate = Route.useNavigate();
  const pages = useInfiniteQuery(supportRequestPages);
  const statistics = useQuery(supportStatisticsQuery);
  const field = useSearchText(q);
  // Deferred, so that a slow phone renders the cards in slices.
  const loaded = useDeferredValue(pages.data)?.pages;
  const requests = loaded && rowsOf(loaded);
  // One message and one Retry button for both calls.
  const error = useShownError(supportRequestPages.queryKey, pages);
  const failure = error
    ? explain('listSupportRequests', error)
    : !statistics.data && statistics.error && explain('getSupportStatistics', statistics.error);
  const refresh = () => Promise.all([pages.refetch(), statistics.refetch()]);

  const choose = (group: typeof show) =>
    navigate({ search: (now) => ({ ...now, show: group }), replace: true, resetScroll: false });

  return (
    <Stack gap="lg">
      {/* Not at the right edge, where toasts appear. */}
      <Group>
        <Title order={1}>Support Requests</Title>
        <Button
          component={Link}
          to="/support/new"
          // An empty list has its own button.
          variant={requests?.length === 0 ? 'default' : 'filled'}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          New Request
        </Button>
      </Group>
      <Statistics chosen={show} onChoose={choose} />
      <ListTools
        label="Search support requests"
        field={field}
        busy={pages.isFetching || statistics.isFetching}
        onRefresh={refresh}
      />
      <ReceivedTwice records={requests} titleOf={titleOf} to="/support" />
      {!loaded && !pages.isError && <ListSkeleton height={140} />}
      {failure && (
        <LoadError
          {...failure}
          retry={refresh}
          back={{ to: '/dashboard', label: 'Back to the dashboard' }}
        />
      )}
      {requests?.length === 0 && !error && <NoRequests />}
      {requests && requests.length > 0 && (
        <RecordList
          records={requests}
          pages={loaded}
          query={pages}
          noun={['request', 'requests']}
          search={field.search}
          only={
            show && {
              label: groups[show].label,
              takes: (request: SupportRequest) => isIn(show, request),
            }
          }
          onClear={() => {
            field.clear();
            if (show) void choose(undefined);
          }}
          wordsOf={wordsOf}
          Card={RequestCard}
        />
      )}
    </Stack>
  );
}

const ABOUT =
  'Ask for what your submitted proposal needs: computing, data, equipment, mentoring. The organising team reviews each request.';

function NoRequests() {
  const { data: counts } = useQuery(q('getProposalStatistics'));
  const hasSent = useHasSent('request');
  const isEarly = counts && counts.total_proposals <= counts.draft;
  return (
    <EmptyState
      title={hasSent ? 'No support requests listed' : 'No support requests yet'}
      text={hasSent ? MAY_LAG : ABOUT}
    >
      <Button component={Link} to="/support/new" variant={isEarly ? 'default' : 'filled'}>
        Create Support Request
      </Button>
      {isEarly && (
        <Text size="sm">
          First submit a proposal.{' '}
          <Anchor component={Link} to="/proposals" inherit>
            Go to My Proposals
          </Anchor>
        </Text>
      )}
    </EmptyState>
  );
}
