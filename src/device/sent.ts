import * as v from 'valibot';
import { knowsServerTime, now } from '@/lib/clock';
import { formShelf } from './form-key';
import { drop, putQuietly, take } from './shelf';

/** A request without a reply yet, with enough detail to recognise it on the server, even after a reload. */
export interface Sent<Note> {
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: number;
  /** False if the server's time was not known when the request was sent: the device's clock may be wrong. */
  timed?: boolean | undefined;
  note: Note;
  /** The numbers of the records that were known before the request was sent, so it did not make them. */
  known?: readonly number[] | undefined;
  /** When the request ended without a reply, by the portal's clock. The server may work on it for a while after that. */
  endedAt?: number | undefined;
  /** The server has confirmed the request, and the success message is on the screen. */
  received?: boolean | undefined;
}

const sentShelf = (key: string) => formShelf('sent', key);

/** Call before the request is sent. If the device cannot save the note, a reload loses it. */
export function keepSent<Note>(key: string, note: Note, known?: readonly number[]): Sent<Note> {
  const sent: Sent<Note> = { sentAt: now(), timed: knowsServerTime(), note, known };
  putQuietly(sentShelf(key), sent);
  return sent;
}

/** When the request was sent, in milliseconds by the server's clock; undefined if we can't know. */
export const sinceOf = ({ sentAt, timed }: Sent<unknown>): number | undefined =>
  timed === false ? undefined : sentAt;

/** Does not check the note's fields. If they change, raise `VERSION` in shelf.ts, which drops all older records. */
export const sentWork = <Note>(key: string): Sent<Note> | undefined =>
  take(
    sentShelf(key),
    v.object({
      sentAt: v.number(),
      timed: v.optional(v.boolean()),
      note: v.custom<Note>((note) => typeof note === 'object'),
      known: v.optional(v.array(v.number())),
      endedAt: v.optional(v.number()),
      received: v.optional(v.boolean()),
    }),
  );

/** Marks the saved note as received while the success message is on screen, so that a reload can show it again. */
export const keepReceived = <Note>(key: string, sent: Sent<Note>): void =>
  putQuietly(sentShelf(key), { ...sent, received: true });

/** Call if the request ended without a reply. A note that was deleted meanwhile, as by a logout, does not come back. */
export function keepEnded<Note>(key: string, sent: Sent<Note>): void {
  if (sentWork(key)) putQuietly(sentShelf(key), { ...sent, endedAt: now() });
}

export function forgetReceived(key: string): void {
  if (sentWork(key)?.received) forgetSent(key);
}

export const forgetSent = (key: string): void => drop(sentShelf(key));
