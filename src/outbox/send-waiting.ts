/** Sends a form that waits. The code is loaded a few seconds after the start, or earlier to send a form. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isTrouble, isUncertain, isUndecided } from '@/api/errors';
import { userOf, type Version } from '@/device/entry';
import {
  changeWaiting,
  requestOf,
  submits,
  subscribeWaiting,
  type Waiting,
  waitingFor,
} from '@/device/outgoing';
import { accessToken } from '@/device/session';
import { isPastDeadline } from '@/lib/deadline';
import { found } from '@/lib/doubt';
import { cancelLocked, withLock } from '@/lib/lock';
import { backOff, restOf } from './back-off';
import { lookFor } from './search';
import { type Delivery, type Policy, sendForm } from './send';

/**
 * After this many failures of the server itself, stop and tell the user: the form may cause the failures, and each
 * attempt uploads the document again.
 */
const MOST_FAILURES = 5;

type State = Waiting['state'];

/** What is needed to send a waiting form. */
export interface Attempt {
  waiting: Waiting;
  content: Version;
  queryClient: QueryClient;
  signal: AbortSignal;
}

/**
 * Sends one waiting form: in one tab at a time, and never while the form's own screen is sending it. A form that goes on
 * waiting gets a pause.
 */
export const sendOne = (
  asked: Waiting,
  user: number,
  queryClient: QueryClient,
  deliver: (turn: Attempt) => Promise<State | undefined>,
): Promise<void> =>
  withLock(asked.key, async (signal) => {
    const waiting = waitingFor(asked.key);
    // Another tab may have tried to send the form, or the user may have cancelled it.
    const isDue = waiting?.id === asked.id && waiting.state.is === 'waiting' && !restOf(waiting);
    if (!isDue || !waiting.content) return;
    // Another user has just signed in.
    if (userOf(asked.key) !== user) return backOff(waiting);
    try {
      const state = await deliver({ waiting, content: waiting.content, queryClient, signal });
      if (!state) backOff(waiting);
      else changeWaiting(waiting, { state, ...(state.is === 'sent' && { request: undefined }) });
    } catch (error) {
      // The session ended, so the server has refused the session and not the form.
      if (!accessToken()) return;
      const failures = waiting.failures + Number(isOwnFailure(error));
      // A DOMException means that the device could not read the document. The next attempt may succeed.
      const mayWorkLater =
        isUncertain(error) || isUndecided(error) || error instanceof DOMException;
      if (mayWorkLater && failures < MOST_FAILURES) backOff({ ...waiting, failures }, error);
      else changeWaiting(waiting, { state: refusal(error) });
    }
  });

/** Returns the form's new state; undefined if it goes on waiting. */
export async function sendLater<Values, Note extends object, Made>(
  { waiting, queryClient, signal }: Attempt,
  delivery: Delivery<Values, Note, Made>,
  values: Values,
): Promise<State | undefined> {
  const { id, key, insists, of } = waiting;
  // The user may cancel sending while the document is read or the server is asked.
  const isStill = () => waitingFor(key)?.id === id;
  let isUnderWay = false;
  const policy: Policy<Note, Made> = {
    earlier: () => requestOf<Note>(key),
    look: async (earlier) => {
      const { find } = delivery;
      if (!find) return found('untold');
      const seen = await lookFor(earlier.name, (decides) => find(earlier, decides), [0]);
      isUnderWay = seen.is === 'open';
      return seen;
    },
    // If no call can tell what became of an earlier message, another one still goes out as the user was told.
    decide: (_, isSame) => isUnderWay || insists || (!delivery.find && !isSame),
    maySend: () => isStill() && !isLate(waiting) && !isUnderWay,
  };
  const stop = subscribeWaiting(() => isStill() || signal.aborted || cancelLocked(key));
  try {
    const parcel = { key, delivery, values, of };
    const outcome = await sendForm(parcel, policy, queryClient, signal);
    if (outcome.is === 'lost') throw outcome.error;
    if (outcome.is === 'undecided')
      return { is: 'asking', why: outcome.isPartly ? 'partly' : 'doubt' };
    if (outcome.is === 'unsent' && isLate(waiting)) return { is: 'asking', why: 'late' };
    // After a logout, the user's data must not get into the cache again.
    if (outcome.is !== 'received' || !isStill()) return undefined;
    delivery.show?.(queryClient, outcome.made);
    return { is: 'sent', id: delivery.idOf?.(outcome.made) };
  } finally {
    stop();
    delivery.reload?.(queryClient);
  }
}

/** True if the server failed on this request or sent an unreadable reply, but is neither silent nor out of service. */
const isOwnFailure = (error: unknown): boolean =>
  error instanceof ApiError && isUncertain(error) && !isTrouble(error);

/**
 * True if the form submits a proposal and the deadline has passed since the user asked us to send it. False if
 * the user has pressed "Send anyway".
 */
function isLate({ sends, askedAt, insists }: Waiting): boolean {
  return submits(sends) && !insists && !isPastDeadline(askedAt) && isPastDeadline();
}

const refusal = (error: unknown): State =>
  error instanceof ApiError && (error.kind === 'refused' || error.kind === 'malformed')
    ? {
        is: 'refused',
        status: error.status,
        body: error.body,
        retryAfter: error.retryAfter,
        isUncertain: isUncertain(error),
      }
    : { is: 'asking', why: 'incomplete' };
