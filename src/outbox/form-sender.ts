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
import type { Doubt } from '@/lib/doubt';
import { Listeners } from '@/lib/listeners';
import { cancelLocked, withLock } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import { untilStopped } from '@/lib/until-stopped';
import { another, untold } from './questions';
import { Search } from './search';
import { type Delivery, type Outcome, sendForm } from './send';

/** What the user sends, and the ID of the version that the device has of it. */
interface Press<Values> {
  values: Values;
  of: string | undefined;
}

interface View<Values, Note, Made> {
  isPending: boolean;
  error: Error | null;
  /** What the user has sent last. */
  values: Values | undefined;
  hasSent: boolean;
  made: Made | undefined;
  doubt: Doubt<Made, Note> | undefined;
}

/** What is known before a search has found anything. */
const SEARCHING = ['sending', 'checking', 'unreachable'];

/**
 * Sends what is in a form now, and finds out what became of it. The call goes on after the user leaves the form, which
 * draws `view`.
 */
export class FormSender<Values, Note extends object, Made> {
  view: View<Values, Note, Made>;
  /** Called while the same user is signed in. */
  onReceived: (made: Made) => unknown = () => {};
  private readonly key: string;
  private readonly queryClient: QueryClient;
  /** The path of the screen that is shown now. */
  private readonly path: () => string;
  private readonly search: Search<Note, Made>;
  private readonly sending: MutationObserver<Outcome<Note, Made>, Error, Press<Values>>;
  private readonly listeners = new Listeners();
  /** While a question is open, the form must not look busy: nothing is being sent. */
  private isAsking = false;
  private isShown = false;
  delivery: Delivery<Values, Note, Made>;

  constructor(
    key: string,
    delivery: Delivery<Values, Note, Made>,
    queryClient: QueryClient,
    path: () => string,
  ) {
    this.key = key;
    this.delivery = delivery;
    this.queryClient = queryClient;
    this.path = path;
    this.search = new Search(key, delivery, queryClient);
    this.sending = new MutationObserver(queryClient, {
      mutationFn: (press) => this.send(press),
      onSuccess: (outcome) => this.receive(outcome),
      onSettled: () => this.delivery.reload?.(queryClient),
    });
    this.view = this.state();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const draw = () => this.draw();
    const ends = [
      this.listeners.add(listener),
      this.sending.subscribe(draw),
      this.search.subscribe(draw),
    ];
    this.isShown = true;
    return () => {
      this.isShown = false;
      for (const end of ends) end();
      if (sentWork(this.key)?.received) forgetSent(this.key);
    };
  };

  private draw(): void {
    this.view = this.state();
    this.listeners.call();
  }

  private state(): View<Values, Note, Made> {
    const { doubt: found } = this.search;
    const { isPending, error, data, variables, submittedAt } = this.sending.getCurrentResult();
    const isBusy = isPending && !this.isAsking;
    // What a search has found is told together with the outcome of the call.
    const isTold = !isBusy || !found || SEARCHING.includes(found.state);
    const doubt = isTold ? found : this.view.doubt;
    return {
      isPending: isBusy || doubt?.state === 'sending',
      error,
      values: variables?.values,
      hasSent: submittedAt > 0,
      made: data?.is === 'received' ? data.made : undefined,
      doubt,
    };
  }

  /** Sends the form. Rejects if that failed. */
  press = (values: Values, of: string | undefined): Promise<unknown> =>
    this.sending.mutate({ values, of });

  reset = (): void => this.sending.reset();

  stop = (): void => {
    const { doubt, work } = this.search;
    if (doubt?.state === 'sending') this.search.set(work && { ...work, cancelled: true });
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

  private async send({ values, of }: Press<Values>): Promise<Outcome<Note, Made>> {
    const { key, delivery } = this;
    const from = this.path();
    /** The same user is on another screen now, so the outcome must be shown there as a toast. */
    const isElsewhere = () => this.path() !== from && this.isStillHere();
    const before = this.search.work ?? sentWork<Note>(key);
    try {
      const outcome = await withLock(key, (signal) =>
        // If the server has confirmed the earlier request, no look is needed.
        this.attempt(values, of, before?.received ? undefined : before, signal),
      );
      if (outcome.is !== 'received') return outcome;
      if (this.isShown) keepReceived(key, outcome.sent);
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

  private async attempt(
    values: Values,
    of: string | undefined,
    earlier: Sent<Note> | undefined,
    signal: AbortSignal,
  ): Promise<Outcome<Note, Made>> {
    const { key, delivery, queryClient, search } = this;
    const shown = search.doubt?.state === 'arrived' ? search.doubt.found : undefined;
    const outcome = await sendForm<Values, Note, Made>({
      key,
      delivery,
      values,
      of,
      queryClient,
      signal,
      earlier,
      look: async (before) =>
        shown ?? untilStopped(search.look(before).catch(untoldIfAnswered), signal),
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
        search.set(undefined);
        return true;
      },
      lookAfter: (sent, error) => search.look({ ...sent, error, finished: isFinished(error) }),
    });
    if (outcome.is === 'received') search.set(undefined);
    if (outcome.is === 'cancelled') search.set({ ...outcome.sent, cancelled: true });
    return outcome;
  }

  private receive(outcome: Outcome<Note, Made>): void {
    // After a logout, the user's data must not get into the cache again.
    if (outcome.is !== 'received' || !this.isStillHere()) return;
    this.delivery.show?.(this.queryClient, outcome.made);
    this.onReceived(outcome.made);
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
