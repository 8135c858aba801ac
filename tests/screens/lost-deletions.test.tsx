/**
 * A deletion of a proposal gets no reply, or an error.
 *
 * @module-tag sweep
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { TIMEOUT } from '@/api/send';
import { mock, server } from '../../mocks/node';
import { hurrySlow } from '../helpers/hurry';
import { hurryLooks } from '../helpers/hurry-looks';
import { bringNetwork, pull } from '../helpers/network';
import { hold } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { agree, press, sees } from './bad-days/by-hand';

bringNetwork();

/** Amina deletes her draft in the list. */
async function deletesDraft() {
  const { user, router } = visit('/proposals', { as: 'amina' });
  await press('Delete Borehole watch')(user);
  const dialog = within(await screen.findByRole('dialog'));
  await agree(user, 'Delete');
  return { user, router, dialog };
}

const WAITING = "We're waiting to hear whether it was deleted.";

test('A proposal that may be being deleted offers no way to edit it', async () => {
  hold('delete', '*/proposals/:id/');
  const { user } = visit('/proposals/101', { as: 'amina' });
  expect(await screen.findByRole('link', { name: 'Edit or submit' })).toBeVisible();
  await press('Delete')(user);
  await agree(user, 'Delete');
  await press('Close')(user);
  await sees(WAITING);
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
});

test('A deletion without a reply says so where the user started it', async () => {
  hurrySlow();
  mock.faults.add({ operation: 'deleteProposal', kind: 'silence' });
  const { dialog } = await deletesDraft();
  expect(await dialog.findByText(/^Deleting “Borehole watch”… The server isn't/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('Without a network nothing is deleted, and the portal does not check whether it was', async () => {
  const { user } = visit('/proposals', { as: 'amina' });
  await screen.findByRole('button', { name: 'Delete Borehole watch' });
  pull();
  await press('Delete Borehole watch')(user);
  await agree(user, 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Please check your connection\.$/);
  expect(screen.queryByText(/keep trying/)).toBeNull();
});

test('A reply that does not show the deletion is not called a missing reply, also after a while', async () => {
  hurrySlow();
  server.use(http.delete('*/api/proposals/:id/', () => HttpResponse.json({ message: 'Done.' })));
  hold('get', '*/api/proposals/:id/');
  const { dialog } = await deletesDraft();
  expect(
    await dialog.findByText(/^Checking whether “Borehole watch” was deleted… You can close/),
  ).toBeVisible();
});

test('A failed deletion is shown once: in the dialog, or with the title if the dialog was closed', async () => {
  const endHurry = hurryLooks(100, TIMEOUT.none);
  mock.faults.add({ operation: 'deleteProposal', kind: 'silence' });
  const { user, dialog } = await deletesDraft();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Failed to delete proposal. Please try again.“Borehole watch” was still there when we last checked.',
  );
  expect(screen.getAllByText(/still there/)).toHaveLength(1);

  mock.faults.clear();
  // The second deletion is slow, so its time limit must be the real one.
  endHurry();
  hurryLooks();
  const reply = hold('delete', '*/proposals/:id/');
  await agree(user, 'Delete');
  await press('Close')(user);
  reply(Response.json({ detail: 'Under maintenance.' }, { status: 503 }));
  await sees(/^Deleting “Borehole watch”: Under maintenance\./);
  expect(screen.queryByText(/Checking|keep (checking|trying)/)).toBeNull();
});

test('After an error of the server, whose list may be old, the portal says only what it saw', async () => {
  hurryLooks(20_000);
  mock.faults.add({ operation: 'deleteProposal', kind: 'answer', status: 500 });
  const { dialog } = await deletesDraft();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /“Borehole watch” was still there when we last checked\.$/,
  );
});

test('A deletion with an unknown outcome is checked until the server tells, at least once a minute, even if the dialog is closed', async () => {
  mock.faults.add({ operation: 'deleteProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'getProposal', kind: 'network-error' });
  const { user, router, dialog } = await deletesDraft();
  await sees(
    /^We can't check right now whether “Borehole watch” was deleted\. We'll keep trying\./,
    dialog,
  );
  expect(screen.queryByText(/^Failed/)).toBeNull();
  await press('Close')(user);
  for (const to of ['/support', '/proposals']) await act(() => router.navigate({ to }));
  await sees(WAITING);
  expect(screen.queryByRole('link', { name: 'Edit Borehole watch' })).toBeNull();
  const pauses: number[] = [];
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, wait = 0, ...rest) => {
    const isRandom = wait > 100 && !Number.isInteger(wait);
    if (isRandom) pauses.push(wait);
    return setTimeout(run, isRandom ? 1 : wait, ...rest);
  });
  await waitFor(() => expect(pauses.length).toBeGreaterThan(8));
  expect(Math.max(...pauses)).toBeLessThan(60_000);
  mock.faults.clear();
  await sees('“Borehole watch” was deleted.');
});

const remove = async ({ request }: { request: Request }) => {
  await getResponse(mock.handlers, request);
};

test.for([
  ['a 200', 200, '{}'],
  ['a 202', 202, null],
] as const)('%s alone does not show that a proposal was deleted', async ([, status, body]) => {
  hurryLooks();
  server.use(http.delete('*/proposals/:id/', () => new HttpResponse(body, { status })));
  const { dialog } = await deletesDraft();
  await sees(/“Borehole watch” was still there when we last checked\.$/, dialog);
  expect(screen.queryByText(/was deleted\.$/)).toBeNull();
});

test('A deletion that the server makes after a 504 is not called failed', async () => {
  hurryLooks(1500);
  server.use(
    http.delete('*/proposals/:id/', async (call) => {
      setTimeout(() => void remove(call), 600);
      return new HttpResponse(null, { status: 504 });
    }),
  );
  const { dialog } = await deletesDraft();
  await sees(
    /^Something went wrong on our side\. “Borehole watch” is still there\. The server may delete it later, so we'll/,
    dialog,
  );
  await sees('“Borehole watch” was deleted.');
  expect(screen.queryByText(/still there/)).toBeNull();
});

test('If the browser repeats the deletion after a broken connection, the 404 is not called a failure', async () => {
  server.use(
    http.delete('*/proposals/:id/', async (call) => {
      await remove(call);
      return HttpResponse.json({ detail: 'Not found.' }, { status: 404 });
    }),
  );
  await deletesDraft();
  await sees('“Borehole watch” was deleted.');
});
