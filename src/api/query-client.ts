import {
  MutationCache,
  type Query,
  type QueryCacheNotifyEvent,
  QueryClient,
} from '@tanstack/react-query';
import { askNow, createBreaker, isTrouble, SCREEN_SPREAD } from './retry';

interface QueryClientOptions {
  /** Whether reads wait for a server in trouble, and are repeated. */
  retries: boolean;
  /** The light call that tells whether the server is back. */
  probe: () => Promise<unknown>;
}

/** The cache of all reads, whose failures and retries the breaker governs. */
export function createQueryClient({ retries, probe }: QueryClientOptions) {
  const failedOnScreen = () => queryClient.getQueryCache().findAll({ type: 'active', predicate });
  const breaker = createBreaker({
    probe,
    isNeeded: () => failedOnScreen().length > 0,
    onRecovered: () => {
      for (const query of failedOnScreen()) refetchSoon(query);
    },
  });

  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: breaker.recovered,
      onError: (error) => {
        // A write has limits of its own: a 429 says nothing about the reads.
        if (retries && isTrouble(error) && error.status !== 429) breaker.failed(error, Date.now());
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What was seen on this page opens without a network too.
        gcTime: Number.POSITIVE_INFINITY,
        // A call that fails says so; the default would hold it back in silence until the network returns.
        networkMode: 'always',
        retry: false,
        // TanStack's name for what stands around every read, and decides when it is made.
        ...(retries && {
          persister: (queryFn, context) =>
            breaker.read(String(context.queryKey[0]), () => queryFn(context)),
        }),
      },
      mutations: { networkMode: 'always' },
    },
  });
  queryClient.getQueryCache().subscribe(noteWaits);
  return { queryClient, breaker };
}

const waits = new WeakMap<Query, number>();

/** Since when a query has been asked for without any data yet; a second try is the same wait. */
export const waitingSince = (query: Query): number | undefined => waits.get(query);

function noteWaits(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch' && !waits.has(query)) waits.set(query, Date.now());
  if (action.type === 'success') waits.delete(query);
}

const predicate = ({ state }: Query) => state.status === 'error' && isTrouble(state.error);

function refetchSoon(query: Query): void {
  setTimeout(() => {
    if (query.isActive() && predicate(query)) query.fetch().catch(() => undefined);
  }, Math.random() * SCREEN_SPREAD);
}

/** Somebody waits no longer: what is on its way without an answer is given up, and asked for anew. */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  askNow();
  const awaited = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) => state.dataUpdateCount === 0 || state.status === 'error',
  });
  await Promise.all(
    awaited.map(async (query) => {
      waits.delete(query);
      await query.cancel({ revert: true, silent: true });
      await query.fetch().catch(() => undefined);
    }),
  );
}
