/** While the server is in trouble, the portal reads the profile to learn whether the server is back. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '@/api/client';
import { createQueryClient } from '@/api/query-client';
import { probeSession, profileQuery } from '@/components/use-user';
import { owners, turn } from '@/device/owners';
import { accessToken, confirmSession } from '@/device/session';
import { leaveDevice } from '@/device/turns';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { beginSession } from '../helpers/turns';

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

test.each([
  ['was only saved on the device, the session ends', false],
  ['came from a session check, the session goes on', true],
])('If the server breaks down and the profile %s', async (_, isChecked) => {
  beginSession('amina');
  confirmSession();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  const client = new QueryClient();
  const restored = { ...(await api.getProfile()), first_name: 'Aminata' };
  if (isChecked) await client.fetchQuery(profileQuery);
  else client.setQueryData(profileQuery.queryKey, restored);
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 500 });
  await expect(client.fetchQuery({ ...profileQuery, staleTime: 0 })).rejects.toThrow();
  expect(accessToken() !== null).toBe(isChecked);
});

test('If the browser hides the 401 of an expired token, the fourth check refreshes the token', async () => {
  beginSession('amina');
  const expired = `Bearer ${accessToken()}`;
  server.use(
    http.get('*/auth/profile/', ({ request }) =>
      request.headers.get('Authorization') === expired ? HttpResponse.error() : undefined,
    ),
  );
  const client = new QueryClient();
  for (const _ of [1, 2, 3]) await expect(probeSession(client)).rejects.toThrow('network');

  await probeSession(client);
  expect(userIn(client)).toBe(people.amina.email);
});

test('A reply to any call, such as one of the outbox, shows that the server is back: the screen loads again', async () => {
  beginSession('amina');
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const { queryClient, breaker } = createQueryClient({ retries: true, probe: api.getProfile });
  const lists = ['listProposals', 'getProposalStatistics', 'getSupportStatistics'] as const;
  mock.faults.add({ operation: '*', kind: 'network-error' });
  const screen = lists.map(
    (list) =>
      new QueryObserver<unknown>(queryClient, { queryKey: [list], queryFn: () => api[list]() }),
  );
  const ends = screen.map((list) => list.subscribe(() => {}));
  onTestFinished(() => {
    for (const end of [...ends, breaker.stop, () => random.mockRestore()]) end();
  });
  const states = () => screen.map((list) => list.getCurrentResult().status);
  await vi.waitFor(() => expect(states()).toEqual(['error', 'error', 'error']));
  mock.faults.clear();
  await api.getProfile();
  await vi.waitFor(() => expect(states()).toEqual(['success', 'success', 'success']));
});
