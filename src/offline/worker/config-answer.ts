import { CONFIG_CACHE } from '@/device/caches';
import { renewPages } from './files';

const CONFIG = '/config.json';

/** Milliseconds for the server to answer before the portal opens with the last config.json. */
const PATIENCE = 3000;

/** Proxies and Wi-Fi sign-in pages answer too. */
const isConfig = ({ ok, headers }: Response) =>
  ok && !headers.get('Content-Type')?.includes('html');

/** From the server; where it cannot be had, the last good one, so that the portal opens without a network. */
export async function answerConfig(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  const good = asked.then(
    (answer) => (isConfig(answer) ? answer.clone() : undefined),
    () => undefined,
  );
  // A full disk changes nothing for the page.
  event.waitUntil(good.then((answer) => answer && keepConfig(answer)).catch(() => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  if (await Promise.race([good, late])) return asked;
  const cache = await caches.open(CONFIG_CACHE);
  return (await cache.match(CONFIG)) ?? asked;
}

/**
 * The pages are kept with the security policy that the server sent with them. All its answers carry the same one: when
 * it is another one, an administrator has changed it, for example for an API on another origin.
 */
export async function keepConfig(answer: Response): Promise<void> {
  if (!isConfig(answer)) throw new Error(`${CONFIG} could not be read`);
  const cache = await caches.open(CONFIG_CACHE);
  const before = await cache.match(CONFIG);
  if (before && policyOf(before) !== policyOf(answer)) await renewPages();
  await cache.put(CONFIG, answer);
}

const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy');
