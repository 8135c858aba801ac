import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Page } from '@/api/pages';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { searchable, wordsIn } from '@/lib/searchable';
import { trimmed } from '@/lib/visible';

/** How many cards are drawn at a time: a thousand at once would make a phone wait. */
const STEP = 30;

interface RecordListProps<T> {
  /** The loaded records, in the server's order. */
  records: T[];
  pages: readonly Pick<Page<T>, 'count' | 'unreadable'>[];
  /** Loads more pages. */
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
  /** Singular and plural, such as 'proposal' and 'proposals'. */
  noun: readonly [one: string, many: string];
  search: string;
  only?: { label: string; takes: (record: T) => boolean } | undefined;
  onClear: () => void;
  wordsOf: (record: T) => string;
  /** Shows one record as a list item. Memoise it, so that a search renders only the items that the search adds. */
  Card: ComponentType<{ record: T }>;
}

/** The cards of /proposals and /support, thirty at a time, and their count. Only loaded records are searched. */
export function RecordList<T extends { id: number }>(props: RecordListProps<T>) {
  const { records, pages, query, noun, search, only, onClear, wordsOf, Card } = props;
  const { hasNextPage: hasMore, isFetchingNextPage: isLoading } = query;
  const count = Math.max(pages.at(-1)?.count ?? 0, records.length);
  /** How many records were left out because they could not be read. */
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  // After a new search or filter, show only the first cards again.
  const view = JSON.stringify([search, only?.label]);
  const { history } = useRouter();
  const navigate = useNavigate();
  const [opened, setOpened] = useState({ view, size: history.location.state.shown ?? STEP });
  const size = opened.view === view ? opened.size : STEP;
  const words = wordsIn(search);
  const found = records.filter((record) => {
    if (only && !only.takes(record)) return false;
    const text = words.length > 0 ? searchable(wordsOf(record)) : '';
    return words.every((word) => text.includes(word));
  });
  const hidden = found.length > size;

  const list = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ view: string; index: number }>(undefined);

  // The pressed button may disappear, so move the focus to the first new card. If no new record matches the search, the
  // page that was loaded adds no card: then wait for the next page.
  useEffect(() => {
    if (awaited.current?.view !== view) awaited.current = undefined;
    const card = list.current?.children[awaited.current?.index ?? -1];
    if (!card) return;
    awaited.current = undefined;
    card.querySelector('a')?.focus({ preventScroll: true });
  });

  const showMore = () => {
    awaited.current = { view, index: Math.min(found.length, size) };
    const shown = size + STEP;
    setOpened({ view, size: shown });
    // For Back from a record. A new search or filter replaces the history entry without it.
    void navigate({
      to: '.',
      search: true,
      state: (now) => ({ ...now, shown }),
      replace: true,
      resetScroll: false,
    });
    if (!hidden && hasMore) void query.fetchNextPage();
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" role="status">
        {summary({
          found: found.length,
          loaded: records.length,
          count: count - unreadable,
          hasMore,
          narrowedBy: [only?.label, trimmed(search)],
          noun,
        })}
      </Text>
      {unreadable > 0 && (
        <Text size="sm">
          {unreadable} {noun[unreadable === 1 ? 0 : 1]} can't be shown, because we couldn't read
          what the server sent.
        </Text>
      )}
      {found.length === 0 && (
        <Stack align="center" ta="center" py="xl" gap="sm">
          <Title order={2} size="h3">
            {hasMore ? 'Nothing found so far' : 'Nothing found'}
          </Title>
          <Button variant="light" onClick={onClear}>
            {only ? `Show all ${noun[1]}` : 'Clear search'}
          </Button>
        </Stack>
      )}
      <Stack ref={list} component="ul" gap="sm">
        {found.slice(0, size).map((record) => (
          <Card key={record.id} record={record} />
        ))}
      </Stack>
      {(hidden || hasMore) && (
        <Button
          variant="default"
          onClick={() => isLoading || showMore()}
          aria-busy={isLoading}
          rightSection={isLoading && <Loader size={18} />}
          mx="auto"
        >
          {hidden ? 'Show more' : 'Load more'}
        </Button>
      )}
      {isLoading && <SlowNotice />}
    </Stack>
  );
}

type Numbers = Pick<RecordListProps<unknown>, 'noun'> & {
  narrowedBy: (string | undefined)[];
  count: number;
  found: number;
  loaded: number;
  hasMore: boolean;
};

/** Returns, for example, '12 proposals', '100 of 250 proposals loaded' or '3 of 12 proposals match “flood”'. */
function summary(numbers: Numbers): string {
  const { found, loaded, count, hasMore, narrowedBy } = numbers;
  const [one, many] = numbers.noun;
  const partly = loaded < count;
  const name = count === 1 ? one : many;
  const reasons = narrowedBy.filter(Boolean).map((reason) => `“${reason}”`);
  // Not every server counts the rows of all pages.
  if (reasons.length === 0 && hasMore && !partly) return `${loaded} ${many} loaded so far`;
  // Some servers count more rows than they list.
  const end = hasMore ? '' : ". The server doesn't list the rest.";
  if (reasons.length === 0)
    return partly ? `${loaded} of ${count} ${name} loaded${end}` : `${count} ${name}`;
  const rest = partly
    ? ` (${count - loaded} not ${hasMore ? 'loaded yet' : 'listed by the server'})`
    : '';
  const match = found === 1 ? 'matches' : 'match';
  return `${found} of ${loaded} ${loaded === 1 ? one : many} ${match} ${reasons.join(' and ')}${rest}`;
}
