import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askNow, pressed, sleep, steadyPauses } from '@/api/retry';
import { forgetSent, type Sent, sentWork } from '@/device/sent';
import { knowsServerTime } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import type { Doubt, DoubtState } from '@/lib/doubt';
import { isAtWork, whenFree } from '@/lib/in-turn';
import { sentence } from '@/lib/sentence';

/** All that was made of it; `untold` where nothing that can be asked tells. */
export type Found<Made> = Made[] | 'untold';

/**
 * Looks, with the calls that exist, for what `note` has made at `since` or later (milliseconds).
 * `decides`: the answer will be told as final, so that looking closely is worth its price.
 */
export type Find<Note, Made> = (
  note: Note,
  since: number,
  decides: boolean,
) => Promise<Found<Made>>;

interface Unanswered<Note> extends Sent<Note> {
  /** The server has answered, if only that it broke: it no longer works on it. */
  finished?: boolean;
  /** Another tab, or this form before it was left, has got the answer and told it. */
  told?: boolean;
  cancelled?: boolean;
  error?: unknown;
}

/**
 * Milliseconds before each look. A server may still be working on a request whose connection broke, so that it has
 * not arrived is told after the last look only.
 */
const PAUSES = [0, 2500, 5500];

/**
 * Milliseconds after which "it did not arrive" is looked at again, twice; up to twice as long, so that people who lost
 * their answers in the same moment do not look in the same moment.
 */
const LATER = 30_000;

export interface Arriving<Note, Made> {
  /** Missing where the contract has no call that could tell. */
  find?: Find<Note, Made>;
  /** As in "we lost the server's reply, but your proposal was submitted". */
  received: (note: Note) => string;
}

/**
 * What became of something that was sent under `key` and whose answer was lost, also before a reload. The server is
 * asked again and again while it cannot be reached. Without `find` nothing can be asked.
 */
export function useArrival<Note, Made>(key: string, { find, received }: Arriving<Note, Made>) {
  const queryClient = useQueryClient();
  const [pauseAfter] = useState(steadyPauses);
  const [later] = useState(() => LATER * (1 + Math.random()));
  const [unanswered, setUnanswered] = useState<Unanswered<Note> | undefined>(() =>
    sentWork<Note>(key),
  );
  const [wasAtWork] = useState(() => isAtWork(key));
  const [isFree, setIsFree] = useState(false);

  // Another tab lies outside React, and so does a call that this one began before the form was opened again.
  useEffect(() => {
    let current = true;
    whenFree(key).then(() => {
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
        return state.data.length === 0 && state.dataUpdateCount < 3 && later;
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
  /** Also where the present look hangs. */
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
  if (found) return found.length > 0 ? 'arrived' : 'missing';
  if (isBusy) return 'sending';
  return failures > 0 ? 'unreachable' : 'checking';
}

/** One look more changes what was found before only where it finds something. */
async function lookFor<Note, Made>(
  { note, sentAt, finished, received }: Unanswered<Note>,
  find: Find<Note, Made>,
  before: Found<Made> | undefined,
): Promise<Found<Made>> {
  const pauses = finished || received || before ? [0] : PAUSES;
  for (const [index, pause] of pauses.entries()) {
    await sleep(pause);
    const found = await find(note, sentAt, !before && index === pauses.length - 1);
    if (found.length > 0) return found;
  }
  return before ?? [];
}

/** Phones' clocks and the server's differ a little. */
const TOLERANCE = 120_000;

/** A time without a zone is read as Nairobi's, and may be UTC. */
const ZONE = 3 * 3_600_000;

/**
 * Whether a row is of `since` or later. Where one of the times is not known, an equal row counts whenever it was made:
 * better to ask about an old one than to send a second one.
 */
export function isSince(created_at: string | null | undefined, since: number): boolean {
  const created = created_at ? parseTime(created_at).getTime() : Number.NaN;
  if (!knowsServerTime() || Number.isNaN(created)) return true;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(created_at ?? '');
  return created >= since - TOLERANCE - (hasZone ? 0 : ZONE);
}
