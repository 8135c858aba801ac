import * as v from 'valibot';
import { putQuietly, take, userShelf } from './shelf';

type Kind = 'proposal' | 'request';

/** Older ones are not needed: a request whose reply was lost is searched for among new records. */
const MOST = 50;

const shelfOf = (user: number, kind: Kind) => userShelf('made', user, kind);

/** The numbers of the records that this device has sent for the user. */
export const madeHere = (user: number, kind: Kind): number[] =>
  take(shelfOf(user, kind), v.array(v.number())) ?? [];

/** Call when it is certain that a request of this device has made the record. */
export function noteMadeHere(user: number, kind: Kind, id: unknown): void {
  const others = madeHere(user, kind).filter((each) => each !== id);
  if (typeof id === 'number') putQuietly(shelfOf(user, kind), [...others, id].slice(-MOST));
}
