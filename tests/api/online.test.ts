import { expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { isOnline } from '@/api/online';
import { mock } from '../../mocks/node';
import { signInAs } from '../helpers/visit';

test('A reply that comes just after the browser went offline proves no network, but the reply to the next call does', async () => {
  signInAs('amina');
  mock.faults.add({ operation: 'getProfile', kind: 'delay', milliseconds: 200, count: 1 });
  const reply = api.getProfile();
  await vi.waitFor(() => expect(mock.log.list()).toHaveLength(1));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await reply;
  expect(isOnline()).toBe(false);
  await api.getProfile();
  expect(isOnline()).toBe(true);
  onLine.mockRestore();
});
