import {
  MutationObserver,
  type MutationObserverResult,
  type QueryClient,
  QueryObserver,
  queryOptions,
} from '@tanstack/react-query';
import { askNow, pressed } from '@/api/breaker';
import { ApiError, isTrouble, isUncertain } from '@/api/errors';
import { explainInLine } from '@/api/explain';
import { NO_REPLY } from '@/api/messages';
import { steadyPauses } from '@/api/pauses';
import { confirm, type Question } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { isStopped } from '@/components/forms/stop-waiting';
import { profileQuery } from '@/components/use-user';
import { followEntries, userOf } from '@/device/entry';
import { forgetSent, keepFound, keepReceived, requestOf, waitingFor } from '@/device/outgoing';
import { type Doubt, type Found, found, judge } from '@/lib/doubt';
import { Listeners } from '@/lib/listeners';
import { cancelLocked, isLockedHere, whenUnlocked, withLock } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import { LONG_PAUSE, lookFor, MOST_LONG_PAUSES, PAUSES, type Unanswered } from './search';
import { type Arriving, type Outcome, type Parcel, type Policy, sendForm } from './send';

interface Form<Note, Made> {
  key: string;
  arriving: Arriving<Note, Made>;
  queryClient: QueryClient;
  /** The path of the screen that is shown now. Missing if the screen can't send the form. */
  path?: () => string;
}

interface Press<Values, Note extends object, Made> extends Omit<Parcel<Values, Note, Made>, 'key'> {
  /** Called while the same user is signed in. */
  onReceived: () => unknown;
}

/** What the form draws. */
interface View<Values, Note extends object, Made> {
  /** What the user has sent last. No data: nothing was sent, or we don't know what became of it. */
  call: MutationObserverResult<Made | undefined, Error, Press<Values, Note, Made>>;
  isPending: boolean;
  /** What we know about a request without a reply. Undefined if there is no doubt. */
  doubt: Doubt<Made, Note> | undefined;
}

/** The states of a doubt before a search has found anything. */
const SEARCHING = ['sending', 'checking', 'unreachable'];

/**
 * Sends what is in a form now, and finds out what happened to a request whose reply was lost, even if the page was
 * reloaded since. A call goes on after the user has left the form. A search goes on as long as somebody listens.
 */
export class FormSender<Values, Note extends object, Made> {
  /** A new object after each change. */
  view: View<Values, Note, Made>;
  private readonly form: Form<Note, Made>;
  /** The request that we look for. */
  private request: Unanswered<Note> | undefined;
  /** Who may be sending the form: this page or another tab. */
  private atWork: 'page' | 'tab' | 'nobody';
  /** While a question is open, the form must not look busy: nothing is being sent. */
  private isAsking = false;
  private readonly pauseAfter = steadyPauses();
  private readonly longPause = LONG_PAUSE * (1 + Math.random());
  private readonly looks: QueryObserver<Found<Made>>;
  private readonly call: MutationObserver<Made | undefined, Error, Press<Values, Note, Made>>;
  private readonly listeners = new Listeners();

  constructor(form: Form<Note, Made>) {
    const { key, queryClient } = form;
    this.form = form;
    this.request = requestOf<Note>(key);
    this.atWork = isLockedHere(key) ? 'page' : 'tab';
    this.looks = new QueryObserver(queryClient, this.lookup());
    this.call = new MutationObserver(queryClient, { mutationFn: (press) => this.send(press) });
    this.view = this.state();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const { key } = this.form;
    const ends = [
      this.listeners.add(listener),
      this.call.subscribe(this.draw),
      this.looks.subscribe(this.draw),
      followEntries(this.follow),
    ];
    this.waitForEnd();
    return () => {
      for (const end of ends) end();
      if (requestOf(key)?.received) forgetSent(key);
    };
  };

