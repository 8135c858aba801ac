import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followDrill } from './api/simulated';
import { createApp } from './app';
import { nameMissingParts } from './components/feedback/missing-part';
import { keepEarlyInput } from './components/forms/early-input';
import { keepDeviceClean } from './device/start';
import { followClock } from './lib/clock';
import { loadConfig, startConfig } from './lib/config';
import { watchErrors } from './lib/report-error';
import { sayAbovePage } from './lib/say-above-page';
import { forgetConfig, readConfig, readRecords } from './offline/records';

type Router = ReturnType<typeof createApp>['router'];

/**
 * Whether the page in the document is the one to show: it was prerendered for this address, and nothing that only
 * this browser knows (a session, what an earlier screen left in the history) makes it another. A query does not: what
 * a screen makes of it, it shows once it is hydrated.
 */
function isPrerendered(root: HTMLElement, router: Router, opened: string): boolean {
  const { pathname, state } = router.state.location;
  const own = Object.keys(state).filter((key) => key !== 'key' && !key.startsWith('__'));
  return root.hasChildNodes() && pathname === opened && own.length === 0;
}

/** Resolves to the router, once the portal is on its way to the screen. */
async function start(root: HTMLElement) {
  // The only place that names the mock: dead code, and so absent, in every other mode.
  if (import.meta.env.MODE === 'mock') {
    const { startMock } = await import('../mocks/browser');
    const mock = await startMock();
    followClock(mock.now);
    // In the console: sessionStorage['mock.drill'] = 'saveProfile'
    followDrill((name) => sessionStorage.getItem('mock.drill') === name);
  }
  nameMissingParts();
  const reading = readRecords();
  const isFinished = root.hasChildNodes();
  // A finished page waits for nothing that lies on the device.
  const records = isFinished ? [] : await reading;
  const earlier = records.length > 0 ? await readConfig() : undefined;
  // What an administrator has changed since then is rare: the portal starts again with it.
  if (earlier) startConfig(earlier, () => void forgetConfig().then(() => window.location.reload()));
  else await loadConfig();
  const { App, router, showRecords } = createApp();
  watchErrors(() => router.state.matches.at(-1)?.routeId ?? '');
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // As transitions, so that React works in slices and a slow phone answers to touches meanwhile.
  const render = () => startTransition(() => createRoot(root).render(app));
  if (!isFinished) {
    showRecords(records);
    // Before the first rendering, so that its calls are under way meanwhile.
    void router.load();
    render();
    return router;
  }
  // A public page does not wait for them.
  void reading.then(showRecords);
  const opened = router.latestLocation.pathname;
  await router.load();
  if (router.state.location.pathname === opened) keepEarlyInput(root);
  if (!isPrerendered(root, router, opened)) {
    render();
    return router;
  }
  router.ssr = { manifest: undefined };
  startTransition(() => void hydrateRoot(root, app));
  return router;
}

/** The next visit needs it, this one does not: it is fetched when nothing else waits. */
function keepForOffline(router: Router) {
  if (import.meta.env.MODE === 'mock') return;
  const startOffline = () =>
    import('./offline/start').then((offline) => offline.startOffline(router));
  (window.requestIdleCallback ?? setTimeout)(() => void startOffline().catch(() => undefined));
}

/** What the first screen does not wait for. */
function afterStart(router: Router) {
  keepDeviceClean();
  keepForOffline(router);
}

const root = document.getElementById('root');
if (root) {
  start(root).then(afterStart, (error: unknown) => {
    // The bar and its wheel promise a screen; a finished page can still be read.
    document.getElementById('shell')?.remove();
    sayAbovePage(`The portal could not start. ${error instanceof Error ? error.message : ''}`);
  });
}
