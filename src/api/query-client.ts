import {
  MutationCache,
  type Query,
  type QueryCacheNotifyEvent,
  QueryClient,
} from '@tanstack/react-query';
import { elapsed } from '@/lib/clock';
import { askNow, createBreaker } from './breaker';
import { ApiError, isTrouble, isUndecided } from './errors';
import { steadyPauses } from './pauses';

interface QueryClientOptions {
  /** Whether reads wait and are repeated while the server is in trouble. */
  retries: boolean;
  /** The light call that tells whether the server is back. */
  probe: () => Promise<unknown>;
}

/** Creates the cache of all reads, and the breaker, which decides when reads are made and repeated. */
export function createQueryClient({ retries, probe }: QueryClientOptions) {
  const failedOnScreen = () => queryClient.getQueryCache().findAll({ type: 'active', predicate });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = steadyPauses();
  // All together: otherwise one line would still show an error when the others have recovered. A read that fails again
  // and again while others work, for example because a gateway blocks it, is made less and less often.
  const reload = () => {
    const waits = failedOnScreen().map((query) => {
      const { count, at } = failures.get(query) ?? { count: 0, at: 0 };
      const wait = at + pause(count) - elapsed();
      if (wait <= 0) query.fetch().catch(() => undefined);
      return wait;
    });
    const next = Math.min(...waits.filter((wait) => wait > 0));
    clearTimeout(timer);
    timer = Number.isFinite(next) ? setTimeout(reload, next) : undefined;
  };
  const breaker = createBreaker({
    probe,
    isNeeded: () => failedOnScreen().length > 0,
    // The first success starts the timer. Another one shows that the server is well.
    onSuccess: () => {
      if (timer !== undefined) reload();
    },
    onRecovered: (spread) => {
      clearTimeout(timer);
      timer = setTimeout(reload, Math.random() * spread);
    },
  });

  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        // Writes have their own rate limits, so a 429 to a write says nothing about reads.
        if (retries && isTrouble(error) && error.status !== 429) breaker.failed(error, elapsed());
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Keep all data. A screen that the user has already seen in this visit then opens without a network too.
        gcTime: Number.POSITIVE_INFINITY,
        // Let calls fail at once when offline; the default would pause them silently.
        networkMode: 'always',
        retry: false,
        // A screen whose loader has just failed must not read a second time when it opens.
        retryOnMount: false,
        // TanStack calls `persister` in place of `queryFn`, so the breaker decides when the read is made.
        ...(retries && {
          persister: (queryFn, context, { queryHash }) =>
            breaker.read(queryHash, () => queryFn(context)),
        }),
      },
      mutations: { networkMode: 'always' },
    },
  });
  queryClient.getQueryCache().subscribe(noteReplies);
  return { queryClient, breaker };
}

const waits = new WeakMap<Query, number>();

/**
 * When a query began to wait for data, by `elapsed`. Any reply ends the wait, even an error. Silence does not, nor does
 * Retry.
 */
export const waitingSince = (query: Query): number | undefined => waits.get(query);

/** How often a query has failed in a row, since the last press of Retry, and when it last did. */
const failures = new WeakMap<Query, { count: number; at: number }>();

function noteReplies(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'error')
    failures.set(query, { count: (failures.get(query)?.count ?? 0) + 1, at: elapsed() });
  if (action.type === 'success') failures.delete(query);
  if (action.type === 'fetch' && !waits.has(query)) waits.set(query, elapsed());
  const isReply = action.type === 'success' || (action.type === 'error' && !isSilent(action.error));
  if (isReply) waits.delete(query);
}

const isSilent = (error: unknown) => error instanceof ApiError && error.unanswered;

const predicate = ({ state }: Query) => state.status === 'error' && isTrouble(state.error);

/**
 * Call when the session check has succeeded: what was not decided before may work now. Forgets such failed reads, so that
 * the screen that opens next makes them again, and repeats those on screen. After an outage the breaker repeats those.
 */
export function forgetFailures(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  // The caller has the user, and is about to put it into the cache.
  const isMeant = ({ state, queryKey }: Query) =>
    isUndecided(state.error) && queryKey[0] !== 'getProfile';
  for (const query of cache.findAll({ fetchStatus: 'idle', predicate: isMeant })) {
    if (!query.isActive() && query.state.data === undefined) cache.remove(query);
    else if (query.isActive() && !isTrouble(query.state.error))
      query.fetch().catch(() => undefined);
  }
}

/** Called when the user presses Retry. Restarts reads on screen that failed or have no data from the server yet. */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  askNow();
  const awaited = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) => state.dataUpdateCount === 0 || state.status === 'error',
  });
  await Promise.all(
    awaited.map(async (query) => {
      failures.delete(query);
      await query.cancel({ revert: true, silent: true });
      await query.fetch().catch(() => undefined);
    }),
  );
}
