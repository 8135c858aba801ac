import { setTimeout as pause } from 'node:timers/promises';
import { WebDriverError } from './webdriver';

/**
 * How long an action waits for its element, in milliseconds. The portal's own pauses are random, and one may last 20
 * seconds. On a busy machine everything takes several times as long.
 */
const TIMEOUT = 120_000;

/**
 * Repeats an attempt until it returns a value other than undefined and false, and returns this value. Ignores errors
 * that may pass, because an element may appear, move or be covered for a moment. Throws after the time limit.
 */
export async function until<Value>(
  attempt: () => Promise<Value | undefined | false>,
  what: string,
): Promise<Value> {
  const deadline = Date.now() + TIMEOUT;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await attempt();
      if (value !== undefined && value !== false) return value;
    } catch (error) {
      if (!(error instanceof WebDriverError) || error.error.startsWith('invalid')) throw error;
      last = error;
    }
    await pause(50);
  }
  throw new Error(`Not there after ${TIMEOUT / 1000} seconds: ${what}`, { cause: last });
}
