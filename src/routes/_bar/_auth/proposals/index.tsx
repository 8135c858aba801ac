import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { rowsOf } from '@/api/all-pages';
import { explain } from '@/api/explain';
import { useShownError } from '@/components/feedback/as-of';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/load-error';
import { UnsentWork, useUnsentWork } from '@/components/forms/unsent-work';
import { ListTools } from '@/components/records/list-tools';
import { MAY_LAG, useHasSent } from '@/components/records/may-lag';
import { ReceivedTwice } from '@/components/records/received-twice';
import { RecordList } from '@/components/records/record-list';
import { ListSkeleton } from '@/components/records/skeletons';
import { useDeadline } from '@/components/use-deadline';
import { useSearchText } from '@/components/use-search-text';
import { CLOSED, LATE } from '@/content/late';
import { pageTitle } from '@/lib/page-title';
import { descriptionOf, ProposalCard } from './-list/proposal-card';
import { proposalPages, titleOf } from './-queries';
import { SavedNotice } from './-saved-notice';

const Search = v.object({
  filter: v.fallback(v.optional(v.literal('drafts')), undefined),
  q: v.fallback(v.optional(v.string()), undefined),
});

export const Route = createFileRoute('/_bar/_auth/proposals/')({
  validateSearch: Search,
  loaderDeps: ({ search: { filter } }) => ({ filter }),
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
  const { filter, q } = Route.useSearch();
  const navigate = Route.useNavigate();
  const field = useSearchText(q);
  const drafts = filter === 'drafts';
  const query = proposalPages(drafts);
  const pages = useInfiniteQuery(query);
  const error = useShownError(query.queryKey, pages);
  const { closed } = useDeadline();
  const proposals = pages.data && rowsOf(pages.data.pages);

  return (
    <Stack gap="lg">
      {/* Not at the right edge, where toasts appear. */}
      <Group>
        <Title order={1}>My Proposals</Title>
        <Button
          component={Link}
          to="/proposals/new"
          variant={closed ? 'default' : 'filled'}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          New Proposal
        </Button>
      </Group>
      <SavedNotice />
      <UnsentWork within="/proposals" />
      <ListTools
        filter={
          <SegmentedControl
            aria-label="Filter"
            size="md"
            color="green"
            styles={{
              root: { flexWrap: 'wrap' },
              control: { flex: '1 1 auto' },
              label: { whiteSpace: 'normal' },
            }}
            data={filters}
            value={filter ?? 'all'}
            onChange={(value) =>
              navigate({
                search: (now) => ({ ...now, filter: value === 'drafts' ? 'drafts' : undefined }),
                replace: true,
              })
            }
          />
        }
        label="Search title and description"
        field={field}
        busy={pages.isFetching}
        onRefresh={pages.refetch}
      />
      <ReceivedTwice records={proposals} titleOf={titleOf} to="/proposals" />
      {pages.isPending && <ListSkeleton height={130} />}
      {error && (
        <LoadError
          {...explain('listProposals', error)}
          retry={pages.refetch}
          back={{ to: '/dashboard', label: 'Back to the dashboard' }}
        />
      )}
      {proposals?.length === 0 && !error && <EmptyList drafts={drafts} />}
      {proposals && proposals.length > 0 && (
        <RecordList
          key={filter}
          records={proposals}
          pages={pages.data.pages}
          query={pages}
          noun={['proposal', 'proposals']}
          search={field.search}
          onClear={field.clear}
          wordsOf={(proposal) => `${proposal.project_name} ${descriptionOf(proposal)}`}
          Card={ProposalCard}
        />
      )}
    </Stack>
  );
}

function EmptyList({ drafts }: { drafts: boolean }) {
  const isBegun = useUnsentWork('/proposals/new').length > 0;
  const hasSent = useHasSent('proposal');
  const { closed } = useDeadline();
  if (drafts) {
    return (
      <EmptyState
        title={hasSent ? 'No drafts listed' : 'No drafts'}
        text={`Drafts are proposals that you have saved and not submitted yet. ${hasSent ? MAY_LAG : ''}`}
      >
        <Button component={Link} to="/proposals" variant="light">
          Show all proposals
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No proposals ${hasSent ? 'listed' : isBegun ? 'sent yet' : 'yet'}`}
      text={
        hasSent
          ? MAY_LAG
          : closed
            ? `${CLOSED}. ${LATE}`
            : 'Describe the problem you want to solve and how AI can help. You can save a complete proposal as a draft and submit it later.'
      }
    >
      <Button component={Link} to="/proposals/new" variant={closed ? 'default' : 'filled'}>
        {isBegun ? 'Continue' : 'Create'} your {hasSent ? 'next' : 'first'} proposal
      </Button>
    </EmptyState>
  );
}
