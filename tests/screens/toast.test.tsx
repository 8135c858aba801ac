import { notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { toast } from '@/components/feedback/toast';

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
