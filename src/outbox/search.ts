import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { askNow, pressed } from '@/api/breaker';
import { sleep, steadyPauses } from '@/api/pauses';
import { dropContent, forgetSent, type Sent, sentWork } from '@/device/outgoing';
import { type Doubt, type Found, found, PATIENCE } from '@/lib/doubt';
import { Listeners } from '@/lib/listeners';
import { isLockedHere, whenUnlocked } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import type { Arriving } from './send';

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
  void sleep(PATIENCE).then(() => {
    begun.isOver = true;
  });
  return false;
}

/**
 * Finds out what happened to a form's request whose reply was lost, even if the page was reloaded since. Keeps asking
 * while the server cannot be reached, as long as somebody listens.
 */
export class Search<Note extends object, Made> {
  /** What we know about the request, a new object after each change. Undefined if there is no doubt. */
  doubt: Doubt<Made, Note> | undefined;
  /** The request that we look for. */
  work: Unanswered<Note> | undefined;
  private readonly key: string;
  private readonly arriving: Arriving<Note, Made>;
  private readonly queryClient: QueryClient;
  private readonly wasAtWork: boolean;
  private isFree = false;
  private readonly pauseAfter = steadyPauses();
  private readonly later = LATER * (1 + Math.random());
  private readonly looks: QueryObserver<Found<Made>>;
  private readonly listeners = new Listeners();

  constructor(key: string, arriving: Arriving<Note, Made>, queryClient: QueryClient) {
    this.key = key;
    this.arriving = arriving;
    this.queryClient = queryClient;
    this.work = sentWork<Note>(key);
    this.wasAtWork = isLockedHere(key);
    this.looks = new QueryObserver(queryClient, this.lookup());
    this.doubt = this.known();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const { key } = this;
    const ends = [this.listeners.add(listener), this.looks.subscribe(() => this.draw())];
    let isOver = false;
    // Wait for the end of a call that another tab makes, or that this form made before the user left it.
    void whenUnlocked(key).then(() => {
      if (isOver) return;
      this.isFree = true;
      const { work } = this;
      this.set(work && !sentWork(key) ? { ...work, finished: true, told: true } : work);
    });
    return () => {
      isOver = true;
      for (const end of ends) end();
      if (sentWork(key)?.received) forgetSent(key);
    };
  };

  private draw(): void {
    this.doubt = this.known();
    this.listeners.call();
  }

  private known(): Doubt<Made, Note> | undefined {
    const { work, arriving } = this;
    if (!work) return undefined;
    const { data, isFetching, errorUpdateCount } = this.looks.getCurrentResult();
    const isBusy = this.wasAtWork && !this.isFree;
    const unknown = isBusy ? 'sending' : errorUpdateCount > 0 ? 'unreachable' : 'checking';
    const asked = arriving.find ? (data?.is ?? unknown) : 'untold';
    if (work.told && asked === 'missing') return undefined;
    return {
      state: work.received ? 'arrived' : asked,
      note: work.note,
      of: work.of,
      success: work.received ? sentence(arriving.received(work.note)) : undefined,
      found: data?.rows ?? [],
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

  set(work: Unanswered<Note> | undefined): void {
    this.work = work;
    this.looks.setOptions(this.lookup());
    this.draw();
  }

  /** Looks now for this request. */
  look(work: Unanswered<Note>): Promise<Found<Made>> {
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
        work ? this.lookFor(queryKey.join(), work, client.getQueryData(queryKey)) : found('untold'),
      enabled: work !== undefined && this.isFree,
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => {
        if (!state.data) return this.pauseAfter(state.errorUpdateCount);
        const { is } = state.data;
        const isOver = is === 'missing' && state.dataUpdateCount > MOST_LATER;
        return (is === 'missing' || is === 'open') && !isOver && this.later;
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
    if (!this.arriving.find) return found('untold');
    for (const pause of finished || received || before ? [0] : PAUSES) {
      await sleep(pause);
      const isLast = isPatienceOver(name) || received === true || told === true;
      const seen = await this.arriving.find(work, isLast);
      if (seen.is === 'arrived') {
        // This device must not offer it again.
        dropContent(this.key);
        this.arriving.reload?.(this.queryClient);
      }
      if (isLast || seen.is !== 'missing') return seen;
    }
    return found('open');
  }
}
