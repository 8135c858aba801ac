import {
  notifyManager,
  type Query,
  type QueryKey,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { onPressed } from '@/api/breaker';
import { isObject } from '@/api/fields';
import { passFocusOn } from '@/components/focus-on-mount';
import { LinkButton } from '@/components/link-button';
import { useOnline } from '@/components/use-online';
import { useSlow } from '@/components/use-slow';
import { profileQuery } from '@/components/use-user';
import { endpoints } from '@/contract/contract.gen';
import { clockAhead, now } from '@/lib/clock';
import { formatDate, formatTime } from '@/lib/dates';
import { isFromDevice } from '@/offline/records';
import classes from './as-of.module.css';
import { Reason } from './failure-text';
import { isAwaited, useAskAgain } from './silence-notice';

/** While data older than this many milliseconds is being reloaded, the screen says how old the data is. */
const OLD = 5 * 60_000;

/** True if a call's data is stale, and either comes from the device or is old and being reloaded. */
function isOld(query: Query): boolean {
  const { data, fetchStatus, dataUpdatedAt } = query.state;
  if (data === undefined || !(String(query.queryKey[0]) in endpoints) || !query.isStale())
    return false;
  const isAsked = fetchStatus === 'fetching' && Date.now() - dataUpdatedAt > OLD;
  return isFromDevice(query) || isAsked;
}

/**
 * When the data was loaded, by the portal's clock, which is `ahead` milliseconds ahead of the device's. Data from the
 * device already has the portal's time.
 */
const timeOf = (query: Query, ahead: number): number =>
  query.state.dataUpdatedAt + (isFromDevice(query) ? 0 : ahead);

const isProfile = ({ queryKey }: Query) => queryKey[0] === profileQuery.queryKey[0];

/**
 * The query with the oldest data. Ignores the profile: it is loaded once per session, so its age does not make a screen
 * old.
 */
function oldest(queries: Query[]): Query | undefined {
  const ahead = clockAhead();
  const [first] = queries
    .filter((query) => !isProfile(query))
    .sort((one, other) => timeOf(one, ahead) - timeOf(other, ahead));
  return first;
}

const useOld = <Part,>(select: (queries: Query[]) => Part): Part => useActive(isOld, select);

/**
 * Applies `select` to the queries on screen that pass `predicate`. `select` must return the same object while nothing has
 * changed.
 */
function useActive<Part>(
  predicate: (query: Query) => boolean,
  select: (queries: Query[]) => Part,
): Part {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  const read = () => select(cache.findAll({ type: 'active', predicate }));
  return useSyncExternalStore(subscribe, read, read);
}

/** When Refresh or Retry last succeeded on this screen. Undefined from the press until then. */
function useLoadedAt(): number | undefined {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const [loaded, setLoaded] = useState<{ at: number; here: string }>();
  // Presses are outside React.
  useEffect(
    () =>
      onPressed(async (work) => {
        setLoaded(undefined);
        const results = [await work].flat();
        if (!results.some((result) => isObject(result) && result.isError))
          setLoaded({ at: now(), here });
      }),
    [here],
  );
  return loaded?.here === here ? loaded.at : undefined;
}

/**
 * Shown above a screen with saved or outdated data. Says how old the data is, and why newer data could not be loaded
 * yet. Without a network it does not say why: the navigation bar already says "You're offline". After Refresh or Retry,
 * says when the data has loaded. The element stays when it is empty, so that screen readers announce new text.
 */
export function AsOf() {
  const old = useOld(oldest);
  const error = useOld((queries) => queries.find(({ state }) => state.error)?.state.error ?? null);
  const isSlow = useSlow(useOld((queries) => queries.length > 0));
  const isOnline = useOnline();
  const { retry, isBusy } = useAskAgain();
  const loadedAt = useLoadedAt();
  // If only the user's own data is old, a part of the screen that has no data says what is wrong.
  const isToldBelow = useActive(isAwaited, (queries) => queries.length > 0) && !old;
  const isFailing = (error !== null || isSlow) && !isToldBelow;
  return (
    <div className={classes.line} role="status">
      {old
        ? `As of ${inShort(timeOf(old, clockAhead()))}. `
        : loadedAt && `Loaded at ${formatTime(loadedAt)}.`}
      {isOnline && isFailing && (
        <>
          <Reason error={error} />{' '}
          <span ref={passFocusOn}>
            <LinkButton inherit onClick={retry} disabled={isBusy}>
              Retry
            </LinkButton>
          </span>
        </>
      )}
    </div>
  );
}

/**
 * The error of a list, if the list must show it. If the device's saved list is on screen, `AsOf` says why it is not newer,
 * and without a network the navigation bar says so.
 */
export function useShownError(
  queryKey: QueryKey,
  { data, error }: Pick<UseQueryResult, 'data' | 'error'>,
) {
  const query = useQueryClient().getQueryCache().find({ queryKey });
  const isOnline = useOnline();
  const isTold = data !== undefined && (!isOnline || (query !== undefined && isFromDevice(query)));
  return isTold ? null : error;
}

/** Returns a text such as '14:02' for today, and '13 Nov 2025, 14:02' for another day. */
function inShort(time: number): string {
  const day = formatDate(time);
  return day === formatDate(now()) ? formatTime(time) : `${day}, ${formatTime(time)}`;
}
