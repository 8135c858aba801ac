import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Proposal } from '@/api/readers';
import { ProposalCard } from './proposal-card';
import { matches } from './search';

/** How many cards are drawn at a time: a thousand at once would make a phone wait. */
const STEP = 30;

interface ProposalListProps {
  proposals: Proposal[];
  search: string;
  /** How many the server has in all. */
  count: number;
  /** Fetches the next page, where there is one. */
  more?: (() => unknown) | undefined;
  loadingMore: boolean;
}

export function ProposalList({ proposals, search, count, more, loadingMore }: ProposalListProps) {
  const [opened, setOpened] = useState({ search, size: STEP });
  // Another search starts at its top again.
  const size = opened.search === search ? opened.size : STEP;
  const found = search.trim() ? proposals.filter((one) => matches(one, search)) : proposals;
  const hidden = found.length > size;

  const showMore = () => {
    setOpened({ search, size: size + STEP });
    if (!hidden) more?.();
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" role="status">
        {summary({ found: found.length, loaded: proposals.length, count, search })}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {found.slice(0, size).map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      </Stack>
      {(hidden || more) && (
        <Button variant="default" onClick={showMore} loading={loadingMore} mx="auto">
          {hidden ? 'Show more' : 'Load more'}
        </Button>
      )}
    </Stack>
  );
}

interface Numbers {
  found: number;
  loaded: number;
  count: number;
  search: string;
}

/** '12 proposals', '100 of 250 proposals loaded', '3 of 12 proposals match “flood”'. */
function summary({ found, loaded, count, search }: Numbers): string {
  const partly = loaded < count;
  const all = partly ? `${loaded} of ${count} proposals loaded` : `${count} proposals`;
  const total = count === 1 ? '1 proposal' : all;
  return search.trim() ? `${found} match “${search.trim()}”, among ${total}` : total;
}
