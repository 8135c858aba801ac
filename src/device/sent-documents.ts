import * as v from 'valibot';
import { putQuietly, take, userShelf } from './shelf';

/** A document as it left this device. The device alone knows it: no call of the contract tells a hash. */
const SentDocument = v.object({
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Sixty-four hexadecimal digits; null where the browser could not make it. */
  sha256: v.nullable(v.string()),
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: v.number(),
  /** Where the server put it: another address later is another document. */
  address: v.nullable(v.string()),
});
export type SentDocument = v.InferOutput<typeof SentDocument>;

interface Owned {
  user: number;
  proposal: number;
}

/** Without the query: some servers sign each link again at each read. */
export const placeOf = (address: string | null | undefined) => address?.split('?')[0] ?? null;

const shelfOf = ({ user, proposal }: Owned) => userShelf('document', user, String(proposal));

/** A device that cannot keep it does not: the proposal is handed in all the same. */
export const keepSentDocument = (owned: Owned, document: SentDocument): void =>
  putQuietly(shelfOf(owned), document);

/** Null where this device does not know the document that the server has now. */
export function sentDocument(
  owned: Owned,
  address: string | null | undefined,
): SentDocument | null {
  const kept = take(shelfOf(owned), SentDocument);
  return kept && placeOf(kept.address) === placeOf(address) ? kept : null;
}
