/** A proposal's document can be downloaded wherever the server keeps it. */
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '@/api/client';
import { keepSentDocument } from '@/device/sent-documents';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { collectDownloads } from '../helpers/downloads';
import { hurrySlow } from '../helpers/hurry';
import { documentOf, rowOf } from '../helpers/rows';
import { visit } from '../helpers/visit';
import { expectLink, sees } from './bad-days/by-hand';

const saved = collectDownloads();

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
  expect(saved[0]?.name).toBe('flood-early-warning-by-phone.pdf');
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []);
  expect([...bytes]).toEqual([...documentOf(102).bytes]);
  expect(bytes.length).toBeGreaterThan(100);

  const [first, second] = heard;
  expect(first?.[1]).toBeNull();
  expect(second?.[1]).toMatch(/^Bearer /);
});

test.for([
  ['Chrome/142.0.0.0 Mobile Safari/537.36', false],
  ['Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0.0;]', true],
  ['Android 14; Pixel 8 Build/AP2A; wv) Chrome/142.0.0.0', true],
] as const)('The browser %s may not save files: %s', async ([agent, isTold]) => {
  const browser = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  onTestFinished(() => browser.mockRestore());
  visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('link', { name: /^Download/ });
  expect(screen.queryByText(/^This app's browser may not save files\./) !== null).toBe(isTold);
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

test.for([
  ['the same file', 0],
  ['another file', 8],
] as const)(
  'If the server has %s instead of the one that this device sent, the download says so',
  async ([, lost]) => {
    const { user } = visit('/proposals/102', { as: 'amina' });
    const link = await screen.findByRole('link', { name: /^Download/ });
    keepSentDocument(
      { user: people.amina.id, proposal: 102 },
      {
        name: 'plan.pdf',
        size: documentOf(102).bytes.length + lost,
        sha256: null,
        sentAt: 0,
        address: (await api.getProposal({ path: { id: 102 } })).proposal_document,
      },
    );
    await user.click(link);
    await waitFor(() => expect(saved).toHaveLength(1));
    await (lost > 0
      ? sees(/^The server's copy is not the file that was sent from this device\./)
      : expect(screen.queryByText(/^The server's copy/)).toBeNull());
  },
);

/** Makes the server return a proposal whose document has this address. */
function answerWithDocument(proposal_document: string) {
  server.use(
    http.get('*/api/proposals/:id/', () =>
      HttpResponse.json({
        ...rowOf(102),
        proposal_document,
        submitted_by: null,
        reviewed_by: null,
      }),
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
  expect(alert).toHaveTextContent('Failed to download the document.');
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
  hurrySlow();
  mock.faults.add({ operation: 'document', kind: 'silence' });
  const { user } = visit('/proposals/102', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: /^Download/ }));
  await sees(/^The document hasn't arrived yet\./);

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
  expect(alert.getByText('Failed to download the document.')).toBeVisible();
  expectLink(
    alert.getByRole('link', { name: 'Open the document' }),
    'https://files.example.org/plan.pdf',
  );
  expect(open).not.toHaveBeenCalled();
});

/** Simulates a storage service that refuses expired signatures. `expire` gives the document a newly signed address. */
function signDocuments() {
  let signature = 1;
  server.use(
    http.get('https://files.example.org/plan.pdf', ({ request }) =>
      new URL(request.url).searchParams.get('signature') === String(signature)
        ? HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer)
        : new HttpResponse('<Error><Code>AccessDenied</Code></Error>', { status: 403 }),
    ),
  );
  const sign = () =>
    answerWithDocument(`https://files.example.org/plan.pdf?signature=${signature}`);
  sign();
  return {
    expire: () => {
      signature += 1;
      sign();
    },
  };
}

test.for([
  ['on its screen', 'SUBMITTED', '/proposals/102'],
  ['beside the form', 'DRAFT', '/proposals/102/edit'],
] as const)(
  'If a signed address has expired, the document is downloaded with the present one: %s',
  async ([, status, path]) => {
    rowOf(102).status = status;
    const addresses = signDocuments();
    const { user } = visit(path, { as: 'amina' });
    const link = await screen.findByRole('link', { name: 'Download plan.pdf' });
    addresses.expire();
    await user.click(link);
    await waitFor(() => expect(saved).toHaveLength(1));
    expectLink(link, 'https://files.example.org/plan.pdf?signature=2');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('Only web addresses become links', async () => {
  answerWithDocument('javascript:alert(1)');
  visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('heading', { level: 1, name: 'Flood early warning by phone' });
  expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
});
