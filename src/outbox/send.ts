import type { QueryClient } from '@tanstack/react-query';
import { isUncertain } from '@/api/errors';
import type { FailureKey } from '@/api/messages';
import {
  forgetSent,
  keepEnded,
  keepSent,
  type Sent,
  takeBack,
  type Waiting,
} from '@/device/outgoing';
import { type Found, isSameNote, judge } from '@/lib/doubt';

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
}

/** How the portal sends one kind of form, and recognises on the server what was sent. */
export interface Delivery<Values, Note extends object, Made> extends Arriving<Note, Made> {
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

type Verdict<Made> = ReturnType<typeof judge<Made>>;

/** Sends nothing now. The new state of a waiting form; undefined if it goes on waiting. */
interface Stop {
  stop: Waiting['state'] | undefined;
}

type Decision<Made> = 'send' | { made: Made } | Stop;

interface Attempt<Values, Note extends object, Made> {
  key: string;
  delivery: Delivery<Values, Note, Made>;
  values: Values;
  /** The ID of the version that the device has of the values. */
  of?: string | undefined;
  queryClient: QueryClient;
  signal: AbortSignal;
  /** A request that was sent before under this key and got no reply. */
  earlier: Sent<Note> | undefined;
  /** Searches for the earlier request, unless no look is needed. */
  look: (earlier: Sent<Note>) => Promise<Found<Made>>;
  decide: (
    verdict: Verdict<Made>,
    about: { earlier: Sent<Note>; isSame: boolean; found: Found<Made> },
  ) => Decision<Made> | Promise<Decision<Made>>;
  /** Decides about a request without an earlier one, if the server already has the same. */
  decideRepeat: (note: Note) => 'send' | Stop | Promise<'send' | Stop>;
  /** Called just before the request. Returns false if it must not be sent any more. */
  begin: () => boolean;
  /** Searches for this request at once if its reply is lost. Without it, the next attempt does. */
  lookAfter?: (sent: Sent<Note>, error: unknown) => Promise<Found<Made>>;
}

/** Refusals and lost replies are errors. After a lost reply, the device keeps the note about the request. */
export type Outcome<Note, Made> =
  | { is: 'received'; made: Made; sent: Sent<Note>; isLost: boolean }
  | { is: 'stopped'; stop?: Stop['stop'] }
  | { is: 'cancelled'; sent: Sent<Note> };

/**
 * The only function that sends a form: at once, later, after a reload and in another tab. It reconciles (asks the server
 * about an earlier request), decides, sends and settles. Call it while you hold the form's lock.
 */
export async function sendForm<Values, Note extends object, Made>(
  attempt: Attempt<Values, Note, Made>,
): Promise<Outcome<Note, Made>> {
  const { key, delivery, values, of, queryClient, signal, earlier } = attempt;
  const note = await delivery.note(values);
  const received = (made: Made, sent: Sent<Note>, isLost: boolean) => {
    forgetSent(key);
    return { is: 'received', made, sent, isLost } as const;
  };

  if (earlier) {
    const found = await attempt.look(earlier);
    const isSame = isSameNote(earlier.note, note);
    const verdict = judge(found, isSame, delivery.creates);
    const decision = await attempt.decide(verdict, { earlier, isSame, found });
    if (decision !== 'send') {
      if ('made' in decision) return received(decision.made, earlier, true);
      return { is: 'stopped', stop: decision.stop };
    }
  } else if (delivery.isMade?.(note)) {
    const decision = await attempt.decideRepeat(note);
    if (decision !== 'send') return { is: 'stopped', stop: decision.stop };
  }
  if (signal.aborted || !attempt.begin()) return { is: 'stopped' };

  const sent = keepSent(key, note, { known: delivery.known?.(queryClient), of });
  try {
    const made = await delivery.send(values, signal);
    await delivery.replied?.(made, sent);
    return received(made, sent, false);
  } catch (error) {
    if (signal.aborted) return { is: 'cancelled', sent };
    if (!isUncertain(error)) {
      takeBack(key);
      throw error;
    }
    keepEnded(key, sent);
    const found = await attempt.lookAfter?.(sent, error).catch((): Made[] => []);
    const verdict = judge(found ?? [], true, delivery.creates);
    if (typeof verdict === 'string') throw error;
    return received(verdict.made, sent, true);
  }
}
