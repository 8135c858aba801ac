/** Servers of other makes: what they send, and what the user then sees. */
import { act, screen, waitFor } from '@testing-library/react';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { grainStores } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { fillsIn, press } from './bad-days/by-hand';
import { message, writesProposal } from './bad-days/work';

/** Returns the body of the emulated server's reply, so that the test can change it. */
async function replyTo<Body>(request: Request): Promise<Body> {
  const reply = await getResponse(mock.handlers, request);
  if (!reply) throw new Error(`No handler for ${request.url}`);
  return reply.json() as Promise<Body>;
}

/** The text of the screen. */
const seen = () => document.querySelector('main')?.textContent ?? '';
const until = (words: RegExp): Promise<void> => waitFor(() => expect(seen()).toMatch(words));

test('Every call asks for JSON, because some servers otherwise redirect to a page', async () => {
  const accepts: string[] = [];
  server.events.on('request:start', ({ request }) => {
    accepts.push(
      `${request.method} ${new URL(request.url).pathname} ${request.headers.get('accept')}`,
    );
  });
  const { user } = await writesProposal();
  await press('Save as Draft')(user);
  await screen.findByText('Proposal saved successfully! Redirecting...');
  expect(accepts.filter((line) => !/ application.json/.test(line))).toEqual([]);
});

test('A reply that has only the ID of a new proposal is shown with what was sent', async () => {
  server.use(
    http.post('*/api/proposals/', async ({ request }) => {
      const { id } = await replyTo<{ id: number }>(request);
      return HttpResponse.json({ id }, { status: 201 });
    }),
  );
  const { user } = await writesProposal();
  await press('Submit Proposal')(user);
  await screen.findByText('Proposal saved successfully! Redirecting...');
  expect(grainStores()[0]).toMatchObject({ status: 'SUBMITTED' });
  expect(screen.getByRole('heading', { name: 'Grain store sentinel' })).toBeVisible();
  expect(screen.queryByText('DRAFT')).toBeNull();
});

test('A server that mixes two requests has not made what was sent, and the text stays', async () => {
  server.use(
    http.post('*/api/proposals/', async ({ request }) => {
      const made = await replyTo<object>(request);
      const texts = [
        'project_name',
        'problem_statement',
        'proposed_solution',
        'relevance_to_theme',
      ];
      const other = Object.fromEntries(texts.map((name) => [name, "Another user's idea"]));
      return HttpResponse.json({ ...made, ...other, id: 101, status: 'DRAFT' }, { status: 201 });
    }),
  );
  const { user } = await writesProposal();
  await press('Save as Draft')(user);
  await until(/Checking whether it arrived|We don't know yet/);
  expect(screen.queryByText(/saved successfully/)).toBeNull();
  expect(screen.getByLabelText(/^Problem Statement/)).not.toHaveValue('');
});

/** DRF's CursorPagination: no count, and `next` has a cursor. */
const byCursor = (rows: (all: unknown[]) => unknown[]) =>
  server.use(
    http.get('*/api/proposals/', async ({ request }) => {
      const { results } = await replyTo<{ results: unknown[] }>(request);
      return HttpResponse.json({
        next: 'https://api.example.org/api/proposals/?cursor=cD0yMDI1&my_proposals=true',
        previous: null,
        results: rows(results),
      });
    }),
  );

test('A proposal without a status is not taken for a draft', async () => {
  server.use(
    http.get('*/api/proposals/101/', async ({ request }) => {
      const { status, ...row } = await replyTo<{ status: string }>(request);
      return HttpResponse.json(row);
    }),
  );
  const { router } = visit('/proposals/101', { as: 'amina' });
  await screen.findByText("The server doesn't say whether it was submitted.");
  expect(screen.queryByRole('link', { name: /^(Edit|Submit|View receipt)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Delete|Submit)/ })).toBeNull();
  await act(() => router.navigate({ to: '/proposals/$id/edit', params: { id: 101 } }));
  await screen.findByText(/^The server doesn't say whether this proposal is still a draft\./);
  expect(screen.queryByText(/already been submitted|Submitted Proposal/)).toBeNull();
});

test('A list with cursors and no count does not claim to be complete', async () => {
  byCursor((all) => all.slice(0, 3));
  visit('/proposals', { as: 'amina' });
  await until(/proposals /);
  await screen.findByText(/^\d+ (of \d+ )?proposals/);
  expect(screen.queryByText('3 proposals')).toBeNull();
});

test('If "Load more" loads nothing new, the list says so and the button goes', async () => {
  server.use(
    http.get('*/api/proposals/', async ({ request }) => {
      const { results } = await replyTo<{ results: unknown[] }>(request);
      return HttpResponse.json({ count: 9, next: '?page=1', results: results.slice(0, 3) });
    }),
  );
  const { user } = visit('/proposals', { as: 'amina' });
  await press('Load more')(user);
  await screen.findByText("3 of 9 proposals loaded. The server doesn't list the rest.");
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('A server that repeats its last page for ever is not asked for ever', async () => {
  let calls = 0;
  server.use(
    http.get('*/api/proposals/', async ({ request }) => {
      const { results } = await replyTo<{ results: unknown[] }>(request);
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      calls += 1;
      return HttpResponse.json({ next: calls < 9 ? `?page=${page + 1}` : null, results });
    }),
  );
  visit('/support/new', { as: 'amina' });
  await screen.findByRole('option', { name: /^Flood early warning by phone/ });
  expect(calls).toBe(2);
});

test('If not all pages can be read, nobody is told that a draft is not theirs', async () => {
  byCursor((all) => all.slice(1, 4));
  visit('/proposals/101/edit', { as: 'amina' });
  await until(/We couldn't check whether this proposal is yours/);
  expect(screen.queryByText("This proposal isn't yours")).toBeNull();
});

test('A message that a redirect turned into a read was not sent', async () => {
  server.use(
    http.post('*/api/support/contact/', ({ request }) =>
      HttpResponse.redirect(request.url.replace(/\/$/, ''), 301),
    ),
    http.get('*/api/support/contact', () =>
      HttpResponse.json({ count: 0, next: null, previous: null, results: [] }),
    ),
  );
  const { user } = await fillsIn('/help', message);
  await press('Send Message')(user);
  await until(/Failed to send|may have been sent|sent successfully/);
  expect(screen.queryByText(/sent successfully/)).toBeNull();
});
