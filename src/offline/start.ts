import type { RegisteredRouter } from '@tanstack/react-router';
import { CONFIG_CACHE, FILES_CACHE, WORKER } from '@/device/caches';
import { currentOwner } from '@/device/owners';
import { accessToken } from '@/device/session';
import { config } from '@/lib/config';
import { followReleases } from './follow-releases';
import { takePictures } from './pictures';

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean };
  }
}

/** Keeps the portal on the user's own device, after the first sign-in there, and follows its releases. */
export async function startOffline(router: RegisteredRouter): Promise<void> {
  takePictures(router);
  const workers = navigator.serviceWorker;
  // Browsers have none in private windows, or on plain HTTP.
  if (!workers) return;
  // Left over from a demo at the same address.
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

/** Only of this portal's own: the admin portal may have one at the same origin. */
async function unregister(isOurs: (script: string) => boolean): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  const ours = registrations.filter(({ active, waiting, installing }) => {
    const script = (active ?? waiting ?? installing)?.scriptURL;
    return script !== undefined && isOurs(new URL(script).pathname);
  });
  await Promise.all(ours.map((registration) => registration.unregister()));
}
