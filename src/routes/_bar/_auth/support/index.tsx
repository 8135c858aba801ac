import { Button, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { hintFor, messageFor } from '@/api/messages';
import { LoadError } from '@/components/load-error';
import { ListSkeleton } from '@/components/skeletons';
import { pageTitle } from '@/lib/page-title';
import { RequestList } from './-list/request-list';
import { Statistics } from './-list/statistics';
import { supportRequestPages, supportStatisticsQuery } from './-queries';

export const Route = createFileRoute('/_bar/_auth/support/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(supportRequestPages);
    void queryClient.prefetchQuery(supportStatisticsQuery);
  },
  head: () => pageTitle('Support Requests'),
  component: SupportRequests,
});

function SupportRequests() {
  const pages = useInfiniteQuery(supportRequestPages);
  const statistics = useQuery(supportStatisticsQuery);
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const requests = useMemo(() => pages.data?.pages.flatMap(({ results }) => results), [pages.data]);
  const refreshing = pages.isFetching || statistics.isFetching;

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>Support Requests</Title>
        <Button component={Link} to="/support/new" leftSection={<IconPlus size={18} aria-hidden />}>
          New Request
        </Button>
      </Group>
      <Statistics />
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label="Search support requests"
          placeholder="Search title, description or proposal"
          leftSection={<IconSearch size={18} aria-hidden />}
          flex="1 1 14rem"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          variant="default"
          // Not disabled meanwhile, so that the focus stays where it is.
          aria-busy={refreshing}
          leftSection={refreshing ? <Loader size={18} /> : <IconRefresh size={18} aria-hidden />}
          onClick={() => Promise.all([pages.refetch(), statistics.refetch()])}
        >
          Refresh
        </Button>
      </Group>
      {pages.isPending && <ListSkeleton height={220} />}
      {pages.isError && (
        <LoadError
          message={messageFor('listSupportRequests', pages.error)}
          hint={hintFor(pages.error)}
          retry={pages.refetch}
          back={{ to: '/dashboard', label: 'Back to the dashboard' }}
        />
      )}
      {requests?.length === 0 && <NoRequests />}
      {requests && requests.length > 0 && (
        <RequestList
          requests={requests}
          search={search}
          count={Math.max(pages.data?.pages.at(-1)?.count ?? 0, requests.length)}
          loadMore={pages.hasNextPage ? pages.fetchNextPage : undefined}
          loading={pages.isFetchingNextPage}
        />
      )}
    </Stack>
  );
}

function NoRequests() {
  return (
    <Stack align="center" ta="center" py="xl">
      <Text fw={600}>No support requests yet</Text>
      <Button component={Link} to="/support/new">
        Create Support Request
      </Button>
    </Stack>
  );
}
