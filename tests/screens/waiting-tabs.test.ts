/**
 * A waiting form is not sent more often by several tabs than by one, and never before the server wants it.
 *
 * @module-tag sweep
 */
import { HttpResponse, http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { entryShelf } from '@/device/entry';
import { keepWaiting } from '@/device/outgoing';
import { server } from '../../mocks/node';
import { freeLocks } from '../helpers/locks';
import {
  answerUploads,
  asked,
  bringOutbox,
  HOUR,
  KEY,
  MINUTE,
  openTab,
  openTabs,
  pass,
  requests,
  SECOND,
  setAhead,
  status,
} from '../helpers/outbox';
import { logOut, signInHere } from '../helpers/turns';

bringOutbox();

async function hideAndShow(): Promise<void> {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(2 * SECOND);
  }
}

const answers: [string, () => Response][] = [
  ['429', status(429)],
  ['429 with Retry-After 40', status(429, { 'Retry-After': '40' })],
  ['408', status(408)],
  ['425', status(425)],
  ['500', status(500)],
  ['502', status(502)],
  ['503', status(503)],
  ['503 with Retry-After 40', status(503, { 'Retry-After': '40' })],
  ['511', status(511)],
  ['a connection reset', () => HttpResponse.error()],
];

/** How many uploads these tabs make in five minutes. */
async function uploadsOf(tabs: number, isHidden: boolean, answer: () => Response) {
  localStorage.clear();
  freeLocks();
  signInHere('amina');
  const uploads = answerUploads(answer);
  keepWaiting(asked);
  const stops = Array.from({ length: tabs }, () => openTab());
  for (let minute = 0; minute < 5; minute += 1) {
    if (isHidden) await hideAndShow();
    else await pass(4 * SECOND);
    await pass(56 * SECOND);
  }
  for (const stop of stops) stop();
  return uploads.length;
}

/** Pauses are random, so each case has another random number. */
const cases = answers.map(
  ([name, answer], index) => [name, 0.049999 + index / 10, answer] as const,
);

test.each(cases)('Over %s, three tabs make no more uploads than one', async (_, random, answer) => {
  vi.mocked(Math.random).mockReturnValue(random);
  const one = await uploadsOf(1, false, answer);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(10);
  expect(await uploadsOf(2, false, answer)).toBeLessThanOrEqual(one);
  expect(await uploadsOf(3, true, answer)).toBeLessThanOrEqual(one);
});

test('If the server asks for ten minutes, three tabs that are hidden and shown make one upload', async () => {
  const uploads = answerUploads(status(429, { 'Retry-After': '600' }));
  keepWaiting(asked);
  openTabs(2);
  await pass(10 * SECOND);
  // A tab that is opened later keeps the pause of the others.
  openTabs(1);
  for (let time = 0; time < 5; time += 1) {
    await hideAndShow();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('focus'));
    await pass(MINUTE);
  }
  expect(uploads).toHaveLength(1);
  await pass(10 * MINUTE);
  const [first = 0, second = 0] = uploads;
  expect(second - first).toBeGreaterThanOrEqual(10 * MINUTE);
});

test('If the light call before it is told to wait, no tab asks again before', async () => {
  let calls = 0;
  server.use(
    http.get('*/api/auth/profile/', () => {
      calls += 1;
      return status(429, { 'Retry-After': '600' })();
    }),
  );
  keepWaiting(asked);
  openTabs(3);
  await pass(5 * SECOND);
  await hideAndShow();
  await pass(5 * MINUTE);
  expect(calls).toBe(1);
});

test('A form that another tab has written is sent once', async () => {
  const uploads = answerUploads(() => HttpResponse.json({ id: 1, title: 'River gauges' }));
  openTabs(2);
  await pass(5 * SECOND);
  keepWaiting(asked);
  window.dispatchEvent(new StorageEvent('storage', { key: entryShelf(KEY)?.key ?? null }));
  await pass(MINUTE);
  expect(uploads).toHaveLength(1);
});

test('After a logout on the user’s own device, a waiting form is sent in her next session, and in nobody else’s', async () => {
  const uploads = answerUploads(() => HttpResponse.json({ id: 1, title: 'River gauges' }));
  keepWaiting(asked);
  openTabs(1);
  logOut();
  signInHere('chebet');
  await pass(MINUTE);
  expect(uploads).toEqual([]);
  logOut();
  signInHere('amina');
  openTabs(1);
  await pass(MINUTE);
  expect(uploads).toHaveLength(1);
});

test('When the network is back, a form whose attempts got no reply is sent soon', async () => {
  let isPulled = true;
  const uploads = answerUploads(() => HttpResponse.json({ id: 1, title: 'River gauges' }));
  server.use(
    http.get('*/api/auth/profile/', () =>
      isPulled ? HttpResponse.error() : HttpResponse.json({ id: 1, email: 'amina@example.com' }),
    ),
  );
  keepWaiting(asked);
  openTabs(2);
  await pass(20 * MINUTE, 5 * SECOND);
  isPulled = false;
  window.dispatchEvent(new Event('online'));
  await pass(5 * SECOND);
  expect(uploads).toHaveLength(1);
});

test.each([
  ['a year fast', 365 * 24 * HOUR],
  ['an hour fast', HOUR],
])('A pause that began while the clock was %s ends after it was corrected', async (_, off) => {
  const uploads = answerUploads(status(429, { 'Retry-After': '600' }));
  setAhead(off);
  keepWaiting(asked);
  openTabs(1);
  await pass(5 * SECOND);
  expect(uploads).toHaveLength(1);
  setAhead(0);
  openTabs(1);
  await hideAndShow();
  await pass(9 * MINUTE, 5 * SECOND);
  expect(uploads).toHaveLength(1);
  await pass(11 * MINUTE, 5 * SECOND);
  expect(uploads).toHaveLength(2);
});

test('If an attempt hangs when the network returns, the form does not wait for the end of that attempt', async () => {
  const silent = vi.fn(() => new Promise<never>(() => undefined));
  server.use(http.get('*/api/auth/profile/', silent));
  keepWaiting(asked);
  openTabs(1);
  await pass(2 * SECOND);
  expect(silent).toHaveBeenCalled();
  server.resetHandlers();
  window.dispatchEvent(new Event('online'));
  await pass(4 * SECOND);
  expect(requests()).toHaveLength(1);
});
