import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { config, configure } from '@/lib/config';
import { mock, server } from '../../mocks/node';
import type { ProposalRow } from '../../mocks/state/db';
import { hurryTimers } from '../helpers/hurry';
import { visit } from '../helpers/visit';

const row = (id: number) => {
  const found = mock.db.proposals.find((proposal) => proposal.id === id);
  if (!found) throw new Error(`no proposal ${id}`);
  return found;
};

/** Returns the value of the row with this name in Project Details. Undefined if there is none. */
const detail = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

const change = (id: number, changes: Partial<ProposalRow>) => Object.assign(row(id), changes);

test('An accepted proposal is shown completely', async () => {
  visit('/proposals/105', { as: 'amina' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Mama mboga assistant' });
  expect(heading).toBeVisible();
  expect(screen.getByText('ACCEPTED')).toBeVisible();
  expect(screen.getByText('Submitted by Amina Otieno')).toBeVisible();

  expect(detail('Problem Statement')).toMatch(/^Small grocers buy on a hunch/);
  expect(detail('Proposed Solution')).toMatch(/^A voice assistant in Swahili/);
  expect(detail('Relevance to Theme')).toMatch(/^It puts a Kenyan-built model/);
  expect(detail('Thematic Area')).toBe('Generative & Agentic AI');
  expect(detail('Team Members')).toBe('Amina Otieno, Kevin Barasa');
  expect(detail('Technology and Methodology')).toMatch(/^Python/);
  expect(detail('Budget Estimate')).toBe('KES 480,000');
  expect(detail('Estimated Duration')).toBeUndefined();
  expect(detail('Description')).toBeUndefined();

  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  expect(timeline.getByText('Fri 24 Oct 2025, 08:00 EAT (UTC+3)')).toBeVisible();
  expect(timeline.getByText('Sat 25 Oct 2025, 09:20 EAT (UTC+3)')).toBeVisible();
  expect(timeline.getByText('Fri 7 Nov 2025, 14:30 EAT (UTC+3)')).toBeVisible();
  expect(timeline.getByText('by Daudi Mwangi')).toBeVisible();
});

test('An "Other" area shows its description', async () => {
  visit('/proposals/101', { as: 'amina' });
  await screen.findByRole('heading', { name: 'Borehole watch' });
  expect(detail('Thematic Area')).toBe('Other: Water supply in arid counties');
});

test('Without a problem statement there is one description', async () => {
  change(102, { problem_statement: null, description: 'All in one text.' });
  visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('heading', { level: 1, name: 'Flood early warning by phone' });
  expect(detail('Description')).toBe('All in one text.');
  expect(detail('Proposed Solution')).toBeUndefined();
});

test('Without any description it says so', async () => {
  change(102, { problem_statement: null, description: '' });
  visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('heading', { level: 1, name: 'Flood early warning by phone' });
  expect(detail('Description')).toBe('No description available');
});

test.for([
  [104, 'Revision Required', 'Please say how personal data'],
  [105, 'Review Comments', 'A clear problem'],
  [106, 'Rejection Comments', 'The proposal does not say'],
] as const)('The comments on proposal %i are titled "%s"', async ([id, title, text]) => {
  visit(`/proposals/${id}`, { as: 'amina' });
  expect(await screen.findByRole('region', { name: title })).toHaveTextContent(text);
});

test('Make Revisions leads to the edit screen, only for a proposal that was returned for changes', async () => {
  const { user, router } = visit('/proposals/104', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: 'Make Revisions' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/104/edit'));
});

test('A submitted proposal can be neither edited nor deleted', async () => {
  visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('heading', { level: 1, name: 'Flood early warning by phone' });
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  expect(screen.queryByRole('region', { name: /Comments|Required/ })).toBeNull();
});

test('A draft can be edited, or deleted after the question', async () => {
  const { user, router } = visit('/proposals/101', { as: 'amina' });
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/proposals/101/edit',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Are you sure you want to delete this proposal?')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals'));
  expect(await screen.findByText('5 proposals')).toBeVisible();
});

test('A draft that cannot be deleted stays, and the screen says so', async () => {
  server.use(http.delete('*/api/proposals/:id/', () => new HttpResponse(null, { status: 403 })));
  const { user, router } = visit('/proposals/101', { as: 'amina' });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );

  expect(await screen.findByText('Failed to delete proposal. Please try again.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/proposals/101');
});

test.for(['/proposals/107', '/proposals/999', '/proposals/none'])(
  '%s, which is not hers or does not exist, is not found, with a way back',
  async (path) => {
    visit(path, { as: 'amina' });
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('Proposal not found')).toBeVisible();
    expect(panel.getByRole('link')).toHaveAttribute('href', '/proposals');
    expect(mock.log.list().some((call) => call.path.includes('NaN'))).toBe(false);
  },
);

test('A proposal that cannot be loaded says so, with a way back and another try', async () => {
  server.use(http.get('*/api/proposals/:id/', () => new HttpResponse(null, { status: 500 })));
  const { user } = visit('/proposals/102', { as: 'amina' });
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Error Loading Proposal')).toBeVisible();
  expect(panel.getByText('Failed to fetch proposal details')).toBeVisible();
  expect(panel.getByRole('link')).toHaveAttribute('href', '/proposals');

  server.resetHandlers();
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Submitted by Amina Otieno')).toBeVisible();
});

// --- the document ---

const { apiRoot } = config;
const saved: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    blobs.set('blob:it', blob as Blob);
    return 'blob:it';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, blob });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
  configure({ apiRoot });
});

