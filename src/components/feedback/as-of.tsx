import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '@/api/errors';
import { whenToTryAgain } from '@/api/messages';
import { LinkButton } from '@/components/link-button';
import { useOnline } from '@/components/use-online';
import { useSlow } from '@/components/use-slow';
import { profileQuery } from '@/components/use-user';
import { endpoints } from '@/contract/contract.gen';
import { clockAhead, now } from '@/lib/clock';
import { formatDate, formatTime } from '@/lib/dates';
import { isFromDevice } from '@/offline/records';
import classes from './as-of.module.css';
import { useAskAgain } from './silence-notice';

/** Milliseconds after which what was seen on this page is called old while it is asked for again. */
const OLD = 5 * 60_000;

/** On the screen, while the server has not said that it still is so. */
function isOld(query: Query): boolean {
  const { data, fetchStatus, dataUpdatedAt } = query.state;
  if (data === undefined || !(String(query.queryKey[0]) in endpoints) || !query.isStale())
    return false;
  const isAsked = fetchStatus === 'fetching' && Date.now() - dataUpdatedAt > OLD;
  return isFromDevice(query) || isAsked;
}

/** By the portal's clock; `ahead` is by how much that is before the device's own, in milliseconds. */
const timeOf = (query: Query, ahead: number): number =>
  query.state.dataUpdatedAt + (isFromDevice(query) ? 0 : ahead);

const isProfile = ({ queryKey }: Query) => queryKey[0] === profileQuery.queryKey[0];

/** The portal knows their name as long as the session lasts: the profile alone makes no screen old. */
function oldest(queries: Query[]): Query | undefined {
  const ahead = clockAhead();
  const [first] = queries
    .filter((query) => !isProfile(query))
    .sort((one, other) => timeOf(one, ahead) - timeOf(other, ahead));
  return first;
}

/** What `select` makes of the old ones; it must be the same as before while nothing has changed. */
function useOld<Part>(select: (queries: Query[]) => Part): Part {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  const read = () => select(cache.findAll({ type: 'active', predicate: isOld }));
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * Above a screen that shows what this device kept, or what was seen here a while ago and is asked for again: from when
 * that is, and why it is still shown. Its line is there when it is empty.
 */
export function AsOf() {
  const old = useOld(oldest);
  const error = useOld((queries) => queries.find(({ state }) => state.error)?.state.error ?? null);
  const isSlow = useSlow(useOld((queries) => queries.length > 0));
  const isOnline = useOnline();
  const { retry, isBusy } = useAskAgain();
  const isFailing = error !== null || isSlow;
  return (
    <div className={classes.line} role="status" data-as-of>
      {old && `As of ${inShort(timeOf(old, clockAhead()))}. `}
      {!isOnline && (isFailing || old) && "You're offline."}
      {isOnline && isFailing && (
        <>
          {reasonOf(error)}{' '}
          <LinkButton onClick={retry} disabled={isBusy}>
            Retry
          </LinkButton>
        </>
      )}
    </div>
  );
}

/** '14:02' of today, '13 Nov 2025, 14:02' of another day. */
function inShort(time: number): string {
  const at = new Date(time).toISOString();
  const day = formatDate(at);
  const isToday = day === formatDate(new Date(now()).toISOString());
  return isToday ? formatTime(at) : `${day}, ${formatTime(at)}`;
}

/** An answered call has another reason than silence. */
export function reasonOf(error: Error | null): string {
  const isAnswered = error instanceof ApiError && !error.unanswered;
  if (!isAnswered) return "The server isn't responding.";
  if (error.status !== 429 && error.retryAfter === undefined)
    return 'The server is having trouble.';
  return `The server is busy. ${whenToTryAgain(error.retryAfter)}`;
}
