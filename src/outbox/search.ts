import { sleep } from '@/api/pauses';
import type { Sent } from '@/device/outgoing';
import { type Found, found, PATIENCE } from '@/lib/doubt';

/** A request without a reply, and what this page knows about it. */
export interface Unanswered<Note> extends Sent<Note> {
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
export const LONG_PAUSE = 18_000;

/** How many of these looks there are at most. */
export const MOST_LONG_PAUSES = 3;

/** The requests for which this page waits, with whether it has waited long enough. */
const patience = new Map<string, boolean>();

/** Begins to wait when the first look for a request begins, which is when its call has ended. */
function isPatienceOver(name: string): boolean {
  if (!patience.has(name)) {
    patience.set(name, false);
    void sleep(PATIENCE).then(() => patience.set(name, true));
  }
  return patience.get(name) === true;
}

/**
 * Looks after each of these pauses until something is found. If nothing is found, the result is `open` until the end of
 * our patience. `name`: another one for each request. `decides`: this is the last look.
 * `isStillNoted`: whether the device still has the request's note, which a logout deletes.
 */
export async function lookFor<Made>(
  name: string,
  look: (decides: boolean) => Promise<Found<Made>>,
  pauses: readonly number[],
  isStillNoted = () => true,
): Promise<Found<Made>> {
  for (const pause of pauses) {
    await sleep(pause);
    if (!isStillNoted()) break;
    const decides = isPatienceOver(name);
    const seen = await look(decides);
    if (decides || seen.is !== 'missing') return seen;
  }
  return found('open');
}