  /** Another tab may have sent the form, or have got its reply. If the form waits, the outbox looks for it. */
  private readonly follow = (): void => {
    const { key } = this.form;
    const sent = requestOf<Note>(key);
    if (!sent || waitingFor(key) || this.call.getCurrentResult().isPending) return;
    const { name, received = false } = this.request ?? {};
    if (sent.name === name && sent.received === received) return;
    this.atWork = isLockedHere(key) ? 'page' : 'tab';
    this.set(sent);
    this.waitForEnd();
  };

  /** Waits for the end of a call that another tab makes, or that this form made before the user left it. */
  private waitForEnd(): void {
    const { key } = this.form;
    void whenUnlocked(key).then(() => {
      if (!this.call.hasListeners()) return;
      this.atWork = 'nobody';
      const { request } = this;
      this.set(request && !requestOf(key) ? { ...request, told: true } : request);
    });
  }

  private readonly draw = (): void => {
    this.view = this.state();
    this.listeners.call();
  };

  private state(): View<Values, Note, Made> {
    const call = this.call.getCurrentResult();
    const isBusy = call.isPending && !this.isAsking;
    const known = this.known();
    // What a search has found is told together with the outcome of the call.
    const isTold = !isBusy || !known || SEARCHING.includes(known.state);
    const doubt = isTold ? known : this.view.doubt;
    const isSending = doubt?.state === 'sending' && this.atWork === 'page';
    return { call, isPending: isBusy || isSending, doubt };
  }

  private known(): Doubt<Made, Note> | undefined {
    const { request } = this;
    const { key, arriving } = this.form;
    if (!request) return undefined;
    const { data, isFetching, errorUpdateCount } = this.looks.getCurrentResult();
    const silent = errorUpdateCount > 0 ? 'unreachable' : 'checking';
    const unknown = this.atWork === 'nobody' ? silent : 'sending';
    const asked = arriving.find ? (data?.is ?? unknown) : 'untold';
    if (request.told && asked === 'missing') return undefined;
    return {
      state: request.received ? 'arrived' : asked,
      note: request.note,
      of: request.of,
      success: request.received ? sentence(arriving.received(request.note)) : undefined,
      found: data?.rows ?? [],
      error: request.error,
      cancelled: request.cancelled ?? false,
      isLooking: isFetching,
      look: pressed(() => this.lookAgain()),
      dismiss: () => {
        forgetSent(key);
        this.set(undefined);
      },
    };
  }

  private set(request: Unanswered<Note> | undefined): void {
    this.request = request;
    this.looks.setOptions(this.lookup());
    this.draw();
  }

  private lookup() {
    const { request } = this;
    const { key, arriving } = this.form;
    return queryOptions<Found<Made>>({
      queryKey: ['arrival', key, request?.name],
      queryFn: async ({ client, queryKey }) => {
        const { find } = arriving;
        if (!request || !find) return found('untold');
        const isOnce = request.finished || client.getQueryData(queryKey) !== undefined;
        const look = (decides: boolean) => find(request, decides);
        const seen = await (request.received || request.told
          ? look(true)
          : lookFor(request.name, look, isOnce ? [0] : PAUSES, () => requestOf(key) !== undefined));
        if (seen.is === 'arrived') {
          // This device must not offer it again.
          keepFound(key);
          arriving.reload?.(client);
        }
        return seen;
      },
      enabled: request !== undefined && this.atWork === 'nobody',
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => {
        if (!state.data) return this.pauseAfter(state.errorUpdateCount);
        const { is } = state.data;
        const isOver = is === 'missing' && state.dataUpdateCount > MOST_LONG_PAUSES;
        return (is === 'missing' || is === 'open') && !isOver && this.longPause;
      },
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: ({ state }) => (state.data ? false : 'always'),
    });
  }

  /** Looks now for this request. */
  private look(request: Unanswered<Note>): Promise<Found<Made>> {
    this.set(request);
    askNow();
    return this.form.queryClient.fetchQuery(this.lookup());
  }

  /** Cancels the present look first, because it may hang. */
  private async lookAgain(): Promise<void> {
    const { key, queryClient } = this.form;
    const present = { queryKey: ['arrival', key] };
    await queryClient.cancelQueries(present, { revert: true, silent: true });
    await this.looks.refetch();
  }

