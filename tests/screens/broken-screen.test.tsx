import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { q } from '@/api/client';
import { reloadWhenBack } from '@/components/feedback/missing-part';
import { configure } from '@/lib/config';
import { visit } from '../helpers/visit';
import { field, fillsIn, pdf, sees } from './bad-days/by-hand';

/** Silences the console, because React logs every error that a boundary catches. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  configure({});
});

test('A screen that crashes keeps the bar or its margins, and Retry reloads it', async () => {
  const { user, router, queryClient } = visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('heading', { name: 'Flood early warning by phone' });
  const { queryKey } = q('getProposal', { path: { id: 102 } });
  queryClient.setQueryData(queryKey, { id: 102, project_name: {} } as never);

  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(screen.getByRole('alert')).toHaveTextContent("We couldn't show this page.");
  expect(screen.getByRole('link', { name: 'Proposals' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Flood early warning by phone' });

  // A page without the bar.
  const { options } = router.routesById['/terms'];
  onTestFinished(() => void Object.assign(options, before));
  const before = { ...options };
  Object.assign(options, { component: () => Object.assign({}).no.thing });
  await act(() => router.navigate({ to: '/terms' }));
  const heading = await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(screen.getByRole('main')).toContainElement(heading);
});

test('A screen that is not on the device says that it opens when the network is back', async () => {
  const { router } = visit('/help', { as: 'amina' });
  await screen.findByRole('button', { name: 'Send Message' });
  const { options } = router.routesById['/terms'];
  const before = { ...options };
  onTestFinished(() => void Object.assign(options, before));
  Object.assign(options, {
    component: () => {
      throw new Error('A part of the portal could not be loaded.');
    },
  });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await act(() => router.navigate({ to: '/terms' }));
  await screen.findByRole('heading', { name: "You're offline" });
  // The server does not reply yet, so the page is not reloaded.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: "You're back online" });
  await sees("We're opening this page.");
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('A bell that crashes does not affect the screen', async () => {
  const { user, queryClient } = visit('/help', { as: 'amina' });
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  queryClient.setQueryData(['listSupportRequests', 'news'], { rows: [null] });
  await user.click(bell);

  expect(await screen.findByText("We couldn't show your notifications.")).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.queryByText("We couldn't show your notifications.")).toBeNull(),
  );
});

test('A part of a form that crashes leaves the other fields, and comes back with what was typed', async () => {
  const { user } = await fillsIn('/proposals/new', { 'Project Title': 'Grain store sentinel' });
  const file = pdf('grain.pdf');
  // A text in an object passes all checks, and can't be drawn.
  const name: object = Object.assign(Object('grain.pdf'), {
    replace: () => name,
    [Symbol.iterator]: undefined,
  });
  Object.defineProperty(file, 'name', { value: name });
  fireEvent.change(await field('Proposal Document'), { target: { files: [file] } });

  await sees(/^We couldn't show this part of the form\./);
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await sees('grain.pdf');
});

test('A crash is reported to the address in config.json, without any user text', async () => {
  const sent: [string, string][] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: (address: string, report: string) => sent.push([address, report]),
  });
  const { reportError } = await import('@/lib/report-error');
  reportError(new TypeError('before there is an address'));
  expect(sent).toEqual([]);

  configure({ errorReports: '/errors' });
  const error = new TypeError('cannot read "my secret idea"');
  error.stack = `TypeError: cannot read "my secret idea"
    at inject (chrome-extension://abcdef/content.js:1:2)
    at show (https://portal.example.org/assets/screens-1a2b.js?t=mail@example.com:7:42)
    at https://portal.example.org/proposals/7?q=secret`;
  reportError(error);
  reportError(error);
  vi.unstubAllGlobals();
  expect(sent).toHaveLength(1);
  const [address, report] = sent[0] ?? ['', ''];
  expect(address).toBe('/errors');
  expect(report).not.toMatch(/secret|mail|proposals/);
  expect(JSON.parse(report)).toMatchObject({
    name: 'TypeError',
    places: ['/assets/screens-1a2b.js:7:42'],
  });
});

test('When the network is back, the page asks once whether it can be reloaded, and no earlier again than the server wants', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    asked += 1;
    return new Response(null, { status: 503, headers: { 'Retry-After': '600' } });
  });
  const stop = reloadWhenBack();
  for (const _ of ['once', 'and at once again']) window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
  stop();
});
