import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUncertain } from '@/api/errors';
import { knowsServerTime, now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import type { Doubt } from '@/lib/doubt';
import { forgetWork, type SavedWork, savedWork, saveWork, sentOf } from '@/lib/saved-work';
import { confirm } from './confirm';
import { toast } from './toast';

interface Change<Sent, Made> {
  /** Names the work that is sent, as in `useSavedWork`. */
  key: string;
  send: (sent: Sent, signal: AbortSignal) => Promise<Made>;
  /** Looks, with the calls that exist, for all that `sent` has made at `since` or later (milliseconds). */
  find: (sent: Sent, since: number) => Promise<Made[]>;
  /** Sending again makes one more, and not a later version of the same. */
  creates: boolean;
}

/** Milliseconds until the server is asked again by itself: 4 s, 8 s … one minute. */
export const pauseAfter = (failures: number) => Math.min(60_000, 2000 * 2 ** failures);

/**
 * Sends a change that must not happen twice. Where its answer is lost the server is asked whether it arrived, again
 * and again while it cannot be reached, and whoever sends again sends only what is still not there.
 */
export function useArrival<Sent, Made>({ key, send, find, creates }: Change<Sent, Made>) {
  const queryClient = useQueryClient();
  // Sent, without an answer; on the device too, which may have no room.
  const [unanswered, setUnanswered] = useState<SavedWork<Sent>>();

  // The device's storage lies outside React: it is read once for each key.
  useEffect(() => {
    let current = true;
    savedWork<Sent>(sentOf(key)).then((work) => {
      if (current) setUnanswered((newer) => newer ?? work);
    });
    return () => {
      current = false;
    };
  }, [key]);

  const lookup = (work: SavedWork<Sent> | undefined) =>
    queryOptions({
      queryKey: ['arrival', key, work?.savedAt],
      queryFn: () => (work ? find(work.values, work.savedAt) : []),
      enabled: work !== undefined,
      retry: false,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => !state.data && pauseAfter(state.errorUpdateCount),
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: ({ state }) => (state.data?.length ? false : 'always'),
    });
  const { data: found, isFetching, errorUpdateCount, refetch } = useQuery(lookup(unanswered));

  const settle = () => {
    setUnanswered(undefined);
    return forgetWork(sentOf(key));
  };

  const look = (work: SavedWork<Sent>): Promise<Made[]> => {
    setUnanswered(work);
    return queryClient.fetchQuery(lookup(work));
  };

  const arrive = async (made: Made): Promise<Made> => {
    await settle();
    toast.info('The answer was lost on its way, but what you sent has arrived.');
    return made;
  };

  /** Looks for what was sent before; undefined where `sent` is to go out. */
  const arrivedBefore = async (sent: Sent): Promise<Made | undefined> => {
    const before = unanswered ?? (await savedWork<Sent>(sentOf(key)));
    if (!before) return undefined;
    const same = isSame(before.values, sent);
    if (found?.length) {
      if ((same || creates) && !(await confirmAnother(same)))
        throw new Error('It is there, and is enough');
      return undefined;
    }
    const [made, ...more] = await look(before);
    if (made && (more.length > 0 || !same))
      throw new Error('What was sent before has arrived, and this is something else');
    return made;
  };

  const sendOnce = async (sent: Sent, signal: AbortSignal): Promise<Made> => {
    const before = await arrivedBefore(sent);
    if (before) return arrive(before);
    setUnanswered(undefined);
    const work: SavedWork<Sent> = { savedAt: now(), values: sent };
    saveWork(sentOf(key), sent).catch(() => undefined);
    try {
      const made = await send(sent, signal);
      await settle();
      return made;
    } catch (error) {
      if (!isUncertain(error) && !signal.aborted) {
        await settle();
        throw error;
      }
      // Whoever has called it off does not wait.
      const looked = look(work).catch((): Made[] => []);
      const [made, ...more] = signal.aborted ? [] : await looked;
      if (made && more.length === 0) return arrive(made);
      throw error;
    }
  };

  const doubt: Doubt<Made> | undefined = unanswered && {
    state: stateOf(found, errorUpdateCount),
    found: found ?? [],
    isLooking: isFetching,
    look: () => void refetch({ cancelRefetch: false }),
  };
  return { doubt, sendOnce };
}

function stateOf(found: unknown[] | undefined, failures: number) {
  if (found) return found.length > 0 ? 'arrived' : 'missing';
  return failures > 0 ? 'unknown' : 'looking';
}

const confirmAnother = (same: boolean) =>
  confirm({
    title: 'Send again',
    question: same
      ? 'What you sent has arrived. Are you sure you want to send the same again?'
      : 'What you sent before has arrived. Are you sure you want to send this as another one?',
    confirmLabel: same ? 'Send again' : 'Send as another one',
  });

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

/** A file as JSON is empty. */
const textOf = (sent: unknown) =>
  JSON.stringify(sent, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Phones' clocks and the server's differ a little. */
const TOLERANCE = 120_000;

/**
 * Whether a row is of `since` or later. Where the server's time is not known the phone's may be hours off, and then an
 * equal row counts whenever it was made: better to ask about an old one than to send a second one.
 */
export function isSince(created_at: string | undefined, since: number): boolean {
  if (!knowsServerTime()) return true;
  return created_at !== undefined && parseTime(created_at).getTime() >= since - TOLERANCE;
}
