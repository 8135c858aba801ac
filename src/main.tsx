import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followDrill } from './api/simulated';
import { createApp } from './app';
import { nameMissingParts } from './components/feedback/missing-part';
import { keepEarlyInput } from './components/forms/early-input';
import { announce } from './device/session';
import { keepDeviceClean } from './device/start';
import { startVisit } from './device/turns';
import { followClock } from './lib/clock';
import { startConfig, stayLocal } from './lib/config';
import { printInLight } from './lib/print-in-light';
import { watchErrors } from './lib/report-error';
import { sayAbovePage } from './lib/say-above-page';
import { followTranslation, TRANSLATED } from './lib/translation';
import { forgetConfig, readConfig, readRecords } from './offline/records';
import { untilConfigured } from './until-configured';

type Router = ReturnType<typeof createApp>['router'];

/**
 * Whether to keep the page that is already in the document. It must have been prerendered and not been translated by the
 * browser since, the router must not have redirected to another path, and the history entry must have no state that could
 * change the screen. A query in the address is allowed: the screen applies it after hydration.
 */
function isPrerendered(root: HTMLElement, router: Router, opened: string): boolean {
  const { pathname, state } = router.state.location;
  const own = Object.keys(state).filter((key) => key !== 'key' && !key.startsWith('__'));
  const isAsBuilt = root.hasChildNodes() && !root.querySelector(TRANSLATED);
  return isAsBuilt && pathname === opened && own.length === 0;
}

/** In development and in the demo, the server is on the portal's origin. */
const isLocal = import.meta.env.DEV || import.meta.env.MODE === 'mock';

/** Starts the portal. Resolves to the router when rendering has begun. */
async function start(root: HTMLElement) {
  const ending = await startVisit();
  let ownDeadline: string | undefined;
  // The only place that imports the mock. In other modes, the build leaves this code out.
  if (import.meta.env.MODE === 'mock') {
    const mock = await import('../mocks/browser')
      .then(({ startMock }) => startMock())
      .catch(({ message }: Error) => {
        throw new Error(`${message} Try \`npm run mock\` with \`npm run start:api\` instead.`);
      });
    followClock(mock.now);
    ownDeadline = mock.deadline;
    // In the console, testers can make a simulated save fail, such as: sessionStorage['mock.drill'] = 'saveProfile'
    followDrill((name) => sessionStorage.getItem('mock.drill') === name);
  }
  nameMissingParts();
  const reading = readRecords();
  const isFinished = root.hasChildNodes();
  // A prerendered page does not need the records on the device, so do not wait for them.
  const records = isFinished ? [] : await reading;
  const earlier = records.length > 0 && !isLocal ? await readConfig() : undefined;
  // If an administrator has changed the configuration since the earlier visit, the page reloads with the new one.
  if (earlier) startConfig(earlier, () => void forgetConfig().then(() => window.location.reload()));
  else await untilConfigured();
  if (isLocal) stayLocal(ownDeadline);
  const { App, router, showRecords } = createApp();
  if (ending) announce(ending);
  printInLight();
  watchErrors(() => router.state.matches.at(-1)?.routeId ?? '');
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // Render as a transition: React then works in slices, and a slow phone responds to touches meanwhile.
  const render = () => startTransition(() => createRoot(root).render(app));
  if (!isFinished) {
    showRecords(records);
    // Start loading the route before the first rendering, so that the screen's calls are sent early.
    void router.load();
    render();
    return router;
  }
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

/** When the browser is idle, installs the service worker and follows new releases. */
function keepForOffline(router: Router) {
  if (import.meta.env.MODE === 'mock') return;
  const startOffline = () =>
    import('./offline/start').then((offline) => offline.startOffline(router));
  (window.requestIdleCallback ?? setTimeout)(() => void startOffline().catch(() => undefined));
}

/** Starts everything that the first screen does not need. */
function afterStart(router: Router) {
  keepDeviceClean();
  keepForOffline(router);
}

const root = document.getElementById('root');
if (root) {
  followTranslation(document.body);
  start(root).then(afterStart, (error: unknown) => {
    // Remove the loading shell, because no screen is being loaded any more. A prerendered page has no shell, and stays.
    document.getElementById('shell')?.remove();
    sayAbovePage(`The portal could not start. ${error instanceof Error ? error.message : ''}`);
  });
}
