import { expect, test, vi } from 'vitest';
import { EditLock } from '@/device/edit-lock';

const NAME = '1:proposal-new';

test('A form whose saving never ends does not keep the next one on this page from being edited', async () => {
  const begun = vi.fn();
  const hung = new EditLock(NAME, {
    gained: begun,
    lost: () => {},
    save: () => new Promise(() => {}),
  });
  hung.ask();
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  // Another tab takes the form, and is closed.
  await navigator.locks.request(`portal-edit-${NAME}`, { steal: true }, () => {});
  hung.letGo();

  const gained = vi.fn();
  new EditLock(NAME, { gained, lost: () => {}, save: async () => {} }).ask();
  await vi.waitFor(() => expect(gained).toHaveBeenCalled(), 5000);
});
