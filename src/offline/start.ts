import type { RegisteredRouter } from '@tanstack/react-router';
import { CONFIG_CACHE, FILES_CACHE, WORKER } from '@/device/caches';
import { currentOwner } from '@/device/owners';
import { accessToken } from '@/device/session';
import { config } from '@/lib/config';
import { followReleases } from './follow-releases';

declare global {
  interface Navigator {
    /** Not available in every browser. */
    connection?: { saveData?: boolean };
  }
}

/**
 * Follows new releases, and installs the service worker once a user is signed in on their own device, unless the
 * browser is set to save data. If config.json has `offline: false`, removes the service worker and its files.
 */
export async function startOffline(router: RegisteredRouter): Promise<void> {
  const workers = navigator.serviceWorker;
  // Browsers have no service workers in some private windows and over plain HTTP.
  if (!workers) return;
  // The demo's worker may be left over from an earlier build at this address.
  await unregister((script) => script.startsWith('/mock'));
  if (!config.offline) {
    await unregister((script) => script === WORKER);
    await Promise.all([FILES_CACHE, CONFIG_CACHE].map((name) => caches.delete(name)));
    return;
  }
  followReleases(router);
  const stop = router.subscribe('onResolved', keepPortal);
  keepPortal();

  function keepPortal() {
    if (!accessToken() || !currentOwner()?.own || navigator.connection?.saveData) return;
    stop();
    const register = () => void workers.register(WORKER).catch(() => undefined);
    (window.requestIdleCallback ?? setTimeout)(register);
  }
}

/** Removes only the workers for which `isOurs` is true. The admin portal may have its own worker on this origin. */
async function unregister(isOurs: (script: string) => boolean): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  const ours = registrations.filter(({ active, waiting, installing }) => {
    const script = (active ?? waiting ?? installing)?.scriptURL;
    return script !== undefined && isOurs(new URL(script).pathname);
  });
  await Promise.all(ours.map((registration) => registration.unregister()));
}