/** Returns a list to which each request outside the API adds its address and token. */
function listen() {
  const heard: [path: string, token: string | null][] = [];
  server.events.on('request:start', ({ request }) => {
    const { href, pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) heard.push([href, request.headers.get('Authorization')]);
  });
  return heard;
}

test('The document is downloaded byte for byte, with the token only if the server requires it', async () => {
  const heard = listen();
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: /^Download/ }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const document = mock.db.documents.find(({ id }) => id === row(102).document);
  expect(saved[0]?.name).toBe('flood-early-warning-by-phone.pdf');
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []);
  expect([...bytes]).toEqual([...(document?.bytes ?? [])]);
  expect(bytes.length).toBeGreaterThan(100);

  const [first, second] = heard;
  expect(first?.[1]).toBeNull();
  expect(second?.[1]).toMatch(/^Bearer /);
});

test('An expired token is renewed for the document', async () => {
  const heard = listen();
  const { user } = visit('/proposals/102', { as: 'amina' });
  const link = await screen.findByRole('link', { name: /^Download/ });
  mock.clock.jump(60 * 60 * 1000);
  await user.click(link);

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(heard).toHaveLength(3);
});

/** Makes the server return a proposal whose document has this address. */
function answerWithDocument(proposal_document: string) {
  server.use(
    http.get('*/api/proposals/:id/', () =>
      HttpResponse.json({ ...row(102), proposal_document, submitted_by: null, reviewed_by: null }),
    ),
  );
}

test('A document on another origin never gets the token', async () => {
  answerWithDocument('https://files.example.org/a%20plan.pdf');
  server.use(
    http.get('https://files.example.org/*', () => new HttpResponse(null, { status: 403 })),
  );
  const heard = listen();
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: 'Download a plan.pdf' }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to download the document. Please try again.');
  expect(heard).toEqual([['https://files.example.org/a%20plan.pdf', null]]);
});

test.for([
  [429, { 'Retry-After': '42' }, '', 'Too many attempts. You can try again in 42 seconds.'],
  [403, {}, '{"detail": "The link has expired."}', 'The link has expired.'],
  [404, {}, '<html>Not Found</html>', "The server doesn't have this document."],
] as const)('A download refused with %s says why', async ([status, headers, body, says]) => {
  server.use(http.get('*/media/*', () => new HttpResponse(body, { status, headers })));
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: /^Download/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(says);
});

test('A download without a reply says so, and can be cancelled', async () => {
  onTestFinished(hurryTimers(5000));
  mock.faults.add({ operation: 'document', kind: 'silence' });
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: /^Download/ }));
  expect(await screen.findByText(/^The document hasn't arrived yet\./)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(/^The document hasn't/)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A document that scripts cannot read is offered as a plain link, and no tab opens by itself', async () => {
  answerWithDocument('https://files.example.org/plan.pdf');
  server.use(http.get('https://files.example.org/*', () => HttpResponse.error()));
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: 'Download plan.pdf' }));

  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to download the document. Please try again.')).toBeVisible();
  expect(alert.getByRole('link', { name: 'Open the document' })).toHaveAttribute(
    'href',
    'https://files.example.org/plan.pdf',
  );
  expect(open).not.toHaveBeenCalled();
});

test("An address is resolved against the API's origin, not the portal's", async () => {
  configure({ apiRoot: 'https://api.example.org/v1' });
  server.use(
    http.get('https://api.example.org/v1/auth/profile/', () =>
      HttpResponse.json({ ...mock.db.users[0], password: undefined }),
    ),
    http.get('https://api.example.org/v1/proposals/102/', () =>
      HttpResponse.json({ ...row(102), proposal_document: '/media/plan.pdf' }),
    ),
  );
  visit('/proposals/102', { as: 'amina' });
  expect(await screen.findByRole('link', { name: 'Download plan.pdf' })).toHaveAttribute(
    'href',
    'https://api.example.org/media/plan.pdf',
  );
});

test('Only web addresses become links', async () => {
  answerWithDocument('javascript:alert(1)');
  visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('heading', { level: 1, name: 'Flood early warning by phone' });
  expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
});
