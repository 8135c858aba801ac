import { CONFIG_CACHE } from '@/device/caches';
import { renewPages } from './files';

const CONFIG = '/config.json';

/** How many milliseconds to wait for the server before the portal opens with the last config.json. */
const PATIENCE = 3000;

/** False for a web page, even with a success status: proxies and Wi-Fi sign-in pages respond with pages. */
const isConfig = ({ ok, headers }: Response) =>
  ok && !headers.get('Content-Type')?.includes('html');

/** Fetches config.json from the server, or returns the last good one, so that the portal opens without a network. */
export async function answerConfig(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  const good = asked.then(
    (answer) => (isConfig(answer) ? answer.clone() : undefined),
    () => undefined,
  );
  // If the device is full, the copy cannot be saved. The page gets its response anyway.
  event.waitUntil(good.then((answer) => answer && keepConfig(answer)).catch(() => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  if (await Promise.race([good, late])) return asked;
  const cache = await caches.open(CONFIG_CACHE);
  return (await cache.match(CONFIG)) ?? asked;
}

/**
 * Saves config.json. If its security policy is not that of the last one, an administrator has changed the policy of all
 * responses, for example for an API on another origin. Then fetches the saved pages again, because they carry the old
 * policy.
 */
export async function keepConfig(answer: Response): Promise<void> {
  if (!isConfig(answer)) throw new Error(`${CONFIG} could not be read`);
  const cache = await caches.open(CONFIG_CACHE);
  const before = await cache.match(CONFIG);
  if (before && policyOf(before) !== policyOf(answer)) await renewPages();
  await cache.put(CONFIG, answer);
}

const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy');
