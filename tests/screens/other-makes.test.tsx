/** Servers of other makes: what they send, and what the user then sees. */
import { screen, waitFor } from '@testing-library/react';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { rememberPending } from '@/device/before-login';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { grainStores } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { enterCode, fillsIn, press } from './bad-days/by-hand';
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

const spring = { timestamp: '2025-11-03T10:15:00.000+00:00', path: '/api/support/contact/' };

test('What Spring and ASP.NET refuse in a form is shown at its inputs', async () => {
  const replies = [
    {
      ...spring,
      status: 400,
      error: 'Bad Request',
      errors: [{ field: 'email', defaultMessage: 'must be well-formed' }],
    },
    { title: 'One or more validation errors occurred.', errors: { Message: ['Too short.'] } },
  ];
  server.use(
    http.post('*/api/support/contact/', () => HttpResponse.json(replies.shift(), { status: 400 })),
  );
  const { user } = await fillsIn('/help', message);
  await press('Send Message')(user);
  await waitFor(() =>
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('must be well-formed'),
  );
  expect(seen()).toContain('Failed to send message. Please try again.');
  expect(seen()).not.toContain('Bad Request');
  await press('Send Message')(user);
  await waitFor(() =>
    expect(screen.getByLabelText(/^Message/)).toHaveAccessibleDescription('Too short.'),
  );
});

test('If the account and not the code is refused, in whatever spelling, the code is kept', async () => {
  rememberPending({ email: people.brian.email, phone: people.brian.phone_number });
  server.use(
    http.post('*/api/auth/verify-otp/', () =>
      HttpResponse.json({ errors: { EmailAddress: ['Unknown.'] } }, { status: 400 }),
    ),
  );
  const { user } = visit('/verify-otp');
  await enterCode(user, '123456');
  await press('Verify')(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Email address: Unknown.');
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Verification code/ });
  expect(boxes.map(({ value }) => value).join('')).toBe('123456');
});

test('A list does not show the name of a status as a reason', async () => {
  const body = { ...spring, status: 500, error: 'Internal Server Error', message: '' };
  server.use(http.get('*/api/proposals/', () => HttpResponse.json(body, { status: 500 })));
  visit('/proposals', { as: 'amina' });
  await until(/Failed to fetch proposals\. Please try again\./);
  expect(seen()).not.toContain('Internal');
});

test('A download does not show the name of a status as a reason', async () => {
  const body = { ...spring, status: 410, error: 'Gone' };
  server.use(http.get('*/media/*', () => HttpResponse.json(body, { status: 410 })));
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: /^Download/ }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Failed to download the document\./);
  expect(alert).not.toHaveTextContent('Gone');
});
