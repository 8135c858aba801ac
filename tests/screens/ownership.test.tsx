import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { presentProposal } from '../../mocks/replies/presenters';
import type { ProposalRow } from '../../mocks/state/db';
import { rowOf } from '../helpers/rows';
import { visit } from '../helpers/visit';

const present = (id: number, status = rowOf(id).status) =>
  presentProposal(mock.db, { ...rowOf(id), status });

/** Makes the server return this proposal to anybody. Some servers return everybody's proposals to staff. */
const showToAnybody = (id: number, status?: ProposalRow['status']) =>
  server.use(
    http.get(`*/api/proposals/${id}/`, () => HttpResponse.json({ ...present(id, status) })),
  );

const listsAskedFor = () =>
  mock.log.list().filter(({ path }) => path.startsWith('/api/proposals/?')).length;

const offers = () => [
  ...screen.queryAllByRole('link', { name: /Edit|Complete|Make Revisions|Copy/ }),
  ...screen.queryAllByRole('button', { name: /Edit|Delete|Save|Submit/ }),
];

beforeEach(() => showToAnybody(101));

test.each([
  ['/proposals/101', 'DRAFT'],
  ['/proposals/101', 'REVISION_REQUESTED'],
  ['/proposals/101/receipt', 'DRAFT'],
] as const)("On %s a member of staff can't change somebody else's %s", async (path, status) => {
  showToAnybody(101, status);
  const { queryClient } = visit(path, { as: 'daudi' });
  await screen.findByRole('group', { name: 'Status' });
  expect(offers()).toEqual([]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(offers()).toEqual([]);
});

test.each(['/proposals/101/edit', '/proposals/new?copy=101'])(
  "On %s staff see why they can't edit another user's proposal, and a link back",
  async (path) => {
    const { user, router } = visit(path, { as: 'daudi' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText("This proposal isn't yours")).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();

    await user.click(alert.getByRole('link', { name: 'View the proposal' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/101'));
  },
);

test('An owner who comes from her list is recognised without another call', async () => {
  const { user } = visit('/proposals', { as: 'amina' });
  const link = await screen.findByRole('link', { name: 'Borehole watch' });
  const before = listsAskedFor();
  await user.click(link);
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit or submit' })).toBeVisible();
  expect(listsAskedFor()).toBe(before);
});

test('Her draft on the last page of a list is recognised as hers', async () => {
  const ids = [106, 105, 101];
  server.use(
    http.get('*/api/proposals/', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const next = page < ids.length ? `/api/proposals/?page=${page + 1}` : null;
      return HttpResponse.json({ count: 3, next, results: [present(ids[page - 1] ?? 0)] });
    }),
  );
  visit('/proposals/101/edit', { as: 'amina' });
  expect(await screen.findByRole('button', { name: 'Submit Proposal' })).toBeVisible();
});

test.each([
  '/proposals/101',
  '/proposals/101/edit',
  '/proposals/101/receipt',
  '/proposals/new?copy=101',
])('If %s cannot find out who the owner is, it says why, and has a Retry button', async (path) => {
  server.use(
    http.get('*/api/proposals/', () =>
      HttpResponse.json({ detail: 'Back at noon.' }, { status: 500 }),
    ),
  );
  const { user } = visit(path, { as: 'amina' });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText("We couldn't check whether this proposal is yours")).toBeVisible();
  expect(alert.getByText('Back at noon.')).toBeVisible();
  expect(offers()).toEqual([]);

  server.resetHandlers();
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(offers()).not.toEqual([]));
  expect(screen.queryByText(/couldn't check/)).toBeNull();
});

test('An open form stays open when a later list is incomplete', async () => {
  const { user, queryClient } = visit('/proposals/101/edit', { as: 'amina' });
  await user.type(await screen.findByLabelText(/^Project Title/), ' 2');
  server.use(http.get('*/api/proposals/', () => HttpResponse.json([])));
  await act(() => queryClient.invalidateQueries());
  expect(screen.getByLabelText(/^Project Title/)).toHaveValue('Borehole watch 2');
});

test('The next user who goes back in the same tab does not see what the previous one saved', async () => {
  const saved = {
    id: 101,
    project_name: 'Borehole watch',
    status: 'DRAFT' as const,
    submitted_at: null,
  };
  const { router } = visit('/profile', { as: 'esther' });
  await screen.findByRole('heading', { name: 'Profile' });
  await act(() => router.navigate({ to: '/dashboard', state: { saved } }));
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Just saved' })).toBeNull();
  await screen.findByRole('link', { name: /Created/ });
  expect(screen.queryByText('Borehole watch')).toBeNull();
});
