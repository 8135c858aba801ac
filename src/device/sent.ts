import * as v from 'valibot';
import { now } from '@/lib/clock';
import { drop, putQuietly, type Shelf, take, userShelf } from './shelf';

/** What went out without an answer yet: enough to recognise it on the server, also after a reload. */
export interface Sent<Note> {
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: number;
  note: Note;
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
    v.object({ sentAt: v.number(), note: v.custom<Note>((note) => typeof note === 'object') }),
  );

export const forgetSent = (key: string): void => drop(sentShelf(key));
