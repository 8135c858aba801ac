import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { hurrySlow } from '../helpers/hurry';
import { hold } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { agree, expectLink, press, sees } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';

const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

/** Gives Amina many proposals that differ only in their numbers. */
function seedMany(count: number) {
  const [pattern] = mock.db.proposals;
  if (!pattern) throw new Error('the seed is empty');
  mock.db.proposals = Array.from({ length: count }, (_, index) => ({
    ...pattern,
    id: 1000 + index,
    project_name: `Project number ${index}`,
  }));
}

test('All her proposals are listed, newest first, each with its status and a link; only the draft can be edited and deleted', async () => {
  const { user, router } = visit('/proposals', { as: 'amina' });
  await sees('6 proposals');
  expect(titles()).toEqual([
    'Borehole watch',
    'Flood early warning by phone',
    'Phishing shield for SACCOs',
    'Court backlog forecast',
    'Mama mboga assistant',
    'Crowd camera',
  ]);
  expect(screen.getByText('REVISION REQUESTED')).toBeVisible();
  const edits = screen.getAllByRole('link', { name: /^Edit/ });
  expect(edits.map((edit) => edit.getAttribute('href'))).toEqual(['/proposals/101/edit']);
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);

  // The Tab key stops once at each card.
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways.filter((way) => way === '/proposals/106')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Crowd camera' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/106'));
});

test('The filter is part of the address, and leaves typed text as it is', async () => {
  const { user, router } = visit('/proposals', { as: 'amina' });
  await screen.findByText('6 proposals');

  await user.click(screen.getByRole('radio', { name: 'Drafts Only' }));
  await sees('1 proposal');
  expect(router.state.location.search).toEqual({ filter: 'drafts' });

  await user.click(screen.getByRole('radio', { name: 'All Proposals' }));
  await sees('6 proposals');
  expect(router.state.location.search).toEqual({});

  // The filter changes before the text is in the address.
  await user.type(screen.getByRole('searchbox'), 'borehole');
  await user.click(screen.getByRole('radio', { name: 'Drafts Only' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ filter: 'drafts', q: 'borehole' }),
  );
  expect(screen.getByRole('searchbox')).toHaveValue('borehole');
});

