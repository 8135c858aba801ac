/** How often a screen asks a server that refuses. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { mock } from '../../mocks/node';
import { visit } from '../helpers/visit';

const refuse = (operation: OperationId) =>
  mock.faults.add({ operation, kind: 'answer', status: 500 });
const callsOf = (operation: string) =>
  mock.log.list().filter((call) => call.operation === operation).length;

test.each<[string, OperationId]>([
  ['/dashboard', 'listProposals'],
  ['/dashboard', 'getProposalStatistics'],
  ['/proposals', 'listProposals'],
  ['/proposals/102', 'getProposal'],
  ['/proposals/101/edit', 'listProposals'],
  ['/support', 'listSupportRequests'],
  ['/support', 'getSupportStatistics'],
  ['/support/new', 'listProposals'],
  ['/support/201', 'getSupportRequest'],
])(
  '%s requests %s once if the reply is 500, and once more on Try again',
  async (path, operation) => {
    refuse(operation);
    const { user } = visit(path, { as: 'amina' });
    const [button] = await screen.findAllByRole('button', { name: /^(Try again|Retry|Refresh)$/ });
    await waitFor(() => expect(callsOf(operation)).toBeGreaterThan(0));
    expect(callsOf(operation)).toBe(1);

    if (button) await user.click(button);
    await waitFor(() => expect(callsOf(operation)).toBe(2));
  },
);

test('A refused list is requested again when its screen is opened again', async () => {
  refuse('listProposals');
  const { user, router } = visit('/proposals', { as: 'amina' });
  await screen.findByRole('button', { name: 'Try again' });
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  mock.faults.clear();

  await router.navigate({ to: '/proposals' });
  expect(await screen.findByText('6 proposals')).toBeVisible();
});
