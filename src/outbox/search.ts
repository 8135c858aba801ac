import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { askNow, pressed } from '@/api/breaker';
import { sleep, steadyPauses } from '@/api/pauses';
import { dropContent, forgetSent, type Sent, sentWork, sinceOf } from '@/device/outgoing';
import { knowsServerTime, now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import type { Doubt, Found } from '@/lib/doubt';
import * as about from '@/lib/doubt';
import { Listeners } from '@/lib/listeners';
import { isLockedHere, whenUnlocked } from '@/lib/lock';
import { sentence } from '@/lib/sentence';

export interface Arriving<Note, Made> {
  /**
   * Searches, with existing calls, for what the request made or changed. A record that contradicts anything that we
   * know is not ours. If it can't be told whether a record is ours, the result is `untold`. `decides`: this is the last
   * look before we say "not received", so a slower and closer check is worth it. Missing if no call can tell.
   */
  find?: (sent: Sent<Note>, decides: boolean) => Promise<Found<Made>>;
  /** What the server has done, as a part of a sentence, such as "your proposal was submitted". */
  received: (note: Note) => string;
}

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
const patience = new Map<string, boolean>();

/** Begins to wait when the first look for a request begins, which is when its call has ended. */
function isPatienceOver(name: string): boolean {
  if (!patience.has(name)) {
    patience.set(name, false);
    void sleep(about.PATIENCE).then(() => patience.set(name, true));
  }
  return patience.get(name) === true;
}

/**
 * Finds out what happened to a form's request whose reply was lost, even if the page was reloaded since. Keeps asking
 * while the server cannot be reached, as long as somebody listens.
 */
export class Search<Note, Made> {
  /** What we know; undefined if there is no doubt. A new object after each change. */
  doubt: Doubt<Made, Note> | undefined;
  delivery: Arriving<Note, Made>;
  private readonly key: string;
  private readonly queryClient: QueryClient;
  work: Unanswered<Note> | undefined;
  private readonly wasAtWork: boolean;
  private isFree = false;
  private readonly pauseAfter = steadyPauses();
  private readonly later = LATER * (1 + Math.random());
  private readonly looks: QueryObserver<Found<Made>>;
  private readonly listeners = new Listeners();

  constructor(key: string, delivery: Arriving<Note, Made>, queryClient: QueryClient) {
    this.key = key;
    this.delivery = delivery;
    this.queryClient = queryClient;
    this.work = sentWork<Note>(key);
    this.wasAtWork = isLockedHere(key);
    this.looks = new QueryObserver(queryClient, this.lookup());
    this.draw();
  }

  /** Call only after the hydration: before that, nothing is known about this device. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const ends = [this.listeners.add(listener), this.looks.subscribe(() => this.draw())];
    let isCurrent = true;
    // Wait for the end of a call that another tab makes, or that this form made before the user left it.
    const { key } = this;
    void whenUnlocked(key).then(() => {
      if (!isCurrent) return;
      this.isFree = true;
      const { work } = this;
      this.set(work && !sentWork(key) ? { ...work, finished: true, told: true } : work);
    });
    return () => {
      isCurrent = false;
      for (const end of ends) end();
    };
  };

  /** Looks now for this request. */
  look(work: Unanswered<Note>): Promise<Found<Made>> {
    this.set(work);
    askNow();
    return this.queryClient.fetchQuery(this.lookup());
  }

  set(work: Unanswered<Note> | undefined): void {
    this.work = work;
    this.looks.setOptions(this.lookup());
    this.draw();
  }

  private lookup() {
    const { key, work } = this;
    return queryOptions<Found<Made>>({
      queryKey: ['arrival', key, work?.sentAt],
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
    if (!this.delivery.find) return 'untold';
    for (const pause of finished || received || before ? [0] : PAUSES) {
      await sleep(pause);
      const isLast = isPatienceOver(name) || received === true || told === true;
      const found = await this.delivery.find(work, isLast);
      // This device must not offer it again.
      if (stateOf(found) === 'arrived') dropContent(this.key);
      if (isLast || !about.isMissing(found)) return found;
    }
    return 'open';
  }

  private draw(): void {
    const { work, delivery } = this;
    const { data, isFetching, errorUpdateCount } = this.looks.getCurrentResult();
    const isBusy = this.wasAtWork && !this.isFree;
    const unknown = isBusy ? 'sending' : errorUpdateCount > 0 ? 'unreachable' : 'checking';
    const asked = delivery.find ? (stateOf(data) ?? unknown) : 'untold';
    const state = work?.received ? 'arrived' : asked;
    this.doubt =
      work && !(work.told && state === 'missing')
        ? {
            state,
            note: work.note,
            of: work.of,
            success: work.received ? sentence(delivery.received(work.note)) : undefined,
            found: about.recordsIn(data),
            error: work.error,
            cancelled: work.cancelled ?? false,
            isLooking: isFetching,
            look: pressed(() => this.lookAgain()),
            dismiss: () => {
              forgetSent(this.key);
              this.set(undefined);
            },
          }
        : undefined;
    this.listeners.call();
  }

  /** Cancels the present look first, because it may hang. */
  private async lookAgain(): Promise<void> {
    const present = { queryKey: ['arrival', this.key] };
    await this.queryClient.cancelQueries(present, { revert: true, silent: true });
    await this.looks.refetch();
  }
}

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
