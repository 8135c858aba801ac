import { createStore, del, delMany, entries, promisifyRequest, set } from 'idb-keyval';
import * as v from 'valibot';
import { accessToken } from '@/device/session';
import { deviceTime } from '@/lib/clock';
import { release } from '@/lib/release';
import { currentOwner, type Owner, owners } from './owners';
import { putQuietly, type Shelf, shortName, take, userShelf } from './shelf';
import { RECORDS, RECORDS_LAST } from './table';

/** What the server has answered about a user's own records, kept on the user's own device. */
const Kept = v.object({
  /** What one release has read, another may read differently. */
  release: v.literal(release),
  /** By the device's own clock, for its age. */
  at: v.number(),
  /** By the portal's clock, for people. */
  asOf: v.number(),
  /** Of the query. */
  key: v.array(v.unknown()),
  data: v.unknown(),
});
export type KeptRecord = v.InferOutput<typeof Kept>;

let opened: ReturnType<typeof createStore> | undefined;

function store(): ReturnType<typeof createStore> {
  opened ??= createStore(RECORDS.name, RECORDS.store);
  return opened;
}

/** Nobody without a token; and tokens without a session of their own may be anybody's. */
export function recordsOwner(): Owner | undefined {
  const owner = accessToken() === null ? undefined : currentOwner();
  return owner?.own && owner.session !== null ? owner : undefined;
}

/** The note that there are records: it is read at once, and a database is not. */
const noteOf = ({ user, own }: Owner): Shelf | undefined =>
  own ? userShelf('records', user) : undefined;

export const hasRecords = (owner: Owner): boolean =>
  take(noteOf(owner), v.literal(release)) === release;

const placeOf = ({ drawer }: Owner, name: string): string => `${drawer}.${shortName(name)}`;

/** Drawers that were emptied on this page: what is on the screen is not kept again. */
const emptied = new Set<string>();

export const keepNoRecords = (drawer: string): void => void emptied.add(drawer);

export const isEmptied = (drawer: string): boolean => emptied.has(drawer);

/** `name` is the query's, as one text. Rejects where the device has no room. */
export async function keepRecord(
  owner: Owner,
  name: string,
  record: Pick<KeptRecord, 'asOf' | 'key' | 'data'>,
): Promise<void> {
  if (isEmptied(owner.drawer)) return;
  // First, so that nobody sweeps the record away.
  putQuietly(noteOf(owner), release);
  await set(placeOf(owner, name), { ...record, release, at: deviceTime() }, store());
}

export const dropRecord = (owner: Owner, name: string): Promise<void> =>
  del(placeOf(owner, name), store());

/** What is kept for whoever is signed in. */
export async function keptRecords(): Promise<KeptRecord[]> {
  const owner = recordsOwner();
  if (!owner || !hasRecords(owner)) return [];
  const drawer = IDBKeyRange.bound(`${owner.drawer}.`, `${owner.drawer}/`);
  const all = await store()('readonly', (records) => promisifyRequest(records.getAll(drawer)));
  return all.flatMap((record) => recordIn(record) ?? []);
}

/** Undefined for what is too old, or of another release. */
function recordIn(content: unknown): KeptRecord | undefined {
  const { success, output } = v.safeParse(Kept, content);
  return success && deviceTime() - output.at <= RECORDS_LAST ? output : undefined;
}

/** Deletes what is too old, of another release, or of somebody whose own device this is not (any more). */
export async function sweepRecords(): Promise<void> {
  try {
    const kept = await entries<string, unknown>(store());
    const drawers = owners().flatMap(({ own, drawer }) => (own ? [`${drawer}.`] : []));
    const left = kept.filter(
      ([place, content]) =>
        !drawers.some((drawer) => place.startsWith(drawer)) || !recordIn(content),
    );
    if (left.length > 0)
      await delMany(
        left.map(([place]) => place),
        store(),
      );
  } catch {
    // Where no database can be opened nothing lies in it.
  }
}
