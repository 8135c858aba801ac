import { notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { keepToasts, toast } from '@/components/feedback/toast';
import { openDrawer } from '@/device/turns';

afterEach(() => window.history.replaceState(null, '', '/'));

const stays = () => notificationsStore.getState().notifications.at(-1)?.autoClose;

test.each([
  ['/login', 'info', 4000],
  ['/login', 'success', 2000],
  ['/login', 'error', 4000],
  ['/proposals', 'info', 4000],
  ['/proposals', 'success', 3000],
  ['/proposals', 'error', 5000],
] as const)('At %s a toast of the kind %s stays %s ms', (path, kind, milliseconds) => {
  window.history.replaceState(null, '', path);
  toast[kind]('A message');
  expect(stays()).toBe(milliseconds);
});

test('Toasts stay for users who want to close them by hand', () => {
  openDrawer(1);
  keepToasts(true);
  toast.info('A message');
  expect(stays()).toBe(false);
});
