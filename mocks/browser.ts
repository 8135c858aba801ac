/// <reference types="msw/vite/client" />
/** The entry point for the demo and for development: the emulated server behind a service worker. */
import { network } from 'virtual:msw';
import { HttpResponse, http } from 'msw/http';
import { contract } from '../openapi.yaml';
import { readSituation, type Situation, WrongLink, withoutSituation } from './browser/address';
import { forgetBrowser } from './browser/browser-storage';
import { keepEarlyKey } from './browser/early-key';
import { startSituation } from './browser/start';
import { findTab, openTab } from './browser/tabs';
import { createBrowserMock, signedInEmail } from './browser/window';
import { bypassing, handlersOf } from './by-msw';
import { isOperation, mixedInWords } from './contract/operations';
import { type Latency, NO_LATENCY } from './faults/latency';
import { createMock, type Mock, SNAPSHOT_VERSION } from './server/mock';
import { findByEmail } from './state/db';
import { DEADLINE } from './state/moment';
import type { Message } from './state/outbox';

/** This server runs in the page, but a device without a network must not reach it. */
const whenOffline = http.all(new RegExp(`^${RegExp.escape(location.origin)}/(api|media)/`), () =>
  navigator.onLine ? undefined : HttpResponse.error(),
);

const GUARD_KEY = 'mock.guard';
const REAL_KEY = 'mock.real';

/** In milliseconds. Replies take as long as those of a distant server. */
const USUAL_LATENCY: Latency = [150, 400];

interface Started {
  now: () => number;
  /** The deadline that the scenarios and the clock's jumps refer to, as an ISO time. */
  deadline: string;
}

/**
 * Starts the emulated server as the link's parameters say. Then removes them from the address, so that a reload does not
 * apply them again.
 */
export async function startMock(): Promise<Started> {
  const address = new URL(location.href);
  try {
    const started = await start(readSituation(address.searchParams));
    history.replaceState(history.state, '', withoutSituation(address));
    return started;
  } catch (problem) {
    if (!(problem instanceof WrongLink)) throw problem;
    console.error(`[mock] ${problem.message}`);
    const { showWrongLink } = await import('./panel/wrong-link');
    showWrongLink({ problem, address });
    // Never resolve, so that the portal does not start.
    return new Promise(() => {});
  }
}

async function start(asked: Situation): Promise<Started> {
  const pressEarlyKey = keepEarlyKey();
  if (asked.reset || asked.scenario) await forgetBrowser();

  const root = `${location.origin}/api`;
  const upstream = guardedServer(asked);
  const real = sessionStorage.getItem(REAL_KEY)?.split(',').filter(isOperation);
  const mock = createMock({
    contract,
    // The mock's default root, `*/api`, would also match /src/api, where the dev server has modules of the portal.
    root,
    upstream,
    send: bypassing,
    real: upstream === undefined ? undefined : real,
    // The seed is short because the panel copies it into links.
    seed: asked.seed ?? crypto.getRandomValues(new Uint16Array(1))[0] ?? 1,
    latency: upstream === undefined ? USUAL_LATENCY : NO_LATENCY,
    beforeCall: () => meetSignedInUser(mock),
    onMessage: logMessage,
  });

  const tab = await openTab(signedInEmail() !== undefined);
  if (tab.saved?.version === SNAPSHOT_VERSION) mock.restore(tab.saved);
  startSituation(mock, asked);
  await tab.save(mock.snapshot());
  mock.subscribe((change) => change === 'state' && tab.save(mock.snapshot()));

  await answerCalls({
    handlers: [probe, whenOffline, ...handlersOf(mock, root)],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });

  if (upstream && real)
    for (const text of mixedInWords(real, '&real=')) console.info(`[mock] ${text}`);
  const browserMock = createBrowserMock(mock, tab);
  window.mock = browserMock;
  void portalShown()
    .then(() => import('./panel/show-panel'))
    .then(({ showPanel }) => showPanel(browserMock))
    .then(pressEarlyKey);
  return { now: mock.clock.now, deadline: new Date(DEADLINE).toISOString() };
}

/** Answered by the emulated server alone. Shows whether calls reach it. */
const PROBE = `${location.origin}/mock-answers`;
const probe = http.get(PROBE, () => new HttpResponse('yes'));

type Options = Parameters<typeof network.configure>[0];

/** Without a service worker, the page answers its own calls. Only links to documents then lead nowhere. */
async function answerCalls(options: Options): Promise<void> {
  const problem = isSecureContext
    ? await startWorker(options).catch(() => 'This browser blocks service workers')
    : `${location.origin} is not secure, so there is no service worker`;
  if (problem === undefined) return;
  const { answerInPage } = await import('./browser/in-page');
  await answerInPage(options);
  console.info(
    `[mock] ${problem}: documents cannot be opened. They can with \`npm run mock\` and \`npm run start:api\` (-- --host for other machines).`,
  );
}

/** Returns what prevents the service worker from answering, if anything does. */
async function startWorker(options: Options): Promise<string | undefined> {
  network.configure(options);
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  // MSW calls `update` at each load and does not catch its errors, so replace it by a function that does nothing. The
  // browser looks for a newer worker by itself.
  for (const worker of workers) worker.update = async () => worker;
  await network.enable();
  const answer = await fetch(PROBE).then((response) => response.text());
  return answer === 'yes'
    ? undefined
    : 'The calls of this page bypass the service worker ("Bypass for network" in the developer tools?)';
}

/** Resolves when the portal first shows something. The panel loads only then, so it does not delay the portal's start. */
const portalShown = () =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

/** Returns the root of the real server that this tab watches, if any. `?reset` and `?scenario` end the watching. */
function guardedServer({ guard, real }: Situation): string | undefined {
  if (guard !== undefined) {
    sessionStorage.setItem(GUARD_KEY, guard);
    sessionStorage.removeItem(REAL_KEY);
  }
  if (real) sessionStorage.setItem(REAL_KEY, real.join(','));
  const root = sessionStorage.getItem(GUARD_KEY) ?? undefined;
  return root === '' ? `${location.origin}/api` : root?.replace(/\/$/, '');
}

/**
 * Continues with a copy of another tab's server if only that server knows the signed-in user. This can happen because all
 * tabs share the tokens, but each tab has its own server.
 */
async function meetSignedInUser(mock: Mock): Promise<void> {
  const email = signedInEmail();
  if (!email || findByEmail(mock.db, email)) return;
  const snapshot = await findTab(
    ({ version, db }) => version === SNAPSHOT_VERSION && findByEmail(db, email) !== undefined,
  );
  if (snapshot) mock.restore(snapshot);
}

const logMessage = ({ channel, to, text }: Message) =>
  console.info(`[mock] ${channel} to ${to}: ${text}`);
