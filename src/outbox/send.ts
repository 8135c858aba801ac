import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isUncertain } from '@/api/errors';
import type { FailureKey } from '@/api/messages';
import type { Question } from '@/components/feedback/confirm';
import type { DoubtWords } from '@/components/forms/doubt-notice';
import { forgetSent, keepExpired, keepSent, type Sent, type Waiting } from '@/device/outgoing';
import { abortable } from '@/lib/abortable';
import { type Found, isSameNote, judge } from '@/lib/doubt';
import { another, untold } from './questions';

/** How to tell whether what was sent with one kind of form has arrived, and the words for it. */
export interface Arriving<Note, Made> {
  /**
   * Searches, with existing calls, for what the request made or changed. A record that contradicts anything that we
   * know is not ours. If it can't be told whether a record is ours, the result is `untold`. `decides`: this is the last
   * look before we say "not received", so a slower and closer check is worth it. Missing if no call can tell.
   */
  find?: (sent: Sent<Note>, decides: boolean) => Promise<Found<Made>>;
  /** What the server has done, as a part of a sentence, such as "your proposal was submitted". */
  received: (note: Note) => string;
  /** Reloads the lists, also after a failed call: it may still have arrived. */
  reload?: (queryClient: QueryClient) => void;
  words: DoubtWords<Made>;
}

/** How the portal sends one kind of form, and recognises on the server what was sent. */
export interface Delivery<Values, Note extends object, Made> extends Arriving<Note, Made> {
  /** What the device saves of the values, beside the form's contents, to send the form later. */
  later: (values: Values) => Pick<Waiting, 'sends' | 'title'>;
  send: (values: Values, signal: AbortSignal) => Promise<Made>;
  /** Enough to recognise the record on the server, as plain data without files. */
  note: (values: Values) => Note | Promise<Note>;
  /** Called when the reply to this very request has come. */
  replied?: (made: Made, sent: Sent<Note>) => unknown;
  /** Whether this device has sent the same before, perhaps in another tab, and the server has it. */
  isMade?: (note: Note) => boolean;
  /** The numbers of the records that exist before the request is sent, as far as this device knows them. */
  known?: (queryClient: QueryClient) => readonly number[];
  /** The record's number, for a link to it. */
  idOf?: (made: Made) => number;
  /** Puts a received record into the query cache. */
  show?: (queryClient: QueryClient, made: Made) => void;
  /** What was sent, with its title, as in "your proposal “Flood alerts”". */
  thing: (note: Note) => string;
  /** Sending again creates another record instead of changing the same one. */
  creates: boolean;
  failure: (values: Values) => FailureKey;
}

export interface Parcel<Values, Note extends object, Made> {
  key: string;
  delivery: Delivery<Values, Note, Made>;
  values: Values;
  /** The ID of the version that the device has of the values. */
  of: string | undefined;
}

/** What differs between a form that the user sends now and one that is sent later. */
export interface Policy<Note, Made> {
  /** The form's earlier request, if the server must be asked about it. */
  earlier: () => Sent<Note> | undefined;
  /** What the user knew about it when pressing the button, if it has arrived. */
  shown?: Found<Made> | undefined;
  look: (earlier: Sent<Note>) => Promise<Found<Made>>;
  /** Whether to send the form although the server has it, or has or may have an earlier one with other content. */
  decide: (question: Question, isSame: boolean) => boolean | Promise<boolean>;
  /** Called just before the form is sent. */
  maySend: () => boolean;
}

/**
 * - `received`: now or, if `isLost`, by an earlier request
 * - `undecided`, `unsent`: the user must decide whether to send it, or it must not be sent now. `isPartly`: the server has
 *   it, but has not done all that was asked
 * - `cancelled`, `lost`: there was no reply, so the device keeps the note about the request
 */
export type Outcome<Note, Made> =
  | { is: 'received'; made: Made; sent: Sent<Note>; isLost: boolean }
  | { is: 'undecided'; isPartly: boolean }
  | { is: 'unsent' }
  | { is: 'cancelled'; sent: Sent<Note> }
  | { is: 'lost'; sent: Sent<Note>; error: unknown };

/**
 * The only function that sends a form: at once, later, after a reload and in another tab. Asks the server about an
 * earlier request first, and notes the request on the device before it is sent. Rejects if the server refuses it. Call
 * it while you hold the form's lock.
 */
export async function sendForm<Values, Note extends object, Made>(
  { key, delivery, values, of }: Parcel<Values, Note, Made>,
  policy: Policy<Note, Made>,
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<Outcome<Note, Made>> {
  const { shown, decide } = policy;
  const note = await delivery.note(values);
  const earlier = policy.earlier();
  let open: Sent<Note> | undefined;
  // If the server has confirmed the earlier request, no look is needed.
  if (earlier && !earlier.received) {
    const isSame = isSameNote(earlier.note, note);
    const thing = delivery.thing(earlier.note);
    const seen = shown ?? (await abortable(policy.look(earlier), signal));
    const verdict = judge(seen, isSame, delivery.creates);
    if (typeof verdict === 'object' && !shown)
      return { is: 'received', made: verdict.made, sent: earlier, isLost: true };
    // The form's notice shows what has just been found, so the user can decide there.
    const isNews = seen.is === 'arrived' && !shown;
    const isReceived = shown !== undefined || seen.is === 'partly';
    const question = (isReceived ? another : untold)(thing, isSame);
    if (verdict !== 'sendable' && (isNews || !(await decide(question, isSame))))
      return { is: 'undecided', isPartly: seen.is === 'partly' };
    if (verdict !== 'sendable') open = earlier;
  } else if (
    delivery.isMade?.(note) &&
    !(await decide(another(delivery.thing(note), true), true))
  ) {
    return { is: 'undecided', isPartly: false };
  }
  if (signal.aborted || !policy.maySend()) return { is: 'unsent' };
  const sent = keepSent(key, note, { known: delivery.known?.(queryClient), of });
  try {
    const made = await delivery.send(values, signal);
    await delivery.replied?.(made, sent);
    return { is: 'received', made, sent, isLost: false };
  } catch (error) {
    if (signal.aborted) return { is: 'cancelled', sent };
    if (isUncertain(error)) return { is: 'lost', error, sent };
    forgetSent(key, open);
    if (error instanceof ApiError && error.status === 401) keepExpired(key);
    throw error;
  }
}
