import { breaks } from './break';
import type { Mock } from './in-process';
import { all, answer, input, type Json, on, reply } from './tamper';

const results = (change: (items: Json[]) => Json[]) =>
  reply('listProposals', (body) => ({ ...body, results: change([body.results].flat() as Json[]) }));

const requests = (change: (items: Json[]) => Json[]) =>
  reply('listSupportRequests', (body) => ({
    ...body,
    results: change([body.results].flat() as Json[]),
  }));

const address = (change: (url: URL) => void) =>
  on('listProposals', ({ request, next }) => {
    const url = new URL(request.url);
    change(url);
    return next(new Request(url, request));
  });

const ghosts = new WeakMap<Mock, number>();

export const listBreaks = breaks(
  'rule',
  [
    'listProposals: ignores `drafts`',
    'listProposals.drafts-only',
    address((url) => url.searchParams.delete('drafts')),
  ],
  [
    'listProposals: `drafts` gives nothing',
    'listProposals.drafts-complete',
    on('listProposals', async (passing) =>
      passing.request.url.includes('drafts=true') ? results(() => [])(passing) : passing.next(),
    ),
  ],
  [
    'listProposals: ignores `limit`',
    'listProposals.limit',
    address((url) => url.searchParams.delete('limit')),
  ],
  [
    'listProposals: any `limit` gives six',
    'listProposals.limit',
    address((url) => {
      if (url.searchParams.has('limit')) url.searchParams.set('limit', '6');
    }),
  ],
  [
    'listProposals: lists the oldest first',
    'listProposals.newest-first',
    results((items) => items.reverse()),
  ],
  [
    'listProposals: the newest is missing',
    'listProposals.complete',
    reply('listProposals', (body) => ({ results: [body.results].flat().slice(1) })),
  ],
  [
    'listProposals: lists the first item twice',
    'listProposals.no-doubles',
    results((items) => [...items.slice(0, 1), ...items]),
  ],
  [
    'listProposals: `count` is one too many',
    'listProposals.count',
    reply('listProposals', (body) => ({ ...body, count: Number(body.count) + 1 })),
  ],
  [
    'listProposals: `next` has no position that the portal knows',
    'listProposals.pages',
    reply('listProposals', (body) => ({ ...body, next: '/api/proposals/?after=cD0yMDI1' })),
  ],
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
    'listProposals: `limit` gives the oldest',
    'listProposals.limit-newest',
    on('listProposals', async (passing) =>
      passing.request.url.includes('limit=')
        ? all(
            results((items) => items.slice(-1)),
            address((url) => url.searchParams.delete('limit')),
          )(passing)
        : passing.next(),
    ),
  ],
  [
    'listProposals: `limit` gives nothing',
    'listProposals.limit-newest',
    on('listProposals', async (passing) =>
      passing.request.url.includes('limit=') ? results(() => [])(passing) : passing.next(),
    ),
  ],
  [
    'listProposals: `limit` returns one item less, with a `next`',
    'listProposals.limit-newest',
    address((url) => {
      const limit = Number(url.searchParams.get('limit'));
      if (limit > 1) url.searchParams.set('limit', String(limit - 1));
    }),
  ],
  [
    'listProposals: applies `limit` before `drafts`',
    'listProposals.limit-newest',
    on('listProposals', async (passing) => {
      const url = new URL(passing.request.url);
      if (!url.searchParams.has('limit') || !url.searchParams.has('drafts')) return passing.next();
      url.searchParams.delete('drafts');
      const some = results((items) => items.filter(({ status }) => status === 'DRAFT'));
      return some({ ...passing, next: () => passing.next(new Request(url, passing.request)) });
    }),
  ],
  [
    'listProposals: `next` forgets `drafts`',
    'listProposals.next-filters',
    reply('listProposals', (body) => ({
      ...body,
      next: body.next && '/api/proposals/?my_proposals=true&limit=2&offset=2',
    })),
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
    'listSupportRequests: lists the first item twice',
    'listSupportRequests.no-doubles',
    requests((items) => [...items.slice(0, 1), ...items]),
  ],
  [
    'listSupportRequests: `count` is one too few',
    'listSupportRequests.count',
    reply('listSupportRequests', (body) => ({ ...body, count: Number(body.count) - 1 })),
  ],
  [
    'listSupportRequests: `next` leads to a 404',
    'listSupportRequests.pages',
    on('listSupportRequests', async (passing) =>
      passing.request.url.includes('page=')
        ? answer(404, { detail: 'Invalid page.' })
        : reply('listSupportRequests', (body) => ({ ...body, next: '/?page=2' }))(passing),
    ),
  ],
  [
    'listProposals: shows another status than the proposal has',
    'listProposals.same-item',
    results((items) => items.map((one) => ({ ...one, status: 'SUBMITTED' }))),
  ],
  [
    'listSupportRequests: lists all users’ requests without the filter',
    'listSupportRequests.private-unfiltered',
    on('listSupportRequests', async ({ request, mock, next }) => {
      const response = await next();
      const results = mock.db.supportRequests.map(({ owner, ...row }) => row);
      const unfiltered = !request.url.includes('my_requests');
      return response.ok && unfiltered ? Response.json({ results }) : response;
    }),
  ],
  [
    'getSupportRequest: shows another priority than the list has',
    'getSupportRequest.same-item',
    reply('getSupportRequest', (body) => ({ ...body, priority: 'CRITICAL' })),
  ],
  [
    'listProposals: deleted drafts stay in the list',
    'deleteProposal.off-the-list',
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
    'updateProposal: accepts a blank title',
    'updateProposal.title-required',
    input('updateProposal', (form) =>
      form.project_name === ''
        ? { ...form, project_name: 'Untitled', project_title: 'Untitled' }
        : form,
    ),
  ],
  [
    'getProfile: sends another ID at each call',
    'getProfile.same-id',
    reply('getProfile', (body) => ({
      ...body,
      id: Number(body.id) + Math.ceil(Math.random() * 1e6),
    })),
  ],
  [
    'listSupportRequests: lists the oldest first',
    'listSupportRequests.newest-first',
    reply('listSupportRequests', (body) => ({ ...body, results: [body.results].flat().reverse() })),
  ],
  [
    'listSupportRequests: the newest is missing',
    'listSupportRequests.complete',
    reply('listSupportRequests', (body) => ({ results: [body.results].flat().slice(1) })),
  ],
  [
    'getSupportRequest: sends the newest comment first',
    'getSupportRequest.comments-order',
    reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().reverse() })),
  ],
);
