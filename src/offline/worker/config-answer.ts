import { CONFIG_CACHE } from '@/device/caches';
import { renewPages } from './files';

const CONFIG = '/config.json';

/** How many milliseconds to wait for the server before the portal opens with the last config.json. */
const ANSWER_LIMIT = 3000;

/** False for an error, and for a web page with a success status, such as a Wi-Fi sign-in page. */
const isConfig = ({ ok, headers }: Response) =>
  ok && !headers.get('Content-Type')?.includes('html');

/**
 * Returns the server's config.json. If the server is slow or fails, returns the last good one, so that the portal opens
 * without a network.
 */
export async function answerConfig(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  const good = asked.then(
    (answer) => (isConfig(answer) ? answer.clone() : undefined),
    () => undefined,
  );
  // The page gets its response even if the copy cannot be saved, for example because the device is full.
  event.waitUntil(good.then((answer) => answer && keepConfig(answer)).catch(() => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_LIMIT));
  if (await Promise.race([good, late])) return asked;
  const cache = await caches.open(CONFIG_CACHE);
  const earlier = await cache.match(CONFIG);
  return earlier ? withoutDate(earlier) : asked;
}

/** Its `Date` is long past, and the portal sets its clock by that header. */
function withoutDate({ body, headers }: Response): Response {
  const kept = new Headers(headers);
  kept.delete('Date');
  return new Response(body, { headers: kept });
}

/**
 * Saves the server's config.json. Throws if the response is an error or a web page. If the response's security policy
 * differs from that of the saved config.json, an administrator has changed the policy of all responses, for example for
 * an API on another origin. `keepConfig` then first fetches the saved pages again, because they have the old policy.
 */
export async function keepConfig(answer: Response): Promise<void> {
  if (!isConfig(answer)) throw new Error(`${CONFIG} could not be read`);
  const cache = await caches.open(CONFIG_CACHE);
  const before = await cache.match(CONFIG);
  if (before && policyOf(before) !== policyOf(answer)) await renewPages();
  await cache.put(CONFIG, answer);
}

const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy');
