import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError, isTrouble, isUncertain } from '@/api/errors';
import { explainInLine } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { confirm, type Question } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { isStopped } from '@/components/forms/stop-waiting';
import { profileQuery } from '@/components/use-user';
import { userOf } from '@/device/form-key';
import { forgetSent, keepReceived, type Sent, sentWork } from '@/device/outgoing';
import { abortable } from '@/lib/abortable';
import { type Doubt, type Found, found, isSameNote, judge } from '@/lib/doubt';
import { Listeners } from '@/lib/listeners';
import { cancelLocked, withLock } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import { another, untold } from './questions';
import { Search } from './search';
import { type Arriving, type Delivery, sendForm } from './send';

interface Press<Values, Note extends object, Made> {
  delivery: Delivery<Values, Note, Made>;
  values: Values;
  /** The ID of the version that the device has of the values. */
  of: string | undefined;
  /** Called while the same user is signed in. */
  onReceived: () => unknown;
}

/** Undefined if nothing was sent, or if we don't know what became of it. `isLost`: there was no reply. */
type Received<Note, Made> = { made: Made; sent: Sent<Note>; isLost: boolean } | undefined;

/** What the form draws. */
interface View<Values, Note, Made> {
  isPending: boolean;
  error: Error | null;
  /** What the user has sent last. */
  values: Values | undefined;
  made: Made | undefined;
  doubt: Doubt<Made, Note> | undefined;
}

/** The states of a doubt before a search has found anything. */
const SEARCHING = ['sending', 'checking', 'unreachable'];

/** Sends what is in a form now, and draws what we know about it. A call goes on after the user has left the form. */
export class FormSender<Values, Note extends object, Made> {
  /** A new object after each change. */
  view: View<Values, Note, Made>;
  private readonly key: string;
  private readonly queryClient: QueryClient;
  /** The path of the screen that is shown now. */
  private readonly path: () => string;
  private readonly search: Search<Note, Made>;
  private isShown = false;
  /** While a question is open, the form must not look busy: nothing is being sent. */
  private isAsking = false;
  private readonly call: MutationObserver<Received<Note, Made>, Error, Press<Values, Note, Made>>;
  private readonly listeners = new Listeners();

  constructor(
    key: string,
    arriving: Arriving<Note, Made>,
    queryClient: QueryClient,
    path: () => string,
  ) {
    this.key = key;
    this.queryClient = queryClient;
    this.path = path;
    this.search = new Search(key, arriving, queryClient);
    this.call = new MutationObserver(queryClient, {
      mutationFn: (press) => this.send(press),
      onSuccess: (result, { delivery, onReceived }) => {
        // After a logout, the user's data must not get into the cache again.
        if (!result || !this.isStillHere()) return;
        delivery.show?.(queryClient, result.made);
        onReceived();
      },
      onSettled: (_, __, { delivery }) => delivery.reload?.(queryClient),
    });
    this.view = this.state();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const draw = () => this.draw();
    const ends = [
      this.listeners.add(listener),
      this.call.subscribe(draw),
      this.search.subscribe(draw),
    ];
    this.isShown = true;
    return () => {
      this.isShown = false;
      for (const end of ends) end();
    };
  };

  private draw(): void {
    this.view = this.state();
    this.listeners.call();
  }

  private state(): View<Values, Note, Made> {
    const { isPending, error, data, variables } = this.call.getCurrentResult();
    const isBusy = isPending && !this.isAsking;
    const known = this.search.doubt;
    // What a search has found is told together with the outcome of the call.
    const isTold = !isBusy || !known || SEARCHING.includes(known.state);
    const doubt = isTold ? known : this.view.doubt;
    return {
      isPending: isBusy || doubt?.state === 'sending',
      error,
      values: variables?.values,
      made: data?.made,
      doubt,
    };
  }

  /** Sends the form. Rejects if that failed. */
  press = (press: Press<Values, Note, Made>): Promise<unknown> => this.call.mutate(press);

  reset = (): void => this.call.reset();

  stop = (): void => {
    const { work } = this.search;
    if (work && this.view.doubt?.state === 'sending') this.search.set({ ...work, cancelled: true });
    cancelLocked(this.key);
  };

  private isStillHere(): boolean {
    return this.queryClient.getQueryData(profileQuery.queryKey)?.id === userOf(this.key);
  }

  private async ask(question: Question): Promise<boolean> {
    this.isAsking = true;
    this.draw();
    const yes = await confirm(question);
    this.isAsking = false;
    this.draw();
    return yes;
  }

