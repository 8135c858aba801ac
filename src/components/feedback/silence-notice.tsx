import { Alert, Button, Group, Text } from '@mantine/core';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAgain, waitingSince } from '@/api/query-client';
import { useSlow } from '@/components/use-slow';
import { endpoints } from '@/contract/contract.gen';

/** What a screen still has no data for; lookups after a lost answer have words of their own. */
const isAwaited = ({ state, queryKey }: Query) =>
  state.data === undefined && String(queryKey[0]) in endpoints;

const awaited = { type: 'active', predicate: isAwaited } as const;

/** Gives up what has no answer yet and asks again; one press at a time. */
export function useAskAgain() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    // Long enough that nobody presses twice; the answer itself may take much longer.
    setTimeout(setBusy, 2000, false);
    await askAgain(queryClient);
  };
  return { retry, isBusy };
}

/** Above a screen whose data has not come after six seconds: the portal waits on, and the reader can choose. */
export function SilenceNotice() {
  const queryClient = useQueryClient();
  const isWaiting = useIsFetching(awaited) > 0;
  // The screens' calls begin before this notice is drawn.
  const starts = queryClient.getQueryCache().findAll({ ...awaited, fetchStatus: 'fetching' });
  const since = Math.min(...starts.map((query) => waitingSince(query) ?? Date.now()));
  const { retry, isBusy } = useAskAgain();
  if (!useSlow(isWaiting, Number.isFinite(since) ? since : undefined)) return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      <Group justify="space-between">
        <Text>The server isn't responding yet. You can keep waiting, or try again.</Text>
        <Button variant="default" onClick={retry} loading={isBusy}>
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
