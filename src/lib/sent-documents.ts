import { createStore, get, set } from 'idb-keyval';
import type { Fingerprint } from './fingerprint';

/** A document as it left this device. The device alone knows it: no call of the contract tells a hash. */
export interface SentDocument extends Fingerprint {
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: number;
  /** Where the server put it: another address later is another document. */
  address: string | null;
}

interface Owned {
  user: number;
  proposal: number;
}

let opened: ReturnType<typeof createStore> | undefined;

function store(): ReturnType<typeof createStore> {
  opened ??= createStore('portal-sent-documents', 'documents');
  return opened;
}

/** Without the query: some servers sign each link again at each read. */
export const placeOf = (address: string | null | undefined) => address?.split('?')[0] ?? null;

const keyOf = ({ user, proposal }: Owned) => `${user}:${proposal}`;

/** A device that cannot keep it does not: the proposal is handed in all the same. */
export async function keepSentDocument(owned: Owned, document: SentDocument): Promise<void> {
  await set(keyOf(owned), document, store()).catch(() => undefined);
}

/** Null where this device does not know the document that the server has now. */
export async function sentDocument(
  owned: Owned,
  address: string | null | undefined,
): Promise<SentDocument | null> {
  const kept = await get<SentDocument>(keyOf(owned), store()).catch(() => undefined);
  return kept && placeOf(kept.address) === placeOf(address) ? kept : null;
}
