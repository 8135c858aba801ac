import {
  clear,
  createStore,
  del,
  delMany,
  entries,
  promisifyRequest,
  set,
  type UseStore,
} from 'idb-keyval';
import * as v from 'valibot';
import { accessToken } from '@/device/session';
import { release } from '@/lib/release';
import { withTimeout } from '@/lib/with-timeout';
import { dateNow, isTooOld } from './age';
import { currentOwner, device, type Owner, owners } from './owners';
import { putQuietly, type Shelf, shortName, take, userShelf } from './shelf';
import { RECORDS, RECORDS_LAST } from './table';

/** A server reply about the user's own records, saved on the user's own device. */
const Kept = v.object({
  /** Another release may read replies differently, so records are only used by the release that saved them. */
  release: v.literal(release),
  /** When it was saved, and by which clock (age.ts); used for its age. */
  at: v.number(),
  timed: v.optional(v.boolean()),
  /** The time of the data, by the portal's clock; shown to the user. */
  asOf: v.number(),
  /** The query's key. */
  key: v.array(v.unknown()),
  data: v.unknown(),
});
export type KeptRecord = v.InferOutput<typeof Kept>;

/** In milliseconds. In some browsers a database may hang. */
export const STORE_LIMIT = { readonly: 5000, readwrite: 20_000, versionchange: 20_000 };

/**
 * A store whose database is opened when it is first used. Rejects, and never throws, if the browser has no databases. After
 * a failure the next use opens the database anew: WebKit sometimes loses a connection, or never opens it.
 */
export function storeIn({ name, store }: typeof RECORDS): UseStore {
  let use = createStore(name, store);
  return async (mode, work) => {
    try {
      return await withTimeout(use(mode, work), STORE_LIMIT[mode]);
    } catch (error) {
      use = createStore(name, store);
      throw error;
    }
  };
}

const store = storeIn(RECORDS);

/**
 * The signed-in user, if records may be saved: only on the user's own device, until the user deletes the saved data.
 * Undefined if the session did not begin with a sign-in, because its tokens could be anybody's.
 */
export function recordsOwner(): Owner | undefined {
  const owner = accessToken() === null ? undefined : currentOwner();
  return owner?.own && device().ends === 'logout' && !owner.emptied ? owner : undefined;
}

/** The place of a note that the user has records. Local storage can be read synchronously, the database cannot. */
const noteOf = ({ user, own }: Owner): Shelf | undefined =>
  own ? userShelf('records', user) : undefined;

export const hasRecords = (owner: Owner): boolean =>
  take(noteOf(owner), v.literal(release)) === release;

const recordKey = ({ drawer }: Owner, name: string): string => `${drawer}.${shortName(name)}`;

/** `name` is the query's key as text. Rejects if the device cannot save the record. */
export async function keepRecord(
  owner: Owner,
  name: string,
  record: Pick<KeptRecord, 'asOf' | 'key' | 'data'>,
): Promise<void> {
  // Write the note first: after a logout, cleaning up keeps the user's drawer only if local storage has an entry in it.
  putQuietly(noteOf(owner), release);
  await set(recordKey(owner, name), { ...record, release, ...dateNow() }, store);
}

export const dropRecord = (owner: Owner, name: string): Promise<void> =>
  del(recordKey(owner, name), store);

/** The records saved for the signed-in user. */
export async function keptRecords(): Promise<KeptRecord[]> {
  const owner = recordsOwner();
  if (!owner || !hasRecords(owner)) return [];
  const drawer = IDBKeyRange.bound(`${owner.drawer}.`, `${owner.drawer}/`);
  const all = await store('readonly', (records) => promisifyRequest(records.getAll(drawer)));
  return all.flatMap((record) => recordIn(record) ?? []);
}

/** Makes room on the device: the server has all of these records. */
export const dropAllRecords = (): Promise<void> => clear(store);

/** Undefined if the record is too old, from another release or invalid. */
function recordIn(content: unknown): KeptRecord | undefined {
  const { success, output } = v.safeParse(Kept, content);
  return success && !isTooOld(output, RECORDS_LAST) ? output : undefined;
}

/** Deletes records that are too old or from another release, and all that are not in the drawer of a user's own device. */
export async function cleanUpRecords(): Promise<void> {
  try {
    const kept = await entries<string, unknown>(store);
    const drawers = owners().flatMap(({ own, drawer }) => (own ? [`${drawer}.`] : []));
    const left = kept.filter(
      ([place, content]) =>
        !drawers.some((drawer) => place.startsWith(drawer)) || !recordIn(content),
    );
    if (left.length > 0)
      await delMany(
        left.map(([place]) => place),
        store,
      );
  } catch {
    // If the database cannot be opened, there is nothing we can delete.
  }
}
