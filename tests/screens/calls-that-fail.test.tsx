/** What screens do if the server replies to reads with a 500: how often they ask, and what stays on the screen. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profileQuery } from '@/components/use-user';
import { endpoints, type OperationId } from '@/contract/contract.gen';
import { accessToken } from '@/device/session';
import { mock } from '../../mocks/node';
import { testExamples } from '../helpers/test-examples';
import { visit } from '../helpers/visit';
import { sees } from './bad-days/by-hand';
import type { Row } from './bad-days/row';
import { workRows } from './bad-days/work';

const refuse = (operation: OperationId) =>
  mock.faults.add({ operation, kind: 'answer', status: 500 });
const callsOf = (operation: string) =>
  mock.log.list().filter((call) => call.operation === operation).length;

const operations = Object.keys(endpoints) as OperationId[];
const isRead = (operation: OperationId) => endpoints[operation].method === 'GET';

const reads: [path: string, operation: OperationId][] = [
  ['/dashboard', 'listProposals'],
  ['/dashboard', 'getProposalStatistics'],
  ['/proposals', 'listProposals'],
  ['/proposals/102', 'getProposal'],
  ['/proposals/101/edit', 'listProposals'],
  ['/support', 'listSupportRequests'],
  ['/support', 'getSupportStatistics'],
  ['/support/new', 'listProposals'],
  ['/support/201', 'getSupportRequest'],
];

testExamples(reads, ([path]) => path.startsWith('/proposals'))(
  '%s requests %s once if the reply is 500, and once more on Retry',
  async ([path, operation]) => {
    refuse(operation);
    const { user } = visit(path, { as: 'amina' });
    const [button] = await screen.findAllByRole('button', { name: /^(Retry|Refresh)$/ });
    await waitFor(() => expect(callsOf(operation)).toBeGreaterThan(0));
    expect(callsOf(operation)).toBe(1);

    if (button) await user.click(button);
    await waitFor(() => expect(callsOf(operation)).toBe(2));
  },
);

test('Every read of a screen is among them', () => {
  const tested = new Set(['getProfile', ...reads.map(([, operation]) => operation)]);
  expect(operations.filter((id) => isRead(id) && !tested.has(id))).toEqual([]);
});

test('A refused list is requested again when its screen is opened again', async () => {
  refuse('listProposals');
  const { user, router } = visit('/proposals', { as: 'amina' });
  await screen.findByRole('button', { name: 'Retry' });
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  mock.faults.clear();

  await router.navigate({ to: '/proposals' });
  await sees('6 proposals');
});

test.each([
  ['/dashboard', 'getProposalStatistics', /Borehole watch/],
  ['/support', 'getSupportStatistics', '7 requests'],
] as const)(
  'If only the counts fail at %s, the list is not said to have failed',
  async (...row) => {
    const [path, operation, text] = row;
    refuse(operation);
    visit(path, { as: 'amina' });
    await sees('Failed to load the counts. Please try again.');
    expect((await screen.findAllByText(text))[0]).toBeVisible();
    expect(screen.queryByText(/^Failed to fetch/)).toBeNull();
  },
);

const writes = (Object.keys(workRows) as (keyof typeof workRows)[])
  .filter((operation) => !isRead(operation))
  .flatMap((operation) => workRows[operation].map((row: Row) => ({ operation, ...row })));

testExamples(writes, ({ operation }) => /Support|Contact/.test(operation))(
  'If all reads break down after $operation at $at has worked, the success is shown and the session stays',
  async ({ at, as, prepare, call, done }) => {
    const { user, queryClient } = visit(at, as ? { as } : {});
    const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await prepare?.(user);
    await waitFor(() => expect(queryClient.getQueryData(profileQuery.queryKey)).toBeDefined());
    // Some reads begin only when the screen appears.
    await screen.findByRole('heading', { level: 1 });
    await settled();
    operations.filter(isRead).map(refuse);
    await call(user);

    await waitFor(() => expect(document.body).toHaveTextContent(done));
    await settled();
    expect(accessToken()).not.toBeNull();
  },
);