  stop = (): void => {
    const { request, view } = this;
    if (request && view.doubt?.state === 'sending') this.set({ ...request, cancelled: true });
    cancelLocked(this.form.key);
  };

  private isStillHere(): boolean {
    const { key, queryClient } = this.form;
    return queryClient.getQueryData(profileQuery.queryKey)?.id === userOf(key);
  }

  private async ask(question: Question): Promise<boolean> {
    const before = this.known()?.state;
    this.isAsking = true;
    this.draw();
    const yes = await confirm(question);
    this.isAsking = false;
    this.draw();
    // It may have been found while the question was open. The notice says so, and the user can decide there.
    const isNews = before !== 'arrived' && this.known()?.state === 'arrived';
    return yes && !isNews;
  }

  private async send(press: Press<Values, Note, Made>): Promise<Made | undefined> {
    const { key, queryClient, path } = this.form;
    const { delivery, values, onReceived } = press;
    const from = path?.();
    /** The same user is on another screen now, so the outcome must be shown there as a toast. */
    const isElsewhere = () => path?.() !== from && this.isStillHere();
    try {
      const outcome = await withLock(key, (signal) => this.attempt(press, signal));
      if (outcome.is !== 'received') return undefined;
      const { made, sent, isLost } = outcome;
      this.set(undefined);
      keepReceived(key, sent, this.call.hasListeners());
      const done = delivery.received(sent.note);
      if (isLost) toast.info(`We lost the server's reply, but ${done}.`);
      else if (isElsewhere()) toast.success(sentence(done));
      // After a logout, the user's data must not get into the cache again.
      if (!this.isStillHere()) return made;
      delivery.show?.(queryClient, made);
      onReceived();
      return made;
    } catch (error) {
      // The user stopped the check before sending, or the wait for another tab, so nothing was sent.
      if (isStopped(error)) return undefined;
      if (!this.request) this.set(requestOf<Note>(key));
      if (isElsewhere())
        toast.error(
          isUncertain(error)
            ? `${NO_REPLY} Open the form again to see whether it arrived.`
            : explainInLine(delivery.failure(values), error),
        );
      throw error;
    } finally {
      delivery.reload?.(queryClient);
    }
  }

  /** The user decides at once, and a lost reply is searched for at once. */
  private async attempt(
    press: Press<Values, Note, Made>,
    signal: AbortSignal,
  ): Promise<Outcome<Note, Made>> {
    const { key, queryClient } = this.form;
    const { doubt } = this.view;
    const policy: Policy<Note, Made> = {
      earlier: () => this.request ?? requestOf<Note>(key),
      shown: doubt?.state === 'arrived' ? found('arrived', ...doubt.found) : undefined,
      look: (earlier) =>
        this.look(earlier).catch((error) => {
          // The server answers, but its lists cannot be read. The user must still be able to send again.
          if (isFinished(error)) return found('untold');
          throw error;
        }),
      decide: (question) => this.ask(question),
      maySend: () => {
        this.set(undefined);
        // If another user has signed in meanwhile, do not send this under their name.
        return this.isStillHere();
      },
    };
    const outcome = await sendForm({ key, ...press }, policy, queryClient, signal);
    if (outcome.is === 'cancelled') this.set({ ...outcome.sent, cancelled: true });
    if (outcome.is !== 'lost') return outcome;
    const { sent, error } = outcome;
    const look = this.look({ ...sent, error, finished: isFinished(error) });
    const seen = await look.catch(() => found<Made>('untold'));
    const verdict = judge(seen, true, press.delivery.creates);
    if (typeof verdict === 'string') throw error;
    return { is: 'received', made: verdict.made, sent, isLost: true };
  }
}

/**
 * True if the server itself has replied, even with an error. An error that a proxy may have sent does not count: then
 * the server may still be working.
 */
const isFinished = (error: unknown) => error instanceof ApiError && !isTrouble(error);
