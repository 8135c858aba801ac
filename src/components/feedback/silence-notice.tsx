import { Alert, Group, Text } from '@mantine/core';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STILL_SILENT } from '@/api/messages';
import { askAgain, waitingSince } from '@/api/query-client';
import { BusyButton } from '@/components/busy-button';
import { passFocusOn } from '@/components/focus-on-mount';
import { useSlow } from '@/components/use-slow';
import { endpoints } from '@/contract/contract.gen';
import { elapsed } from '@/lib/clock';

/** A call of the contract that has no data yet. Other queries, such as the look after a lost reply, do not count. */
export const isAwaited = ({ state, queryKey }: Query) =>
  state.data === undefined && String(queryKey[0]) in endpoints;

const awaited = { type: 'active', predicate: isAwaited } as const;

/** `retry` restarts the reads on screen that have failed or have no data. Then `isBusy` is true for two seconds. */
export function useAskAgain() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    // Two seconds prevent a double press. The reply itself may take much longer.
    setTimeout(setBusy, 2000, false);
    await askAgain(queryClient);
  };
  return { retry, isBusy };
}

/** Shown above a screen whose data is late. The portal keeps waiting, and the user can retry. */
export function SilenceNotice() {
  const queryClient = useQueryClient();
  const { retry, isBusy } = useAskAgain();
  // Renders again when a call begins or ends.
  useIsFetching(awaited);
  // Retry stops the calls before it repeats them, and must not remove its own button.
  const calls = queryClient
    .getQueryCache()
    .findAll({ ...awaited, ...(!isBusy && { fetchStatus: 'fetching' }) });
  // A screen's calls start before this notice is rendered, so count from the start of the first call.
  const since = Math.min(...calls.map((query) => waitingSince(query) ?? elapsed()));
  if (!useSlow(calls.length > 0, Number.isFinite(since) ? since : undefined)) return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      <Group justify="space-between">
        <Text>{STILL_SILENT} You can keep waiting, or try again.</Text>
        <span ref={passFocusOn}>
          <BusyButton variant="default" onClick={retry} busy={isBusy}>
            Retry
          </BusyButton>
        </span>
      </Group>
    </Alert>
  );
}
