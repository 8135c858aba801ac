/** Sends a form that waits. The code is loaded a few seconds after the start, or earlier to send a form. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isTrouble, isUncertain, isUndecided } from '@/api/errors';
import { userOf } from '@/device/form-key';
import {
  changeWaiting,
  sentWork,
  submits,
  subscribeWaiting,
  type Waiting,
  waitingFor,
} from '@/device/outgoing';
import { accessToken } from '@/device/session';
import { now } from '@/lib/clock';
import { isPastDeadline } from '@/lib/deadline';
import { found, isSameNote, judge, PATIENCE } from '@/lib/doubt';
import { withLock } from '@/lib/lock';
import { backOff, restOf } from './back-off';
import { type Delivery, sendForm } from './send';

/**
 * After this many failures of the server itself, stop and tell the user: the form may cause the failures, and each
 * attempt uploads the document again.
 */
const MOST_FAILURES = 5;

type State = Waiting['state'];

/** Returns the form's new state; undefined if it goes on waiting. */
type Deliver = <Values, Note extends object, Made>(
  delivery: Delivery<Values, Note, Made>,
  values: Values,
) => Promise<State | undefined>;

/** Reads what is sent from the device, and passes it to `deliver`. */
type Prepare = (waiting: Waiting, deliver: Deliver) => Promise<State | undefined>;

/**
 * Sends one waiting form: in one tab at a time, and never while the form's own screen is sending it. A form that goes on
 * waiting gets a pause.
 */
export const sendOne = (
  asked: Waiting,
  user: number,
  queryClient: QueryClient,
  prepare: Prepare,
): Promise<void> =>
  withLock(asked.key, async () => {
    const waiting = waitingFor(asked.key);
    // Another tab may have tried to send the form, or the user may have cancelled it.
    if (waiting?.id !== asked.id || waiting.state.is !== 'waiting' || restOf(waiting) > 0) return;
    // Another user has just signed in.
    if (userOf(asked.key) !== user) return backOff(waiting);
    // A request whose reply was lost may have arrived before the deadline, so look first.
    if (isLate(waiting) && !sentWork(waiting.key)) {
      changeWaiting(waiting, { state: { is: 'asking', why: 'late' } });
      return;
    }
    try {
      const state = await prepare(waiting, deliverer(waiting, queryClient));
      if (!state) backOff(waiting);
      else
        changeWaiting(waiting, {
          state,
          ...(state.is === 'sent' && {
            content: { ...waiting.content, texts: {}, files: {} },
            request: undefined,
          }),
        });
    } catch (error) {
      // The session ended, so the server has refused the session and not the form.
      if (!accessToken()) return;
      const failures = waiting.failures + Number(isOwnFailure(error));
      // A DOMException means that the device could not read the document. The next attempt may succeed.
      const isOpen = isUncertain(error) || isUndecided(error) || error instanceof DOMException;
      if (isOpen && failures < MOST_FAILURES) backOff({ ...waiting, failures }, error);
      else changeWaiting(waiting, { state: refusal(error) });
    }
  });

function deliverer(waiting: Waiting, queryClient: QueryClient): Deliver {
  const { id, key, insists } = waiting;
  const isStill = () => waitingFor(key)?.id === id;
  return async <Values, Note extends object, Made>(
    delivery: Delivery<Values, Note, Made>,
    values: Values,
  ) => {
    const note = await delivery.note(values);
    const controller = new AbortController();
    const stop = subscribeWaiting(() => isStill() || controller.abort());
    try {
      const earlier = insists ? undefined : sentWork<Note>(key);
      const received = (made: Made): State => {
        delivery.show?.(queryClient, made);
        return { is: 'sent', id: delivery.idOf?.(made) };
      };
      if (earlier) {
        const seen = delivery.find ? await delivery.find(earlier, true) : found<Made>('untold');
        const verdict = judge(seen, isSameNote(earlier.note, note), delivery.creates);
        if (verdict === 'unclear') return { is: 'asking', why: 'doubt' };
        if (verdict !== 'sendable') return received(verdict.made);
        if (isLate(waiting)) return { is: 'asking', why: 'late' };
        // `endedAt` may be in the future, because the phone's clock may have been fast when the request was sent.
        const { sentAt, endedAt = sentAt } = earlier;
        if (Math.abs(now() - endedAt) < PATIENCE) return undefined;
      } else if (!insists && delivery.isMade?.(note)) return { is: 'asking', why: 'doubt' };
      // The user may have cancelled sending while the document was read or the server was asked.
      if (!isStill()) return undefined;
      const parcel = { key, delivery, values, note, of: waiting.content.id };
      const outcome = await sendForm<Values, Note, Made>(parcel, queryClient, controller.signal);
      if (outcome.is === 'lost') throw outcome.error;
      return outcome.is === 'received' ? received(outcome.made) : undefined;
    } finally {
      stop();
      delivery.reload?.(queryClient);
    }
  };
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
