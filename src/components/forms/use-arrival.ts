import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askNow, pressed } from '@/api/breaker';
import { sleep, steadyPauses } from '@/api/pauses';
import { forgetSent, type Sent, sentWork, sinceOf } from '@/device/sent';
import { knowsServerTime } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import { type Doubt, type DoubtState, type Found, isMissing } from '@/lib/doubt';
import { isLockedHere, whenUnlocked } from '@/lib/lock';
import { sentence } from '@/lib/sentence';

/**
 * Searches, with existing calls, for what the request made or changed. A record that contradicts anything that we know
 * is not ours. If it can't be told whether a record is ours, the result is `untold`. `decides`: this is the last look
 * before we say "not received", so a slower and closer check is worth it.
 */
export type Find<Note, Made> = (sent: Sent<Note>, decides: boolean) => Promise<Found<Made>>;

interface Unanswered<Note> extends Sent<Note> {
  /** The server has responded, perhaps with an error, so it is no longer working on the request. */
  finished?: boolean;
  /** Another tab, or this form before the user left it, has received and shown the reply. */
  told?: boolean;
  cancelled?: boolean;
  error?: unknown;
}

/**
 * Milliseconds before each look. The server may still be working on a request whose connection broke, so only the last
 * look may say that the request has not arrived.
 */
export const PAUSES = [0, 2500, 5500];

/**
 * After we have said "not received", we look twice more. Before each of these looks we wait this many milliseconds and
 * a random time of up to the same length: people who lost their replies at the same moment must not all ask at once.
 */
const LATER = 30_000;

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
        work && find ? lookFor(work, find, client.getQueryData(queryKey)) : 'untold',
      enabled: work !== undefined && isFree,
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => {
        if (!state.data) return pauseAfter(state.errorUpdateCount);
        return isMissing(state.data) && state.dataUpdateCount < 3 && later;
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
          found: Array.isArray(data) ? data : [],
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
  if (found === 'untold') return 'untold';
  if (found) return isMissing(found) ? 'missing' : 'arrived';
  if (isBusy) return 'sending';
  return failures > 0 ? 'unreachable' : 'checking';
}

/**
 * Looks until something is found: up to three times if the server may still be working on the request, otherwise once.
 * If nothing is found, returns the result `before`, if there is one.
 */
async function lookFor<Note, Made>(
  work: Unanswered<Note>,
  find: Find<Note, Made>,
  before: Found<Made> | undefined,
): Promise<Found<Made>> {
  const { finished, received } = work;
  const pauses = finished || received || before ? [0] : PAUSES;
  for (const [index, pause] of pauses.entries()) {
    await sleep(pause);
    const found = await find(work, !before && index === pauses.length - 1);
    if (!isMissing(found)) return found;
  }
  return before ?? [];
}

/**
 * How far the clocks of the web server and of the database may differ, in milliseconds. We know the time of the web
 * server, but the database often dates the rows.
 */
const TOLERANCE = 10 * 60_000;

/** How far our clock may be ahead of the server's, in milliseconds: its time comes in whole seconds, and we ignore two. */
const INEXACT = 3000;

/** Added to the tolerance for a time without a zone, which may be in any zone, and for a date without a time. */
const DAY = 24 * 3_600_000;

/**
 * Whether a row was made at `since` or later, or at most the tolerance earlier. True if one of the times is unknown: it
 * is better to ask the user about an old row than to create a second row.
 */
export function isSince(created_at: string | null | undefined, since: number | undefined): boolean {
  const created = created_at ? parseTime(created_at).getTime() : Number.NaN;
  if (since === undefined || !knowsServerTime() || Number.isNaN(created)) return true;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(created_at ?? '');
  return created >= since - TOLERANCE - (hasZone ? 0 : DAY);
}

interface Row {
  id: number;
  created_at: string;
}

/** The records that the request may have made: not those known before it was sent, and none that is older. */
export const rowsSince = <Made extends Row>(rows: Made[], sent: Sent<unknown>): Made[] =>
  rows.filter(
    ({ id, created_at }) => !sent.known?.includes(id) && isSince(created_at, sinceOf(sent)),
  );

/** Whether the record was certainly not made before the request was sent. */
export function isSurelyNew({ created_at }: Row, sent: Sent<unknown>): boolean {
  const since = sinceOf(sent);
  return (
    since !== undefined && knowsServerTime() && parseTime(created_at).getTime() >= since - INEXACT
  );
}
