import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { all, type Json, on, reply } from './tamper';

const results = (change: (items: Json[]) => Json[]) =>
  reply('listProposals', (body) => ({ ...body, results: change([body.results].flat() as Json[]) }));

const address = (change: (url: URL) => void) =>
  on('listProposals', ({ request, next }) => {
    const url = new URL(request.url);
    change(url);
    return next(new Request(url, request));
  });

const ghosts = new WeakMap<Mock, number>();

export const listBreaks = mistakes(
  [
    'listProposals: every page is the first',
    'listProposals.no-doubles',
    all(
      reply('listProposals', (body) => ({ ...body, next: body.next && '/api/proposals/?page=2' })),
      address((url) => url.searchParams.set('limit', '5')),
      address((url) => url.searchParams.delete('page')),
    ),
  ],
  [
    'listProposals: `limit` returns one item less, with a `next`',
    'listProposals.limit',
    address((url) => {
      const limit = Number(url.searchParams.get('limit'));
      if (limit > 1) url.searchParams.set('limit', String(limit - 1));
    }),
  ],
  [
    'listProposals: applies `limit` before `drafts`',
    'listProposals.limit',
    on('listProposals', async (passing) => {
      const url = new URL(passing.request.url);
      if (!url.searchParams.has('limit') || !url.searchParams.has('drafts')) return passing.next();
      url.searchParams.delete('drafts');
      const some = results((items) => items.filter(({ status }) => status === 'DRAFT'));
      return some({ ...passing, next: () => passing.next(new Request(url, passing.request)) });
    }),
  ],
  [
    'listProposals: leaves out drafts without `drafts=true`',
    'listProposals.complete',
    on('listProposals', async (passing) =>
      passing.request.url.includes('drafts=')
        ? passing.next()
        : results((items) => items.filter(({ status }) => status !== 'DRAFT'))(passing),
    ),
  ],
  [
    'listProposals: deleted drafts stay in the list',
    'deleteProposal.gone',
    on(['listProposals', 'deleteProposal'], async ({ operation, request, mock, next }) => {
      const response = await next();
      const id = Number(/\/([0-9]+)\/$/.exec(new URL(request.url).pathname)?.[1]);
      if (operation === 'deleteProposal') {
        if (response.ok) ghosts.set(mock, id);
        return response;
      }
      const body = await response.json();
      const ghost = ghosts.get(mock);
      return response.ok && ghost
        ? Response.json({ results: [{ ...body.results[0], id: ghost }, ...body.results] })
        : Response.json(body, { status: response.status });
    }),
  ],
  [
    'getProfile: sends another ID at each call',
    'getProfile.own-data',
    reply('getProfile', (body) => ({
      ...body,
      id: Number(body.id) + Math.ceil(Math.random() * 1e6),
    })),
  ],
  [
    'getSupportRequest: sends the newest comment first',
    'getSupportRequest.comments-order',
    reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().reverse() })),
  ],
);