test('An address with the filter shows the drafts, or says that there are none', async () => {
  visit('/proposals?filter=drafts', { as: 'esther' });
  expect(await screen.findByRole('heading', { name: 'No drafts' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Drafts Only' })).toBeChecked();
  expectLink(screen.getByRole('link', { name: 'Show all proposals' }), '/proposals');
});

test('The search covers title and description, and counts the matches', async () => {
  const { user } = visit('/proposals', { as: 'amina' });
  await screen.findByText('6 proposals');
  const search = screen.getByRole('searchbox', { name: 'Search title and description' });

  await user.type(search, 'FLOOD phone');
  await sees('1 of 6 proposals matches “FLOOD phone”');
  expect(titles()).toEqual(['Flood early warning by phone']);

  await user.clear(search);
  await user.type(search, 'vibration sensor');
  await waitFor(() => expect(titles()).toEqual(['Borehole watch']));

  await user.type(search, ' on the moon');
  await sees(/^0 of 6/);
  expect(titles()).toEqual(['Nothing found']);

  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await sees('6 proposals');
});

test('The Proposals link empties the search field, and Back restores it', async () => {
  const { user, router } = visit('/proposals?q=flood', { as: 'amina' });
  await sees('1 of 6 proposals matches “flood”');

  await user.click(screen.getAllByRole('link', { name: 'Proposals' })[0] ?? document.body);
  await sees('6 proposals');
  expect(screen.getByRole('searchbox')).toHaveValue('');

  act(() => router.history.back());
  await sees('1 of 6 proposals matches “flood”');
  expect(screen.getByRole('searchbox')).toHaveValue('flood');
});

const saved = () => screen.findByRole('region', { name: 'Just saved' });
const expectNone = () => expect(screen.queryByRole('region', { name: 'Just saved' })).toBeNull();

test('What was just saved is no longer offered once it is deleted', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await press('Save as Draft')(user);
  expect(await saved()).toHaveTextContent('“Borehole watch” is saved as a draft.Edit or submit');
  await press('Delete Borehole watch')(user);
  await agree(user, 'Delete');
  await sees('“Borehole watch” was deleted.');
  expectNone();
});

test('After Back, what was saved as a draft is not offered if it was submitted since', async () => {
  const { user, router } = visit('/proposals/101/edit', { as: 'amina' });
  await press('Save as Draft')(user);
  const draft = router.state.location.href;
  await user.click(within(await saved()).getByRole('link', { name: 'Edit or submit' }));
  await waitFor(() => expect(router.state.location.href).toBe(draft));
  await press('Submit Proposal')(user);
  await waitFor(async () => expect(await saved()).toHaveTextContent('We received'));
  act(() => router.history.go(-2));
  await waitFor(expectNone);
  await sees('6 proposals');
  expectNone();
});

test('A draft is deleted after the question, and not before', async () => {
  const { user } = visit('/proposals', { as: 'amina' });
  await user.click(await screen.findByRole('button', { name: 'Delete Borehole watch' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Are you sure you want to delete this proposal?')).toBeVisible();
  await agree(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(mock.db.proposals.some(({ id }) => id === 101)).toBe(true);

  // The list without the draft need not be loaded again.
  hold('get', '*/api/proposals/');
  await user.click(screen.getByRole('button', { name: 'Delete Borehole watch' }));
  await agree(user, 'Delete');
  await sees('5 proposals');
  expect(screen.queryByRole('heading', { name: 'Borehole watch' })).toBeNull();
  expect(mock.db.proposals.some(({ id }) => id === 101)).toBe(false);
});

describe('While the list is being reloaded, it does not contradict what was just said', () => {
  test('a first draft is there', async () => {
    mock.db.proposals = mock.db.proposals.filter(({ owner }) => owner !== 1);
    const { user, router } = visit('/dashboard', { as: 'amina' });
    await screen.findByRole('heading', { name: 'No proposals yet' });
    await act(() => router.navigate({ to: '/proposals' }));
    await screen.findByRole('heading', { level: 1, name: 'My Proposals' });
    await screen.findByText('No proposals yet');
    await act(() => router.navigate({ to: '/proposals/new' }));
    await writeProposal(user);
    hold('get', '*/api/proposals/');
    await press('Save as Draft')(user);

    expect(await screen.findByRole('heading', { name: 'Recent Proposals' })).toBeVisible();
    expect(screen.queryByText('No proposals yet')).toBeNull();
    expect(screen.getByRole('link', { name: /Created/ })).toBeVisible();
    await act(() => router.navigate({ to: '/proposals' }));
    expect(await screen.findByText('1 proposal')).toBeVisible();
  });

  test('a first draft that the server does not list yet may come later, and is forgotten once deleted', async () => {
    mock.db.proposals = mock.db.proposals.filter(({ owner }) => owner !== 1);
    server.use(http.get('*/api/proposals/', () => HttpResponse.json([])));
    const { user, router } = visit('/proposals/new', { as: 'amina' });
    await writeProposal(user);
    await press('Save as Draft')(user);
    await screen.findByRole('heading', { name: /^Welcome/ });
    await act(() => router.navigate({ to: '/proposals' }));
    await screen.findByRole('heading', { name: 'No proposals listed' });
    await sees('If you sent one just now, refresh the page in a moment.');
    await user.click(screen.getByRole('radio', { name: 'Drafts Only' }));
    await screen.findByRole('heading', { name: 'No drafts listed' });

    server.resetHandlers();
    const id = mock.db.proposals.at(-1)?.id ?? 0;
    await act(() => router.navigate({ to: '/proposals/$id', params: { id } }));
    await press('Delete')(user);
    await agree(user, 'Delete');
    await screen.findByRole('heading', { name: 'No proposals yet' });
  });

  test('a submitted draft is no draft any more', async () => {
    const { user } = visit('/proposals', { as: 'amina' });
    await user.click(await screen.findByRole('link', { name: 'Edit Borehole watch' }));
    await screen.findByLabelText(/^Technology/);
    hold('get', '*/api/proposals/');
    await press('Submit Proposal')(user);

    expect(await screen.findByRole('heading', { level: 1, name: 'My Proposals' })).toBeVisible();
    expect(screen.getByText('6 proposals')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Borehole watch' })).toBeNull();
  });
});

test('If the server divides its list into pages, the rest is loaded on demand', async () => {
  const rows = mock.db.proposals.filter(({ owner }) => owner === 1);
  server.use(
    http.get('*/api/proposals/', ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      const results = rows.slice(offset, offset + 4);
      const next = offset + 4 < rows.length ? '/api/proposals/?limit=4&offset=4' : null;
      return HttpResponse.json({ count: rows.length, next, results });
    }),
  );
  const { user } = visit('/proposals', { as: 'amina' });
  await sees('4 of 6 proposals loaded');

  await user.click(screen.getByRole('button', { name: 'Load more' }));

  await sees('6 proposals');
  expect(titles()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  // The button has disappeared, so the focus moves to the first new card.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: titles()[4] as string })).toHaveFocus(),
  );
});

test('While more proposals take long to load, the list says that it waits', async () => {
  mock.faults.add({ operation: 'listProposals', kind: 'shape', shape: 'paged' });
  hurrySlow();
  const { user } = visit('/proposals', { as: 'amina' });
  const more = await screen.findByRole('button', { name: 'Load more' });
  mock.faults.add({ operation: 'listProposals', kind: 'silence', count: 1 });
  await user.click(more);
  await sees("Still waiting for the server's reply…");
});

test('A thousand proposals are drawn a few at a time, and all of them are searched', async () => {
  seedMany(1000);
  const { user } = visit('/proposals', { as: 'amina' });
  await sees('1000 proposals');
  expect(titles()).toHaveLength(30);

  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(titles()).toHaveLength(60);

  await user.click(screen.getByRole('searchbox'));
  await user.paste('number 999');
  await waitFor(() => expect(titles()).toEqual(['Project number 999']));
});

test('Back from a record shows as many proposals as before', async () => {
  seedMany(100);
  const { user, router } = visit('/proposals', { as: 'amina' });
  await press('Show more')(user);
  await user.click(screen.getByRole('link', { name: 'Project number 50' }));
  await screen.findByRole('heading', { level: 1, name: 'Project number 50' });

  act(() => router.history.back());
  await sees('100 proposals');
  expect(titles()).toHaveLength(60);
});

test('If another page has no match for the search, the focus is in the search field when the user clears it', async () => {
  mock.faults.add({ operation: 'listProposals', kind: 'shape', shape: 'paged' });
  const { user } = visit('/proposals', { as: 'amina' });
  const field = await screen.findByRole('searchbox');
  await user.type(field, 'borehole');
  await waitFor(() => expect(titles()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await sees('1 of 6 proposals matches “borehole”');

  await user.clear(field);

  await waitFor(() => expect(titles()).toHaveLength(6));
  expect(field).toHaveFocus();
});