  private async send(press: Press<Values, Note, Made>): Promise<Received<Note, Made>> {
    const { delivery, values } = press;
    const from = this.path();
    /** The same user is on another screen now, so the outcome must be shown there as a toast. */
    const isElsewhere = () => this.path() !== from && this.isStillHere();
    try {
      const result = await withLock(this.key, (signal) => this.attempt(press, signal));
      if (!result) return undefined;
      const { sent, isLost } = result;
      this.search.set(undefined);
      if (this.isShown) keepReceived(this.key, sent);
      else forgetSent(this.key);
      const done = delivery.received(sent.note);
      if (isLost) toast.info(`We lost the server's reply, but ${done}.`);
      else if (isElsewhere()) toast.success(sentence(done));
      return result;
    } catch (error) {
      // The user stopped the check before sending, or the wait for another tab, so nothing was sent.
      if (isStopped(error)) return undefined;
      if (isElsewhere()) toast.error(elsewhere(error, delivery.failure(values)));
      throw error;
    }
  }

  private async attempt(
    press: Press<Values, Note, Made>,
    signal: AbortSignal,
  ): Promise<Received<Note, Made>> {
    const { key, search } = this;
    const { delivery, values, of } = press;
    // Before the form is busy: what the user has seen until now.
    const { doubt } = this.view;
    const note = await delivery.note(values);
    const earlier = search.work ?? sentWork<Note>(key);
    // If the server has confirmed the earlier request, no look is needed.
    if (earlier && !earlier.received) {
      const before = await this.reconcile(delivery, note, earlier, doubt, signal);
      if (before !== 'send') return before;
    } else if (delivery.isMade?.(note)) {
      if (!(await this.ask(another(delivery.thing(note), true)))) return undefined;
    }
    // If another user has signed in meanwhile, do not send this under their name.
    if (signal.aborted || !this.isStillHere()) return undefined;
    search.set(undefined);
    const parcel = { key, delivery, values, note, of };
    const outcome = await sendForm<Values, Note, Made>(parcel, this.queryClient, signal);
    const { is, sent } = outcome;
    if (is === 'received') return { made: outcome.made, sent, isLost: false };
    if (is === 'cancelled') {
      search.set({ ...sent, cancelled: true });
      return undefined;
    }
    const { error } = outcome;
    const look = search.look({ ...sent, error, finished: isFinished(error) });
    const verdict = judge(await look.catch(() => found<Made>('untold')), true, delivery.creates);
    if (typeof verdict === 'string') throw error;
    return { made: verdict.made, sent, isLost: true };
  }

  /** Asks the server about an earlier request. If it may have arrived, the user decides whether to send the form. */
  private async reconcile(
    delivery: Delivery<Values, Note, Made>,
    note: Note,
    earlier: Sent<Note>,
    doubt: Doubt<Made, Note> | undefined,
    signal: AbortSignal,
  ): Promise<Received<Note, Made> | 'send'> {
    const isSame = isSameNote(earlier.note, note);
    const thing = delivery.thing(earlier.note);
    const again = async (question: Question): Promise<'send' | undefined> =>
      (await this.ask(question)) ? 'send' : undefined;
    const isShown = doubt?.state === 'arrived';
    const seen = isShown
      ? found('arrived', ...doubt.found)
      : await abortable(this.search.look(earlier).catch(untoldIfAnswered), signal);
    const verdict = judge(seen, isSame, delivery.creates);
    if (verdict === 'sendable') return 'send';
    if (isShown) return again(another(thing, isSame));
    if (verdict !== 'unclear') return { made: verdict.made, sent: earlier, isLost: true };
    // The notice shows what was found, so the user can decide there.
    return seen.is === 'arrived' ? undefined : again(untold(thing));
  }
}

/**
 * True if the server itself has replied, even with an error. An error that a proxy may have sent does not count: then
 * the server may still be working.
 */
const isFinished = (error: unknown) => error instanceof ApiError && !isTrouble(error);

/**
 * If the server answers but its lists cannot be read, no look can tell whether the request has arrived. The user must
 * still be able to send again.
 */
function untoldIfAnswered(error: unknown): Found<never> {
  if (isFinished(error)) return found('untold');
  throw error;
}

const elsewhere = (error: unknown, failure: FailureKey) =>
  isUncertain(error)
    ? "We didn't get the server's reply. Open the form again to see whether it arrived."
    : explainInLine(failure, error);
