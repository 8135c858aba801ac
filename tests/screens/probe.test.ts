/** While the server is in trouble, the portal reads the profile to learn whether the server is back. */
import { QueryClient } from '@tanstack/react-query';
import { http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '@/api/client';
import { probeSession, profileQuery } from '@/components/use-user';
import { owners, turn } from '@/device/owners';
import { accessToken, confirmSession } from '@/device/session';
import { leaveDevice } from '@/device/turns';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { beginSession } from '../helpers/turns';

/** Makes every random pause as short as possible. */
const spareThePauses = () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
};

const userIn = (client: QueryClient) => client.getQueryData(profileQuery.queryKey)?.email;

test('The reply to a probe spares the session check', async () => {
  beginSession('amina');
  const client = new QueryClient();
  await probeSession(client);
  expect(userIn(client)).toBe(people.amina.email);
  expect(owners()).toMatchObject([{ user: people.amina.id, openIn: turn() }]);
});

test('If another user signs in during a probe, the probe’s reply is ignored', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  server.use(
    http.get('*/auth/profile/', async () => {
      asked.resolve();
      await gate;
    }),
  );
  beginSession('amina');
  const client = new QueryClient();
  const probe = probeSession(client);
  await asked.promise;
  leaveDevice();
  beginSession('brian');
  open();
  await probe;

  expect(userIn(client)).toBeUndefined();
  expect(owners()).toEqual([]);
});

test('A profile saved on the device is not a session check: if the server then breaks down, the session ends', async () => {
  beginSession('amina');
  confirmSession();
  spareThePauses();
  const client = new QueryClient();
  const restored = await api.getProfile();
  client.setQueryData(profileQuery.queryKey, { ...restored, first_name: 'Aminata' });
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 500 });
  await expect(client.fetchQuery({ ...profileQuery, staleTime: 0 })).rejects.toThrow();
  expect(accessToken()).toBeNull();
});

test('After a session check has succeeded, the session goes on if the server breaks down', async () => {
  beginSession('amina');
  confirmSession();
  spareThePauses();
  const client = new QueryClient();
  await client.fetchQuery(profileQuery);
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 500 });
  await expect(client.fetchQuery({ ...profileQuery, staleTime: 0 })).rejects.toThrow();
  expect(accessToken()).not.toBeNull();
});
