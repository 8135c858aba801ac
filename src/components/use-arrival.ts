import { useRef, useState } from 'react';
import { isUncertain } from '@/api/errors';
import { now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import { toast } from './toast';

/**
 * What is known of a change whose answer was lost. `looking`: the server is being asked. `unknown`: it cannot be
 * asked either. `missing`: it is not there. `earlier`: it is there, but something else is in the form by now.
 */
export type Doubt = 'looking' | 'unknown' | 'missing' | 'earlier';

interface Change<Sent, Made> {
  send: (sent: Sent, signal: AbortSignal) => Promise<Made>;
  /** Looks, with the calls that exist, for what `sent` has made at `since` or later (milliseconds). */
  find: (sent: Sent, since: number) => Promise<Made | undefined>;
}

interface Lost<Sent> {
  sent: Sent;
  since: number;
  error: unknown;
}

/**
 * Sends a change that must not happen twice. Where its answer is lost the server is asked whether it arrived, and
 * whoever sends again after that sends only what is still not there.
 */
export function useArrival<Sent, Made>({ send, find }: Change<Sent, Made>) {
  const [doubt, setDoubt] = useState<Doubt>();
  const lost = useRef<Lost<Sent>>(undefined);

  const look = async ({ sent, since }: Lost<Sent>): Promise<Made | undefined> => {
    setDoubt('looking');
    try {
      const made = await find(sent, since);
      setDoubt(made ? undefined : 'missing');
      if (made) lost.current = undefined;
      return made;
    } catch (error) {
      setDoubt('unknown');
      throw error;
    }
  };

  const sendOnce = async (sent: Sent, signal: AbortSignal): Promise<Made> => {
    const before = lost.current;
    const earlier = before && (await look(before));
    if (earlier && isSame(before.sent, sent)) return arrived(earlier);
    if (earlier) {
      setDoubt('earlier');
      throw before.error;
    }
    setDoubt(undefined);
    const since = now();
    try {
      const made = await send(sent, signal);
      lost.current = undefined;
      return made;
    } catch (error) {
      if (!isUncertain(error) && !signal.aborted) throw error;
      lost.current = { sent, since, error };
      // Whoever has called it off does not wait; another try looks first.
      const made = signal.aborted ? undefined : await look(lost.current).catch(() => undefined);
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Phones' clocks and the server's differ a little. */
const TOLERANCE = 120_000;

export function isSince(created_at: string | undefined, since: number): boolean {
  return created_at !== undefined && parseTime(created_at).getTime() >= since - TOLERANCE;
}
