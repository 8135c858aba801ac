import { Button, Stack, Text } from '@mantine/core';
import { memo, useState } from 'react';
import type { SupportRequest } from '@/api/readers';
import { RequestCard } from './request-card';

/** Cards in the page at a time: a thousand of them would make each key press wait. */
const STEP = 30;

interface RequestListProps {
  requests: SupportRequest[];
  search: string;
  /** How many the server has in all. */
  count: number;
  /** Loads the server's next page; absent when there is none. */
  loadMore: (() => unknown) | undefined;
  loading: boolean;
}

function matches(request: SupportRequest, search: string): boolean {
  return [request.title, request.description, request.proposal_details?.project_name]
    .join('\n')
    .toLowerCase()
    .includes(search);
}

export const RequestList = memo((props: RequestListProps) => {
  const { requests, count, loadMore, loading } = props;
  const [limit, setLimit] = useState(STEP);
  const search = props.search.trim().toLowerCase();
  const found = search ? requests.filter((request) => matches(request, search)) : requests;
  const shown = Math.min(limit, found.length);
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {search
          ? `${found.length} of ${requests.length} requests match “${search}”`
          : `${shown} of ${count} requests`}
        {search && requests.length < count && ` (${count - requests.length} not loaded yet)`}
      </Text>
      {found.length > 0 && (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {found.slice(0, shown).map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </Stack>
      )}
      {shown < found.length ? (
        <Button variant="default" onClick={() => setLimit(limit + STEP)}>
          Show more ({found.length - shown} left)
        </Button>
      ) : (
        loadMore && (
          <Button variant="default" loading={loading} onClick={() => loadMore()}>
            Load more requests
          </Button>
        )
      )}
    </Stack>
  );
});
