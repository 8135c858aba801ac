/**
 * A session without "Remember me" ends with the browser (A-105). What the next person sees, and what waits for whom.
 *
 * @module-tag sweep
 */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { logout } from '@/api/client';
import { endWithBrowser } from '@/device/browser-session';
import { sessionId, signOut } from '@/device/session';
import { putQuietly, tabShelf } from '@/device/shelf';
import { mock } from '../../mocks/node';
import { type PersonName, people } from '../../mocks/state/people';
import { closeBrowser, open } from '../helpers/close-browser';
import { bringNetwork, plug, pull, says, sendLater } from '../helpers/network';
import { beginSession } from '../helpers/turns';
import {
  enterCredentials,
  enterLoginCode,
  field,
  fill,
  press,
  sees,
  signInWith,
} from './bad-days/by-hand';

bringNetwork();

const TITLE = 'Secret idea of Amina';
const CLOSED = 'The last session here ended when the browser was closed. Please sign in.';

type Visit = Awaited<ReturnType<typeof open>>;

async function comes(name: PersonName, { remember = false } = {}): Promise<Visit> {
  const view = await open('/login');
  await signInWith(view.user, name, { remember });
  return view;
}

async function typesTitle({ router }: Visit) {
  await router.navigate({ to: '/proposals/new' });
  await fill({ 'Project Title': TITLE });
  await screen.findByText(/^Saved on this device/);
}

const findsHerWork = async () => expect(await field('Project Title')).toHaveValue(TITLE);

const tokens = () => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')];
const stored = (storage: Storage) => JSON.stringify({ ...storage });
const calls = () => mock.log.list().length;

test('Amina closes the browser; the next person sees the login and nothing of hers, and her work waits for her', async () => {
  await typesTitle(await comes('amina'));
  closeBrowser();

  const before = calls();
  const next = await open('/proposals/new?copy=101');
  await sees(CLOSED);
  expect(next.router.state.location.search).toEqual({});
  expect(await field('Email or National ID')).toHaveValue('');
  expect(tokens()).toEqual([null, null]);
  expect(calls()).toBe(before);
  // A file name or key never shows who was here.
  expect(Object.keys({ ...localStorage }).join()).not.toMatch(/amina|Secret/i);

  await signInWith(next.user, 'chebet');
  expect(screen.queryByText(/^Continue where you left off/)).toBeNull();
  expect(document.body).not.toHaveTextContent(/unsent work/i);
  await next.router.navigate({ to: '/proposals/new' });
  expect(await field('Project Title')).toHaveValue('');
  await next.router.navigate({ to: '/dashboard' });
  logout();
  await screen.findByText("You're logged out. The portal keeps nothing of yours here.");
  next.unmount();

  const { router } = await comes('amina');
  await router.navigate({ to: '/proposals/new' });
  await findsHerWork();
});

test('A form that was waiting for the network is restored as unsent work, and not sent by itself', async () => {
  const view = await comes('amina');
  await view.router.navigate({ to: '/help' });
  pull();
  await fill({ Subject: 'general', Message: TITLE });
  await press('Send Message')(view.user);
  await sendLater(view.user);
  await says(/^Your message will be sent/);
  closeBrowser();
  plug();

  const { router } = await comes('amina');
  const told = /^Your message to us ?Not sent, because the browser was closed\./;
  expect(await screen.findByRole('link', { name: told })).toBeVisible();
  await router.navigate({ to: '/help' });
  expect(await field('Message')).toHaveValue(TITLE);
  await sees(
    /^Your unsent work from .* has been restored\. It wasn't sent, because the browser was closed\./,
  );
  expect(mock.db.contactMessages).toEqual([]);
});

test('Only the tick counts, not an identifier that another tab remembers meanwhile', async () => {
  const { user } = await open('/login');
  await enterCredentials(user, people.amina.email);
  await field('Verification Code');
  localStorage.setItem('remembered_identifier', people.amina.email);
  await enterLoginCode(user, people.amina);
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  closeBrowser();
  await open('/dashboard');
  await sees(CLOSED);
});

test('Tabs that the browser restores forget the person who used them, also the second of them', async () => {
  await typesTitle(await comes('amina'));
  putQuietly(tabShelf('pending'), { email: people.brian.email });
  const tab: Record<string, string> = { ...sessionStorage };
  closeBrowser({ tab });
  const first = await open('/proposals/101/edit');
  await screen.findByText(CLOSED);
  expect(stored(sessionStorage)).not.toContain('brian');
  first.unmount();

  closeBrowser({ tab });
  const second = await open('/proposals/101/edit');
  await screen.findByText(/^You were signed out in another tab/);
  expect(second.router.state.location.search).toEqual({});
  expect(stored(sessionStorage)).not.toContain('brian');
});

test('The marker is a session cookie with nothing but a random name, and ends with the session', async () => {
  const set = vi.spyOn(Document.prototype, 'cookie', 'set');
  beginSession('amina');
  const [[first] = []] = set.mock.calls;
  expect(first).toMatch(/^portal-session-\w+=open; Path=\/; SameSite=Strict$/);
  expect(document.cookie).toBe(first?.split(';')[0]);
  beginSession('chebet');
  expect(document.cookie).toMatch(/^portal-session-\w+=open$/);
  expect(first).not.toContain(document.cookie);
  signOut('expired');
  expect(document.cookie).toBe('');
  beginSession('amina');
  logout();
  expect(document.cookie).toBe('');
  const { location } = window;
  vi.stubGlobal('location', new URL('https://portal.example/login'));
  beginSession('amina');
  vi.stubGlobal('location', location);
  expect(set.mock.calls.at(-2)?.[0]).toMatch(/; SameSite=Strict; Secure$/);
  set.mockRestore();
});

test('Other portals on this host, whose cookies this page can read, do not keep a session running', () => {
  beginSession('amina');
  closeBrowser();
  Object.assign(document, { cookie: 'portal-session-another=open; Path=/' });
  endWithBrowser();
  expect(tokens()).toEqual([null, null]);
});

const keepNoCookies = () => vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('');

/** Replaces Web Locks with one that knows which locks other tabs hold. */
const lend = (...held: string[]) =>
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
    request: () => new Promise(() => {}),
    query: async () => ({ held: held.map((name) => ({ name })) }),
  });

test.each([
  ['a browser', () => {}],
  ['a browser that keeps no cookies', keepNoCookies],
])('In %s, a reload and a second tab stay signed in until all tabs are closed', async (...row) => {
  row[1]();
  const first = await comes('amina');
  await typesTitle(first);
  first.unmount();
  lend();
  const reloaded = await open('/proposals/new');
  await findsHerWork();
  reloaded.unmount();

  // A new tab has nothing in its session storage.
  sessionStorage.clear();
  lend(`portal-session-${sessionId()}`);
  await open('/proposals/new');
  await findsHerWork();

  closeBrowser();
  lend('portal-session-another');
  await open('/proposals/new');
  await sees(CLOSED);
  expect(tokens()).toEqual([null, null]);
});

test('In a browser that keeps no cookies, "Remember me" keeps her signed in', async () => {
  keepNoCookies();
  await comes('amina', { remember: true });
  closeBrowser();
  await open('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Amina' })).toBeVisible();
});

test('After a logout an address with what was searched for is not offered', async () => {
  const { router } = await comes('amina');
  logout();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await router.navigate({ to: '/proposals', search: { q: 'secret' } });
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({});
});
