import * as v from 'valibot';
import { putQuietly, take, userShelf } from './shelf';

export type Kind = 'proposal' | 'request';

/** Older ones are not needed: a request whose reply was lost is searched for among new records. */
const MOST = 50;

const shelfOf = (user: number, kind: Kind) => userShelf('made', user, kind);

/** A record's number, and what was sent, shortened. */
const Made = v.array(v.object({ id: v.number(), sent: v.number() }));

const madeOf = (user: number, kind: Kind) => take(shelfOf(user, kind), Made) ?? [];

/** The numbers of the records that this device has sent for the user. */
export const madeHere = (user: number, kind: Kind): number[] =>
  madeOf(user, kind).map(({ id }) => id);

/** Whether this device has sent the same content before, perhaps in another tab, and the server has it. */
export const isMadeHere = (user: number, kind: Kind, content: object): boolean =>
  madeOf(user, kind).some(({ sent }) => sent === hashOf(content));

/** Call when it is certain that a request of this device with this content has made the record. */
export function noteMadeHere(user: number, kind: Kind, id: unknown, content: object): void {
  const others = madeOf(user, kind).filter((each) => each.id !== id);
  if (typeof id === 'number')
    putQuietly(shelfOf(user, kind), [...others, { id, sent: hashOf(content) }].slice(-MOST));
}

/** Call when the server has deleted the record: its content may be sent again. */
export const forgetMade = (user: number, kind: Kind, id: number): void =>
  putQuietly(
    shelfOf(user, kind),
    madeOf(user, kind).filter((each) => each.id !== id),
  );

/** Enough to compare with a few records; if two contents ever have the same number, we only ask once too often. */
const hashOf = (content: object): number =>
  [...JSON.stringify(content)].reduce(
    (hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0,
    0,
  );
