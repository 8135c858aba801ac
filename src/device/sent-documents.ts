import * as v from 'valibot';
import { putQuietly, take, userShelf } from './shelf';

/** A document as it left this device. Only the device knows its hash: no call of the contract returns one. */
const SentDocument = v.object({
  name: v.string(),
  /** In bytes. */
  size: v.number(),
  /** 64 hexadecimal digits; null if the browser could not compute it. */
  sha256: v.nullable(v.string()),
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: v.number(),
  /** Where the server stored it. If the address (without its query) changes, the server has another document. */
  address: v.nullable(v.string()),
});
export type SentDocument = v.InferOutput<typeof SentDocument>;

interface Owned {
  user: number;
  proposal: number;
}

/** The address without its query: some servers sign each link again at every read, so the query changes. */
export const placeOf = (address: string | null | undefined) => address?.split('?')[0] ?? null;

const shelfOf = ({ user, proposal }: Owned) => userShelf('document', user, String(proposal));

/** Reports no error if the device cannot save: the proposal has been sent anyway. */
export const keepSentDocument = (owned: Owned, document: SentDocument): void =>
  putQuietly(shelfOf(owned), document);

/** Null if this device has no note about the server's present document, for example because another device sent it. */
export function sentDocument(
  owned: Owned,
  address: string | null | undefined,
): SentDocument | null {
  const kept = take(shelfOf(owned), SentDocument);
  return kept && placeOf(kept.address) === placeOf(address) ? kept : null;
}
