import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError, isTrouble, isUncertain } from '@/api/errors';
import { explainInLine } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { confirm, type Question } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { isStopped } from '@/components/forms/stop-waiting';
import { profileQuery } from '@/components/use-user';
import { userOf } from '@/device/form-key';
import { keepReceived, sentWork } from '@/device/outgoing';
import { abortable } from '@/lib/abortable';
import type { Doubt } from '@/lib/doubt';
import { Listeners } from '@/lib/listeners';
import { cancelLocked, withLock } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import { another, untold } from './questions';
import { Search } from './search';
import { type Arriving, type Delivery, type Outcome, sendForm } from './send';

interface Press<Values, Note extends object, Made> {
  delivery: Delivery<Values, Note, Made>;
  values: Values;
  /** The ID of the version that the device has of the values. */
  of: string | undefined;
  /** Called while the same user is signed in. */
  onReceived: (made: Made) => unknown;
}

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
  private readonly call: MutationObserver<Outcome<Note, Made>, Error, Press<Values, Note, Made>>;
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
      onSuccess: (outcome, { delivery, onReceived }) => {
        // After a logout, the user's data must not get into the cache again.
        if (outcome.is !== 'received' || !this.isStillHere()) return;
        delivery.show?.(queryClient, outcome.made);
        onReceived(outcome.made);
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
      made: data?.is === 'received' ? data.made : undefined,
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

  private async ask(question: Question) {
    this.isAsking = true;
    this.draw();
    const yes = await confirm(question);
    this.isAsking = false;
    this.draw();
    return yes ? 'send' : { stop: undefined };
  }

  private async send(press: Press<Values, Note, Made>): Promise<Outcome<Note, Made>> {
    const { delivery, values } = press;
    const from = this.path();
    /** The same user is on another screen now, so the outcome must be shown there as a toast. */
    const isElsewhere = () => this.path() !== from && this.isStillHere();
    try {
      const outcome = await withLock(this.key, (signal) => this.attempt(press, signal));
      if (outcome.is === 'cancelled') this.search.set({ ...outcome.sent, cancelled: true });
      if (outcome.is !== 'received') return outcome;
      this.search.set(undefined);
      if (this.isShown) keepReceived(this.key, outcome.sent);
      const done = delivery.received(outcome.sent.note);
      if (outcome.isLost) toast.info(`We lost the server's reply, but ${done}.`);
      else if (isElsewhere()) toast.success(sentence(done));
      return outcome;
    } catch (error) {
      // The user stopped the check before sending, or the wait for another tab, so nothing was sent.
      if (isStopped(error)) return { is: 'stopped' };
      if (isElsewhere()) toast.error(elsewhere(error, delivery.failure(values)));
      throw error;
    }
  }

  private attempt({ delivery, values, of }: Press<Values, Note, Made>, signal: AbortSignal) {
    const { key, queryClient } = this;
    const before = this.search.work ?? sentWork<Note>(key);
    const { doubt } = this.view;
    const shown = doubt?.state === 'arrived' ? doubt.found : undefined;
    return sendForm<Values, Note, Made>({
      key,
      delivery,
      values,
      of,
      queryClient,
      signal,
      // If the server has confirmed the earlier request, no look is needed.
      earlier: before?.received ? undefined : before,
      look: async (earlier) =>
        shown ?? abortable(this.search.look(earlier).catch(untoldIfAnswered), signal),
      decide: (verdict, { earlier: { note }, isSame, found }) => {
        if (verdict === 'sendable') return 'send';
        if (shown) return this.ask(another(delivery.thing(note), isSame));
        if (verdict !== 'unclear') return verdict;
        if (Array.isArray(found)) return { stop: undefined };
        return this.ask(untold(delivery.thing(note)));
      },
      decideRepeat: (note) => this.ask(another(delivery.thing(note), true)),
      begin: () => {
        // If another user has signed in meanwhile, do not send this under their name.
        if (!this.isStillHere()) return false;
        this.search.set(undefined);
        return true;
      },
      lookAfter: (sent, error) => this.search.look({ ...sent, error, finished: isFinished(error) }),
    });
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
function untoldIfAnswered(error: unknown): 'untold' {
  if (isFinished(error)) return 'untold';
  throw error;
}

const elsewhere = (error: unknown, failure: FailureKey) =>
  isUncertain(error)
    ? "We didn't get the server's reply. Open the form again to see whether it arrived."
    : explainInLine(failure, error);
