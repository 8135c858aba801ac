import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visit } from '../helpers/visit';
import { field, fill, sees } from './bad-days/by-hand';

const NO_ROOM =
  'This device has no room to save what you type. Save a draft before you leave this page.';

beforeEach(() => {
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key.includes('.work.')) throw new DOMException('The disk is full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
});
afterEach(() => vi.restoreAllMocks());

test('A full disk is reported, and leaving asks first because the work would be lost', async () => {
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': 'Grain store sentinel' });
  await sees(NO_ROOM);

  await user.click(screen.getByRole('link', { name: 'Help' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/proposals/new');
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');

  await user.click(screen.getByRole('link', { name: 'Help' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});

test('Saved work can be left without a question', async () => {
  vi.restoreAllMocks();
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': 'Grain store sentinel' });
  await user.click(screen.getByRole('link', { name: 'Help' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
