import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askNow, pressed } from '@/api/breaker';
import { sleep, steadyPauses } from '@/api/pauses';
import { forgetSent, type Sent, sentWork, sinceOf } from '@/device/outgoing';
import { knowsServerTime, now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import {
  type Doubt,
  type DoubtState,
  type Found,
  isMissing,
  isSurelySince,
  mayBeSince,
  PATIENCE,
  recordsIn,
} from '@/lib/doubt';
import { isLockedHere, whenUnlocked } from '@/lib/lock';
import { sentence } from '@/lib/sentence';

/**
 * Searches, with existing calls, for what the request made or changed. A record that contradicts anything that we know
 * is not ours. If it can't be told whether a record is ours, the result is `untold`. `decides`: this is the last look
 * before we say "not received", so a slower and closer check is worth it.
 */
type Find<Note, Made> = (sent: Sent<Note>, decides: boolean) => Promise<Found<Made>>;

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

/** The requests for which we have waited long enough, or not yet. */
const patience = new Map<string, 'waits' | 'over'>();

/** Begins to wait when the first look for a request begins, which is when its call has ended. */
function isPatienceOver(name: string): boolean {
  if (!patience.has(name)) {
    patience.set(name, 'waits');
    void sleep(PATIENCE).then(() => patience.set(name, 'over'));
  }
  return patience.get(name) === 'over';
}

export interface Arriving<Note, Made> {
  /** Missing if no call of the contract can tell whether the request has arrived. */
  find?: Find<Note, Made>;
  /** What the server has done, as a part of a sentence, such as "your proposal was submitted". */
  received: (note: Note) => string;
}

/**
 * Finds out what happened to a request sent under `key` whose reply was lost, even if the page was reloaded since.
 * Keeps asking while the server cannot be reached. Without `find`, no call can tell what happened.
 */
export function useArrival<Note, Made>(key: string, { find, received }: Arriving<Note, Made>) {
  const queryClient = useQueryClient();
  const [pauseAfter] = useState(steadyPauses);
  const [later] = useState(() => LATER * (1 + Math.random()));
  const [unanswered, setUnanswered] = useState<Unanswered<Note> | undefined>(() =>
    sentWork<Note>(key),
  );
  const [wasAtWork] = useState(() => isLockedHere(key));
  const [isFree, setIsFree] = useState(false);

  // Waits for the end of a call that another tab makes, or that this form made before the user left it. React knows
  // nothing of such a call.
  useEffect(() => {
    let current = true;
    whenUnlocked(key).then(() => {
      if (!current) return;
      setIsFree(true);
      if (!sentWork(key)) setUnanswered((work) => work && { ...work, finished: true, told: true });
    });
    return () => {
      current = false;
    };
  }, [key]);

  const lookup = (work: Unanswered<Note> | undefined) =>
    queryOptions<Found<Made>>({
      queryKey: ['arrival', key, work?.sentAt],
      queryFn: ({ client, queryKey }) =>
        work && find
          ? lookFor(queryKey.join(), work, find, client.getQueryData(queryKey))
          : 'untold',
      enabled: work !== undefined && isFree,
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => {
        if (!state.data) return pauseAfter(state.errorUpdateCount);
        const isOver = isMissing(state.data) && state.dataUpdateCount > MOST_LATER;
        return (isMissing(state.data) || state.data === 'open') && !isOver && later;
      },
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: ({ state }) => (state.data ? false : 'always'),
    });
  const { data, isFetching, errorUpdateCount, refetch } = useQuery(lookup(unanswered));

  const settle = () => {
    setUnanswered(undefined);
    forgetSent(key);
  };

  const look = (work: Unanswered<Note>): Promise<Found<Made>> => {
    setUnanswered(work);
    askNow();
    return queryClient.fetchQuery(lookup(work));
  };

  const asked = find ? stateOf(data, errorUpdateCount, wasAtWork && !isFree) : 'untold';
  /** Cancels the present look first, because it may hang. */
  const lookAgain = async () => {
    await queryClient.cancelQueries({ queryKey: ['arrival', key] }, { revert: true, silent: true });
    await refetch();
  };
  const state = unanswered?.received ? 'arrived' : asked;
  const doubt: Doubt<Made, Note> | undefined =
    unanswered && !(unanswered.told && state === 'missing')
      ? {
          state,
          note: unanswered.note,
          success: unanswered.received ? sentence(received(unanswered.note)) : undefined,
          found: recordsIn(data),
          error: unanswered.error,
          cancelled: unanswered.cancelled ?? false,
          isLooking: isFetching,
          look: pressed(lookAgain),
          dismiss: settle,
        }
      : undefined;
  return { unanswered, doubt, setUnanswered, look, settle };
}

function stateOf(found: Found<unknown> | undefined, failures: number, isBusy: boolean): DoubtState {
  if (found === 'untold' || found === 'open') return found;
  if (found && !Array.isArray(found)) return 'partly';
  if (found) return isMissing(found) ? 'missing' : 'arrived';
  if (isBusy) return 'sending';
  return failures > 0 ? 'unreachable' : 'checking';
}

/**
 * Looks until something is found: up to three times if the server may still be working on the request, otherwise once.
 * If nothing is found, the result is `open` until the end of our patience.
 */
async function lookFor<Note, Made>(
  name: string,
  work: Unanswered<Note>,
  find: Find<Note, Made>,
  before: Found<Made> | undefined,
): Promise<Found<Made>> {
  const { finished, received, told } = work;
  const pauses = finished || received || before ? [0] : PAUSES;
  for (const pause of pauses) {
    await sleep(pause);
    const isLast = isPatienceOver(name) || received === true || told === true;
    const found = await find(work, isLast);
    if (!isMissing(found)) return found;
    if (isLast) return found;
  }
  return 'open';
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
  rows.filter((row) => !sent.known?.includes(row.id) && mayBeSince(madeAt(row), comparable(sent)));

/** Whether the record was certainly not made before the request was sent. */
export const isSurelyNew = (row: Row, sent: Sent<unknown>): boolean =>
  isSurelySince(madeAt(row), comparable(sent), now());
