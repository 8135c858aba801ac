import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { keepDeviceClean } from '@/device/start';
import { cleanUp } from '@/device/turns';
import { mock } from '../../mocks/node';
import { keepTyped, keptTexts } from '../helpers/device';
import { signInHere } from '../helpers/turns';
import { visit } from '../helpers/visit';
import { field, fill, sees } from './bad-days/by-hand';

afterEach(() => vi.restoreAllMocks());

const HOUR = 3_600_000;
const everything = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

test('A tab that stays open for days deletes expired data when it is shown again', () => {
  keepDeviceClean();
  keepTyped('1:proposal-new', { project_title: 'Grain' });
  mock.clock.jump(25 * HOUR);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(everything()).not.toContain('Grain');
});

test('What was typed while the phone’s clock was wrong is kept as long as usual after the network corrects the clock', () => {
  signInHere('amina');
  mock.clock.set(Date.UTC(1971, 0, 2));
  keepTyped('1:proposal-new', { project_title: 'Grain store' });
  mock.clock.set(Date.UTC(2025, 10, 14));
  cleanUp();
  expect(keptTexts('1:proposal-new')).toEqual({ project_title: 'Grain store' });
  mock.clock.jump(31 * 24 * HOUR);
  cleanUp();
  expect(keptTexts('1:proposal-new')).toBeUndefined();
});

test('A document counts as saved once the device has it; one that could not be saved is named', async () => {
  const chooseDocument = async (user: UserEvent) => {
    const file = new File(['%PDF-1.4'], 'grain.pdf', { type: 'application/pdf' });
    const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(file, 'arrayBuffer').mockReturnValue(promise);
    await user.upload(await field('Proposal Document'), file);
    await screen.findByText('grain.pdf');
    return { arrive: () => resolve(new ArrayBuffer(8)), reject };
  };
  const first = visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': 'Grain store sentinel' });
  await screen.findByText(/^Saved on this device/);
  const { reject } = await chooseDocument(first.user);
  expect(screen.queryByText(/^Saved on this device/)).toBeNull();
  first.unmount();
  // The file can't be read to the end, as when the page is reloaded.
  reject(new DOMException('gone', 'AbortError'));

  const second = visit('/proposals/new', { as: 'amina' });
  await sees(/^Your text has been restored, but not grain\.pdf: .* attach it again/);
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');
  const { arrive } = await chooseDocument(second.user);
  expect(screen.queryByText(/^Saved on this device/)).toBeNull();
  arrive();
  await sees(/^Saved on this device/);
});
