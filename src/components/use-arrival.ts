import { useEffect, useRef, useState } from 'react';
import { isUncertain } from '@/api/errors';
import { now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import { forgetWork, type SavedWork, savedWork, saveWork, sentOf } from '@/lib/saved-work';
import { toast } from './toast';

/**
 * What is known of a change whose answer was lost. `looking`: the server is being asked. `unknown`: it cannot be
 * asked either. `missing`: it is not there. `earlier`: it is there, but something else is in the form by now.
 * `unanswered`: the page was closed before the answer came.
 */
export type Doubt = 'looking' | 'unknown' | 'missing' | 'earlier' | 'unanswered';

interface Change<Sent, Made> {
  /** Names the work that is sent, as in `useSavedWork`. */
  key: string;
  send: (sent: Sent, signal: AbortSignal) => Promise<Made>;
  /** Looks, with the calls that exist, for what `sent` has made at `since` or later (milliseconds). */
  find: (sent: Sent, since: number) => Promise<Made | undefined>;
}

/**
 * Sends a change that must not happen twice. Where its answer is lost the server is asked whether it arrived, and
 * whoever sends again after that, be it after a reload, sends only what is still not there.
 */
export function useArrival<Sent, Made>({ key, send, find }: Change<Sent, Made>) {
  const [doubt, setDoubt] = useState<Doubt>();
  // On the device too, which may have no room.
  const unanswered = useRef<SavedWork<Sent>>(undefined);

  // The device's storage lies outside React: it is read once for each key.
  useEffect(() => {
    let current = true;
    savedWork(sentOf(key)).then((work) => {
      if (current && work && !unanswered.current) setDoubt('unanswered');
    });
    return () => {
      current = false;
    };
  }, [key]);

  const note = (sent: Sent) => {
    unanswered.current = { savedAt: now(), values: sent };
    saveWork(sentOf(key), sent).catch(() => undefined);
    return unanswered.current;
  };

  const settle = () => {
    unanswered.current = undefined;
    return forgetWork(sentOf(key));
  };

  const look = async (work: SavedWork<Sent>): Promise<Made | undefined> => {
    setDoubt('looking');
    try {
      const made = await find(work.values, work.savedAt);
      setDoubt(made ? undefined : 'missing');
      if (made) await settle();
      return made;
    } catch (error) {
      setDoubt('unknown');
      throw error;
    }
  };

  const sendOnce = async (sent: Sent, signal: AbortSignal): Promise<Made> => {
    const before = unanswered.current ?? (await savedWork<Sent>(sentOf(key)));
    const earlier = before && (await look(before));
    if (earlier && isSame(before.values, sent)) return arrived(earlier);
    if (earlier) {
      setDoubt('earlier');
      throw new Error('What was sent before has arrived, and this is something else');
    }
    setDoubt(undefined);
    const work = note(sent);
    try {
      const made = await send(sent, signal);
      await settle();
      return made;
    } catch (error) {
      if (!isUncertain(error) && !signal.aborted) {
        await settle();
        throw error;
      }
      // Whoever has called it off does not wait; another try looks first.
      const made = signal.aborted ? undefined : await look(work).catch(() => undefined);
      if (made) return arrived(made);
      throw error;
    }
  };
  return { doubt, sendOnce };
}

function arrived<Made>(made: Made): Made {
  toast.info('The answer was lost on its way, but what you sent has arrived.');
  return made;
}

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

/** A file as JSON is empty. */
const textOf = (sent: unknown) =>
  JSON.stringify(sent, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Phones' clocks and the server's differ a little. */
const TOLERANCE = 120_000;

export function isSince(created_at: string | undefined, since: number): boolean {
  return created_at !== undefined && parseTime(created_at).getTime() >= since - TOLERANCE;
}
