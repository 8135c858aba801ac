import { screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { emptyDrawer } from '@/device/inventory';
import { RECORDS } from '@/device/table';
import { now } from '@/lib/clock';
import { takePictures } from '@/offline/pictures';
import { mock } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { signInHere } from '../helpers/turns';
import { visit } from '../helpers/visit';

const database = createStore(RECORDS.name, RECORDS.store);
afterEach(() => clear(database));

/**
 * Opens the address in a page with the script and the root element of app.html, and starts to save
 * each screen's HTML as the user leaves it.
 */
function open(path: string) {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: '/assets/portal.js' });
  document.head.append(script);
  const view = visit(path);
  view.container.id = 'root';
  const stop = takePictures(view.router);
  onTestFinished(() => {
    stop();
    script.remove();
  });
  return view;
}

const leave = () => window.dispatchEvent(new Event('pagehide'));

/** Returns all pictures of screens on this device, as one text. */
const pictures = () =>
  Object.entries({ ...localStorage })
    .flatMap(([key, text]) => (key.includes('.pictures') ? [String(text)] : []))
    .join();

const dashboard = async () => {
  const view = open('/dashboard');
  await screen.findByText('Borehole watch');
  await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
  return view;
};

test("A picture of her dashboard is saved when she leaves it, with its time and without the screen's IDs", async () => {
  signInHere('amina');
  await dashboard();
  leave();
  const [picture] = JSON.parse(pictures()).value.screens;
  expect(picture).toMatchObject({
    address: '/dashboard',
    sameDay: 'As of 09:00.',
    later: 'As of 14 Nov 2025, 09:00.',
  });
  const dayEnds = picture.dayEnds + now() - Date.now();
  expect(Math.round(dayEnds / 1000)).toBe(Date.parse('2025-11-15T00:00:00+03:00') / 1000);
  expect(picture.html).toContain('Borehole watch');
  const shown = new DOMParser().parseFromString(picture.html, 'text/html');
  expect([...shown.querySelectorAll('[id]')].filter((named) => !named.closest('svg'))).toEqual([]);
  expect(shown.querySelector('[data-ticking]')?.textContent).toBe('––');
});

test('A picture of each screen is saved when she opens the next', async () => {
  signInHere('amina');
  const { router, queryClient } = await dashboard();
  await router.navigate({ to: '/proposals' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  leave();
  const { screens } = JSON.parse(pictures()).value;
  expect(screens.map(({ address }: { address: string }) => address)).toEqual([
    '/proposals',
    '/dashboard',
  ]);
});

test('No picture is saved on a shared device', async () => {
  signInHere('amina', { own: false });
  await dashboard();
  leave();
  expect(pictures()).toBe('');
});

test('No picture of a form is saved', async () => {
  signInHere('amina');
  open('/proposals/new');
  await screen.findByRole('heading', { level: 1 });
  leave();
  expect(pictures()).toBe('');
});

test('No picture is saved of a screen with missing replies', async () => {
  signInHere('amina');
  mock.faults.add({ operation: 'getProposalStatistics', kind: 'answer', status: 500 });
  open('/dashboard');
  await screen.findByText('Borehole watch');
  leave();
  expect(pictures()).toBe('');
});

test('No picture is saved for staff, who see other people’s records', async () => {
  signInHere('daudi');
  const { queryClient } = open('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  leave();
  expect(pictures()).toBe('');
});

test('A change deletes the pictures, and so does "Delete what is saved"', async () => {
  signInHere('amina');
  const { queryClient } = await dashboard();
  leave();
  expect(pictures()).toContain('Borehole watch');
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => 'changed' })
    .execute(undefined);
  expect(pictures()).toBe('');

  leave();
  expect(pictures()).toContain('Borehole watch');
  emptyDrawer(people.amina.id);
  leave();
  expect(pictures()).toBe('');
});
