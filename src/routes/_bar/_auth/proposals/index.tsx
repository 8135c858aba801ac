import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import * as v from 'valibot';
import { hintFor, messageFor } from '@/api/messages';
import { LoadError } from '@/components/load-error';
import { ListSkeleton } from '@/components/skeletons';
import { pageTitle } from '@/lib/page-title';
import { EmptyList } from './-list/empty-list';
import { ProposalList } from './-list/proposal-list';
import { proposalPages } from './-queries';

const Search = v.object({
  filter: v.fallback(v.optional(v.literal('drafts')), undefined),
});

export const Route = createFileRoute('/_bar/_auth/proposals/')({
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(proposalPages(deps.filter === 'drafts'));
  },
  head: () => pageTitle('My Proposals'),
  component: MyProposals,
});

const filters = [
  { value: 'all', label: 'All Proposals' },
  { value: 'drafts', label: 'Drafts Only' },
];

function MyProposals() {
  const { filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const drafts = filter === 'drafts';
  const pages = useInfiniteQuery(proposalPages(drafts));
  const proposals = pages.data?.pages.flatMap((page) => page.results);

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>My Proposals</Title>
        <Button
          component={Link}
          to="/proposals/new"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          New Proposal
        </Button>
      </Group>
      <Group gap="sm">
        <SegmentedControl
          aria-label="Filter"
          size="md"
          data={filters}
          value={filter ?? 'all'}
          onChange={(value) =>
            navigate({ search: value === 'drafts' ? { filter: 'drafts' } : {}, replace: true })
          }
        />
        <TextInput
          type="search"
          aria-label="Search title and description"
          placeholder="Search title and description"
          leftSection={<IconSearch size={18} aria-hidden />}
          flex="1 1 14rem"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Refresh"
          // Not disabled meanwhile: the focus would fall off it.
          aria-busy={pages.isFetching}
          onClick={() => pages.refetch()}
        >
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {pages.isPending && <ListSkeleton />}
      {pages.isError && (
        <LoadError
          message={messageFor('listProposals', pages.error)}
          hint={hintFor(pages.error)}
          retry={pages.refetch}
          back={{ to: '/dashboard', label: 'Back to the dashboard' }}
        />
      )}
      {proposals?.length === 0 && <EmptyList drafts={drafts} />}
      {proposals && proposals.length > 0 && (
        <ProposalList
          key={filter}
          proposals={proposals}
          search={search}
          count={pages.data?.pages.at(-1)?.count ?? proposals.length}
          more={pages.hasNextPage ? pages.fetchNextPage : undefined}
          loadingMore={pages.isFetchingNextPage}
        />
      )}
    </Stack>
  );
}
