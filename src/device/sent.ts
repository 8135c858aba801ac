import * as v from 'valibot';
import { now } from '@/lib/clock';
import { drop, putQuietly, type Shelf, take, userShelf } from './shelf';

/** A request without a reply yet, with enough detail to recognise it on the server, even after a reload. */
export interface Sent<Note> {
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: number;
  note: Note;
  /** The success message is on the screen. */
  received?: boolean | undefined;
}

function sentShelf(key: string): Shelf | undefined {
  const [user, ...name] = key.split(':');
  return userShelf('sent', Number(user), name.join(':'));
}

/** Call before the request is sent. Without room on the device, the note is lost at a reload. */
export function keepSent<Note>(key: string, note: Note): Sent<Note> {
  const sent: Sent<Note> = { sentAt: now(), note };
  putQuietly(sentShelf(key), sent);
  return sent;
}

/** The note's fields are not checked. If they change, raise `VERSION` in shelf.ts, so that older notes are dropped. */
export const sentWork = <Note>(key: string): Sent<Note> | undefined =>
  take(
    sentShelf(key),
    v.object({
      sentAt: v.number(),
      note: v.custom<Note>((note) => typeof note === 'object'),
      received: v.optional(v.boolean()),
    }),
  );

/** Kept while the success message is on screen, so that it can be shown again after a reload. */
export const keepReceived = <Note>(key: string, sent: Sent<Note>): void =>
  putQuietly(sentShelf(key), { ...sent, received: true });

export function forgetReceived(key: string): void {
  if (sentWork(key)?.received) forgetSent(key);
}

export const forgetSent = (key: string): void => drop(sentShelf(key));
