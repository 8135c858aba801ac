import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnknown } from '@/api/errors';
import type { endpoints, OperationId } from '@/contract/contract.gen';
import { CONFIG_CACHE } from '@/device/caches';
import type { Owner } from '@/device/owners';
import {
  dropRecord,
  type KeptRecord,
  keepRecord,
  keptRecords,
  recordsOwner,
} from '@/device/records';
import { clockAhead } from '@/lib/clock';
import { withTimeout } from '@/lib/with-timeout';

/** How many milliseconds to wait for the device's storage, which may hang. The server has the data too. */
const READ_LIMIT = 500;

/** Returns the records saved for the signed-in user: none on a shared device, or if storage fails or hangs. */
export const readRecords = (): Promise<KeptRecord[]> => orNone(keptRecords(), []);

/** Returns the text of the config.json that the service worker saved; undefined if none, or if storage fails or hangs. */
export const readConfig = (): Promise<string | undefined> => orNone(keptConfig(), undefined);

const CONFIG = '/config.json';

async function keptConfig(): Promise<string | undefined> {
  const answer = await caches.match(CONFIG, { cacheName: CONFIG_CACHE });
  return answer?.text();
}

/** Deletes the saved config.json, so that the next page load waits for the server's. */
export async function forgetConfig(): Promise<void> {
  const cache = await caches.open(CONFIG_CACHE);
  await cache.delete(CONFIG);
}

const orNone = <Kept>(reading: Promise<Kept>, none: Kept): Promise<Kept> =>
  withTimeout(reading, READ_LIMIT).catch(() => none);

const PROFILE = 'getProfile';

type Read = {
  [Id in OperationId]: (typeof endpoints)[Id]['method'] extends 'GET' ? Id : never;
}[OperationId];

/** What each read returns, whose reply is saved: one record, or a list or counts of several. */
const KEPT: Record<Read, 'record' | 'summary'> = {
  getProfile: 'record',
  getProposal: 'record',
  getSupportRequest: 'record',
  listProposals: 'summary',
  getProposalStatistics: 'summary',
  listSupportRequests: 'summary',
  getSupportStatistics: 'summary',
};

const operationOf = ({ queryKey }: Query): string => String(queryKey[0]);

/** True if the data came from the device and no data from the server has replaced it yet. */
export const isFromDevice = ({ state }: Query): boolean =>
  state.data !== undefined && state.dataUpdateCount === 0;

const kinds = new Map(Object.entries(KEPT));
const kindOf = (query: Query) => kinds.get(operationOf(query));

const isKept = (query: Query): boolean => kindOf(query) !== undefined;

const userShown = (queryClient: QueryClient) =>
  queryClient.getQueryData<{ id: number; is_staff: boolean }>([PROFILE, {}]);

/**
 * The user whose records are on screen, if this is their own device. Undefined for staff: they see other people's
 * records.
 */
function ownerShown(queryClient: QueryClient): Owner | undefined {
  const user = userShown(queryClient);
  const owner = recordsOwner();
  return user && !user.is_staff && owner?.user === user.id ? owner : undefined;
}

/**
 * Shows the records saved on the user's own device until the server responds, and saves the server's replies.
 * Saved replies are shown without a check, because readers accepted them before they were saved.
 */
export function createRecords(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache();

  function keep(query: Query): void {
    const owner = ownerShown(queryClient);
    const { queryHash, queryKey, state } = query;
    if (!owner || state.data === undefined || isFromDevice(query)) return;
    const asOf = state.dataUpdatedAt + clockAhead();
    const record = { asOf, key: [...queryKey], data: state.data };
    // A device without room saves nothing.
    keepRecord(owner, queryHash, record).catch(() => undefined);
  }

  function drop({ queryHash }: Query): void {
    const owner = ownerShown(queryClient);
    if (owner) dropRecord(owner, queryHash).catch(() => undefined);
  }

  let user: number | undefined;

  /** Call with the user's ID from the server's profile. Saves the replies that arrived before the profile. */
  function noteUser(id: number | undefined): void {
    // If the server names another user than the device did, drop the records that came from the device.
    if (user !== undefined && user !== id)
      void queryClient.resetQueries({ predicate: isFromDevice });
    user = id;
    for (const query of cache.findAll({ predicate: isKept })) keep(query);
  }

  const stopFollowing = cache.subscribe((event) => {
    const { query } = event;
    if (!isKept(query)) return;
    if (event.type === 'removed') return drop(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success') {
      if (operationOf(query) === PROFILE) noteUser(query.state.data?.id);
      else keep(query);
    } else if (action.type === 'error' && isUnknown(action.error) && isFromDevice(query)) {
      drop(query);
      query.setState({ data: undefined });
    }
  });

  const isOutdated = (query: Query) => kindOf(query) === 'summary' && !query.isActive();

  // After a successful write, saved lists and counts may be outdated. Those on screen are read and saved again, so
  // delete the others.
  const stopWatching = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.state.status !== 'success') return;
    for (const query of cache.findAll({ predicate: isOutdated })) drop(query);
  });

  function show(records: readonly KeptRecord[]): void {
    for (const { key, data, asOf } of records) {
      const query = cache.build(queryClient, { queryKey: key });
      // Mark the data as outdated, so that the server is asked even if the data is only seconds old.
      if (query.state.data === undefined)
        query.setState({ data, dataUpdatedAt: asOf, status: 'success', isInvalidated: true });
    }
    user = userShown(queryClient)?.id;
  }

  const stop = () => {
    stopFollowing();
    stopWatching();
  };
  return { show, stop };
}
