import {
  MutationObserver,
  type QueryClient,
  QueryObserver,
  queryOptions,
} from '@tanstack/react-query';
import { askNow, pressed } from '@/api/breaker';
import { ApiError, isTrouble, isUncertain } from '@/api/errors';
import { explainInLine } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { sleep, steadyPauses } from '@/api/pauses';
import { confirm, type Question } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { isStopped } from '@/components/forms/stop-waiting';
import { profileQuery } from '@/components/use-user';
import { userOf } from '@/device/form-key';
import {
  dropContent,
  forgetSent,
  keepReceived,
  type Sent,
  sentWork,
  sinceOf,
} from '@/device/outgoing';
import { knowsServerTime, now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import type { Doubt, Found } from '@/lib/doubt';
import * as about from '@/lib/doubt';
import { Listeners } from '@/lib/listeners';
import { cancelLocked, isLockedHere, whenUnlocked, withLock } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import { untilStopped } from '@/lib/until-stopped';
import { another, untold } from './questions';
import { type Arriving, type Delivery, type Outcome, sendForm } from './send';

/** A request without a reply, and what this page knows about it. */
interface Unanswered<Note> extends Sent<Note> {
  /** The server has responded, perhaps with an error, so it is no longer working on the request. */
  finished?: boolean;
  /** Another tab, or this form before the user left it, has received and shown the reply. */
  told?: boolean;
  cancelled?: boolean;
  error?: unknown;
}

/** Milliseconds before each of the first looks, during which the form waits. */
export const PAUSES = [0, 2500, 5500];

/**
 * Then the form can be used, and we go on looking. Before each of these looks we wait this many milliseconds and a random
 * time of up to the same length: people who lost their replies at the same moment must not all ask at once. Only a look
 * after the end of our patience may say that the request has not arrived.
 */
export const LATER = 18_000;

/** How many of these looks there are at most. */
const MOST_LATER = 3;

/** The requests for which we wait, with whether we have waited long enough. */
const patience = new Map<string, { isOver: boolean }>();

/** Begins to wait when the first look for a request begins, which is when its call has ended. */
function isPatienceOver(name: string): boolean {
  const known = patience.get(name);
  if (known) return known.isOver;
  const begun = { isOver: false };
  patience.set(name, begun);
  void sleep(about.PATIENCE).then(() => {
    begun.isOver = true;
  });
  return false;
}

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

/**
 * Sends what is in a form now. Finds out what happened to a request whose reply was lost, even if the page was reloaded
 * since: keeps asking while the server cannot be reached, as long as somebody listens. A call goes on after the user has
 * left the form.
 */
export class FormSender<Values, Note extends object, Made> {
  /** A new object after each change. */
  view: View<Values, Note, Made>;
  private readonly key: string;
  private readonly arriving: Arriving<Note, Made>;
  private readonly queryClient: QueryClient;
  /** The path of the screen that is shown now. */
  private readonly path: () => string;
  private work: Unanswered<Note> | undefined;
  private readonly wasAtWork: boolean;
  private isFree = false;
  private isShown = false;
  /** While a question is open, the form must not look busy: nothing is being sent. */
  private isAsking = false;
  private readonly pauseAfter = steadyPauses();
  private readonly later = LATER * (1 + Math.random());
  private readonly looks: QueryObserver<Found<Made>>;
  private readonly call: MutationObserver<Outcome<Note, Made>, Error, Press<Values, Note, Made>>;
  private readonly listeners = new Listeners();

  constructor(
    key: string,
    arriving: Arriving<Note, Made>,
    queryClient: QueryClient,
    path: () => string,
  ) {
    this.key = key;
    this.arriving = arriving;
    this.queryClient = queryClient;
    this.path = path;
    this.work = sentWork<Note>(key);
    this.wasAtWork = isLockedHere(key);
    this.looks = new QueryObserver(queryClient, this.lookup());
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
    const { key } = this;
    const draw = () => this.draw();
    const ends = [
      this.listeners.add(listener),
      this.looks.subscribe(draw),
      this.call.subscribe(draw),
    ];
    this.isShown = true;
    // Wait for the end of a call that another tab makes, or that this form made before the user left it.
    void whenUnlocked(key).then(() => {
      if (!this.isShown) return;
      this.isFree = true;
      const { work } = this;
      this.set(work && !sentWork(key) ? { ...work, finished: true, told: true } : work);
    });
    return () => {
      this.isShown = false;
      for (const end of ends) end();
      if (sentWork(key)?.received) forgetSent(key);
    };
  };

  private draw(): void {
    this.view = this.state();
    this.listeners.call();
  }

  private state(): View<Values, Note, Made> {
    const { isPending, error, data, variables } = this.call.getCurrentResult();
    const isBusy = isPending && !this.isAsking;
    const known = this.known();
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

  /** What we know about the request; undefined if there is no doubt. */
  private known(): Doubt<Made, Note> | undefined {
    const { work, arriving } = this;
    if (!work) return undefined;
    const { data, isFetching, errorUpdateCount } = this.looks.getCurrentResult();
    const isBusy = this.wasAtWork && !this.isFree;
    const unknown = isBusy ? 'sending' : errorUpdateCount > 0 ? 'unreachable' : 'checking';
    const asked = arriving.find ? (stateOf(data) ?? unknown) : 'untold';
    if (work.told && asked === 'missing') return undefined;
    return {
      state: work.received ? 'arrived' : asked,
      note: work.note,
      of: work.of,
      success: work.received ? sentence(arriving.received(work.note)) : undefined,
      found: about.recordsIn(data),
      error: work.error,
      cancelled: work.cancelled ?? false,
      isLooking: isFetching,
      look: pressed(() => this.lookAgain()),
      dismiss: () => {
        forgetSent(this.key);
        this.set(undefined);
      },
    };
  }

  private set(work: Unanswered<Note> | undefined): void {
    this.work = work;
    this.looks.setOptions(this.lookup());
    this.draw();
  }

  /** Looks now for this request. */
  private look(work: Unanswered<Note>): Promise<Found<Made>> {
    this.set(work);
    askNow();
    return this.queryClient.fetchQuery(this.lookup());
  }

  /** Cancels the present look first, because it may hang. */
  private async lookAgain(): Promise<void> {
    const present = { queryKey: ['arrival', this.key] };
    await this.queryClient.cancelQueries(present, { revert: true, silent: true });
    await this.looks.refetch();
  }

  private lookup() {
    const { key, work } = this;
    return queryOptions<Found<Made>>({
      queryKey: ['arrival', key, work?.name],
      queryFn: ({ client, queryKey }) =>
        work ? this.lookFor(queryKey.join(), work, client.getQueryData(queryKey)) : 'untold',
      enabled: work !== undefined && this.isFree,
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => {
        if (!state.data) return this.pauseAfter(state.errorUpdateCount);
        const isOver = about.isMissing(state.data) && state.dataUpdateCount > MOST_LATER;
        return (about.isMissing(state.data) || state.data === 'open') && !isOver && this.later;
      },
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: ({ state }) => (state.data ? false : 'always'),
    });
  }

  /**
   * Looks until something is found: up to three times if the server may still be working on the request, otherwise
   * once. If nothing is found, the result is `open` until the end of our patience.
   */
  private async lookFor(
    name: string,
    work: Unanswered<Note>,
    before: Found<Made> | undefined,
  ): Promise<Found<Made>> {
    const { finished, received, told } = work;
    if (!this.arriving.find) return 'untold';
    for (const pause of finished || received || before ? [0] : PAUSES) {
      await sleep(pause);
      const isLast = isPatienceOver(name) || received === true || told === true;
      const found = await this.arriving.find(work, isLast);
      // This device must not offer it again.
      if (stateOf(found) === 'arrived') dropContent(this.key);
      if (isLast || !about.isMissing(found)) return found;
    }
    return 'open';
  }

  /** Sends the form. Rejects if that failed. */
  press = (press: Press<Values, Note, Made>): Promise<unknown> => this.call.mutate(press);

  reset = (): void => this.call.reset();

  stop = (): void => {
    if (this.view.doubt?.state === 'sending')
      this.set(this.work && { ...this.work, cancelled: true });
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
      if (outcome.is === 'cancelled') this.set({ ...outcome.sent, cancelled: true });
      if (outcome.is !== 'received') return outcome;
      this.set(undefined);
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
    const before = this.work ?? sentWork<Note>(key);
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
        shown ?? untilStopped(this.look(earlier).catch(untoldIfAnswered), signal),
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
        this.set(undefined);
        return true;
      },
      lookAfter: (sent, error) => this.look({ ...sent, error, finished: isFinished(error) }),
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

function stateOf(found: Found<unknown> | undefined) {
  if (found === undefined || found === 'untold' || found === 'open') return found;
  if (!Array.isArray(found)) return 'partly';
  return about.isMissing(found) ? 'missing' : 'arrived';
}

interface Row {
  id: number;
  created_at: string;
}

const madeAt = ({ created_at }: Row): number => parseTime(created_at).getTime();

/** The server's time at which the request was sent; undefined if we can't compare it with the times of rows. */
const comparable = (sent: Sent<unknown>) => (knowsServerTime() ? sinceOf(sent) : undefined);

/** The records that the request may have made: not those known before it was sent, and none that is older. */
export const rowsSince = <Made extends Row>(rows: Made[], sent: Sent<unknown>): Made[] =>
  rows.filter(
    (row) => !sent.known?.includes(row.id) && about.mayBeSince(madeAt(row), comparable(sent)),
  );

/** Whether the record was certainly not made before the request was sent. */
export const isSurelyNew = (row: Row, sent: Sent<unknown>): boolean =>
  about.isSurelySince(madeAt(row), comparable(sent), now());
