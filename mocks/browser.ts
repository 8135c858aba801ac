/// <reference types="msw/vite/client" />
/** The door for the demo and for development: the emulated server behind a service worker. */
import { network } from 'virtual:msw';
import { parse } from 'yaml';
import contractText from '../openapi.yaml?raw';
import { latencyFromAddress, obeyReset } from './address';
import { findByEmail } from './db';
import { createMock, type Mock } from './mock';
import type { Message } from './outbox';
import { readToken } from './rules/sessions';
import { findTab, openTab } from './tabs';

declare global {
  interface Window {
    /** For the console and the end-to-end tests. */
    mock?: Mock;
  }
}

export async function startMock(): Promise<{ now: () => number }> {
  await obeyReset();
  const mock = createMock({
    contract: parse(contractText),
    // This origin's /api and nothing else: the dev server serves the app's own modules from /src/api.
    root: `${location.origin}/api`,
    seed: crypto.getRandomValues(new Int32Array(1))[0] ?? 1,
    latency: latencyFromAddress(),
    beforeCall: () => meetSignedInUser(mock),
    onMessage: logMessage,
  });

  const tab = await openTab(signedInEmail() !== undefined);
  if (tab.saved) mock.restore(tab.saved);
  await tab.save(mock.snapshot());
  mock.subscribe(() => tab.save(mock.snapshot()));

  network.configure({
    handlers: mock.handlers,
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });
  await network.enable();

  window.mock = mock;
  void import('./inbox/inbox').then(({ showInbox }) => showInbox(mock));
  return { now: mock.clock.now };
}

/** Tokens are shared by all tabs, rows are not: somebody who registered in another tab brings that tab's rows along. */
async function meetSignedInUser(mock: Mock): Promise<void> {
  const email = signedInEmail();
  if (!email || findByEmail(mock.db, email)) return;
  const snapshot = await findTab(({ db }) => findByEmail(db, email) !== undefined);
  if (snapshot) mock.restore(snapshot);
}

/** Whom the stored tokens name, be they expired or not. */
function signedInEmail(): string | undefined {
  const token = localStorage.getItem('refresh_token');
  return token ? readToken(token, 'refresh', 0)?.email : undefined;
}

const logMessage = ({ channel, to, text }: Message) =>
  console.info(`[mock] ${channel} to ${to}: ${text}`);
