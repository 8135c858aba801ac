import * as v from 'valibot';
import { now } from '@/lib/clock';
import { drop, putQuietly, type Shelf, take, userShelf } from './shelf';

/** What went out without an answer yet: enough to recognise it on the server, also after a reload. */
export interface Sent<Note> {
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: number;
  note: Note;
  /** The server's yes is on the screen. */
  received?: boolean | undefined;
}

function sentShelf(key: string): Shelf | undefined {
  const [user, ...name] = key.split(':');
  return userShelf('sent', Number(user), name.join(':'));
}

/** Before the request leaves. Without room this page still knows it, but not after a reload. */
export function keepSent<Note>(key: string, note: Note): Sent<Note> {
  const sent: Sent<Note> = { sentAt: now(), note };
  putQuietly(sentShelf(key), sent);
  return sent;
}

/** The note is as this release wrote it: another version of the records is dropped. */
export const sentWork = <Note>(key: string): Sent<Note> | undefined =>
  take(
    sentShelf(key),
    v.object({
      sentAt: v.number(),
      note: v.custom<Note>((note) => typeof note === 'object'),
      received: v.optional(v.boolean()),
    }),
  );

/** For as long as the success shows: after a reload it can still be told. */
export const keepReceived = <Note>(key: string, sent: Sent<Note>): void =>
  putQuietly(sentShelf(key), { ...sent, received: true });

export function forgetReceived(key: string): void {
  if (sentWork(key)?.received) forgetSent(key);
}

export const forgetSent = (key: string): void => drop(sentShelf(key));
