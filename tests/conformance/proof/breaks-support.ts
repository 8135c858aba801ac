/** Mistakes in support requests, lists and counts. */
import { mistakes } from './mistake';
import {
  after,
  asOwner,
  cached,
  extra,
  idOf,
  obeys,
  overwrites,
  readerOf,
  rowOf,
  withId,
} from './records';
import {
  address,
  all,
  answer,
  answers,
  fieldsOf,
  input,
  type Json,
  on,
  type Passing,
  perServer,
  record,
  replies,
  reply,
} from './tamper';

const SHOWN = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;
const BOTH = ['createSupportRequest', 'getSupportRequest'] as const;

/** Saves a record although the call is refused. */
const savesRefused = (call: 'createProposal' | 'createSupportRequest') =>
  replies(
    call,
    ({ status }) => status === 400,
    (response, { request, mock }) => {
      const rows = call === 'createProposal' ? mock.db.proposals : mock.db.supportRequests;
      const own = rows.findLast(({ owner }) => owner === readerOf(mock, request)?.id);
      if (own) rows.push({ ...own, id: 900_000 + rows.length } as never);
      return response;
    },
  );

const proposalIn = async ({ request, mock }: Passing) =>
  withId(mock, (await fieldsOf(request)).proposal);
const anybodys = on('createSupportRequest', async (passing) => {
  const { request, mock, next } = passing;
  const row = await proposalIn(passing);
  const may = row && row.status !== 'DRAFT' && request.headers.has('Authorization');
  return next(may ? asOwner(mock, request, row.owner) : request);
});
const draftsToo = on('createSupportRequest', async (passing) => {
  const row = await proposalIn(passing);
  const was = row?.status;
  if (row && was === 'DRAFT') row.status = 'SUBMITTED';
  const response = await passing.next();
  if (row) row.status = was;
  return response;
});

/** Leaves out of a list what does not pass. */
const listed = (keep: (one: Json, url: URL) => boolean) =>
  reply('listProposals', ({ results, ...body }, _, { request }) => {
    const url = new URL(request.url);
    return { ...body, results: [results].flat().filter((one) => keep(Object(one), url)) };
  });

/** Drafts that were deleted: their IDs. */
const ghosts = perServer(() => [] as number[]);
const deleting = (
  call: 'listProposals' | 'getProposalStatistics',
  change: (body: Json, ids: number[]) => Json,
) =>
  all(
    replies(
      'deleteProposal',
      ({ ok }) => ok,
      (response, { request, mock }) => {
        ghosts(mock).push(idOf(request));
        return response;
      },
    ),
    reply(call, (body, _, { mock }) => change(body, ghosts(mock))),
  );

// biome-ignore format: a table, with one mistake in each line
export const supportBreaks = mistakes(
  ['createSupportRequest.optional', 'refuses a cost of 0', answers('createSupportRequest', ({ estimated_cost }) => estimated_cost === 0)],
  ['createSupportRequest.accepts', 'refuses 19.99, because 19.99 / 0.01 is not whole in binary', answers('createSupportRequest', ({ estimated_cost }) => !Number.isInteger(Number(estimated_cost ?? 0) / 0.01))],
  ['createSupportRequest.long-texts', 'refuses costs of a million or more', answers('createSupportRequest', ({ estimated_cost }) => Number(estimated_cost) >= 1_000_000)],
  ['createSupportRequest.unsent', 'loses a cost of 0', record(SHOWN, (one) => ({ ...one, estimated_cost: one.estimated_cost || null }))],
  ['createSupportRequest.claims', 'lets competitors set the approved resources', obeys('createSupportRequest', 'approved_amount')],
  ['createSupportRequest.claims', 'stores the status, and leaves it out of its reply', after('createSupportRequest', (row, form) => { row.status = form.status ?? row.status; })],
  ['createSupportRequest.claims', 'gives the request to the user in its form', after('createSupportRequest', (row, form) => { row.owner = Number(form.user_id ?? row.owner); })],
  ['createSupportRequest.only-one', 'overwrites the request whose id the form has', overwrites('createSupportRequest')],
  ['createSupportRequest.only-one', 'overwrites a request with the same title', after('createSupportRequest', (row, _, { db }) => { for (const one of db.supportRequests) if (one.owner === row.owner && one.title === row.title) one.description = String(row.description); })],
  ['createSupportRequest.claims', 'lets competitors change the status', extra('PATCH', 'support-requests/[0-9]+', async ({ request, mock }) => { const row = rowOf(mock, request); return row?.owner === readerOf(mock, request)?.id ? answer(200, Object.assign(row ?? {}, await request.json())) : answer(404, { detail: 'Not found.' }); })],
  ['createSupportRequest.keeps', 'sends the details of another proposal', record(BOTH, (one) => ({ ...one, proposal_details: { project_name: 'Kit draft', status: 'SUBMITTED' } }))],
  ['createSupportRequest.keeps', 'names another proposal', record(SHOWN, (one) => ({ ...one, proposal: 1 }))],
  ['createSupportRequest.keeps', 'stores the justification as the impact, and the impact as the justification', input('createSupportRequest', ({ justification: one, expected_impact: other, ...form }) => ({ ...form, ...(other !== undefined && { justification: other }), ...(one !== undefined && { expected_impact: one }) }))],
  ['createSupportRequest.defaults', 'sets the priority LOW by default', input('createSupportRequest', (form) => ({ priority: 'LOW', ...form }))],
  ['createSupportRequest.defaults', 'new requests are IN_PROGRESS', reply('createSupportRequest', (body) => ({ ...body, status: 'IN_PROGRESS' }))],
  ['createSupportRequest.unreviewed', 'sets fulfilled_at from the start', record(SHOWN, (one) => ({ ...one, fulfilled_at: one.fulfilled_at ?? one.created_at }))],
  ['createSupportRequest.displays', 'displays each type as Help', reply('createSupportRequest', (body) => ({ ...body, support_type_display: 'Help' }))],
  ['drift.display', 'displays the type as Financial', record(BOTH, (one) => ({ ...one, support_type_display: 'Financial' }))],
  ['createSupportRequest.eligible', 'accepts any user’s proposal', anybodys],
  ['createSupportRequest.eligible', 'accepts drafts', draftsToo],
  ['createSupportRequest.eligible', 'accepts proposals that do not exist', on('createSupportRequest', async ({ request, next }) => { const form = await fieldsOf(request); return form.proposal === 2_000_000_000 ? answer(201, { ...form, id: 999, status: 'PENDING', priority: 'MEDIUM', created_at: '2025-11-14T09:00:00Z' }) : next(); })],
  ['createSupportRequest.reviewed-eligible', 'accepts only SUBMITTED proposals', answers('createSupportRequest', async (_, passing) => !/DRAFT|SUBMITTED/.test(String((await proposalIn(passing))?.status ?? 'DRAFT')))],
  ['createProposal.refusal-changes-nothing', 'saves refused proposals', savesRefused('createProposal')],
  ['createSupportRequest.refusal-changes-nothing', 'saves refused requests', savesRefused('createSupportRequest')],
  ['getSupportRequest.private-changes', 'any user can delete it', extra('DELETE', 'support-requests/[0-9]+', async ({ request, mock }) => { mock.db.supportRequests = mock.db.supportRequests.filter(({ id }) => id !== idOf(request)); return new Response(null, { status: 204 }); })],
  ['getSupportRequest.shows', 'leaves out the proposal', record('getSupportRequest', ({ proposal_details, ...one }) => one)],
  ['getSupportRequest.comments-order', 'sends the newest comment first', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().reverse() }))],
  ['getSupportRequest.proposal-status', 'proposal_details is always SUBMITTED', record(['listSupportRequests', 'getSupportRequest'], (one) => ({ ...one, proposal_details: { ...Object(one.proposal_details), status: 'SUBMITTED' } }))],
  ['getSupportRequest.reviewed', 'comments are three hours off', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().map((one) => ({ ...Object(one), created_at: new Date(Date.parse(Object(one).created_at) - 10_800_000).toISOString() })) }))],
  ['getSupportRequest.reviewed', 'shows the author of a comment by e-mail address', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().map((one) => ({ ...Object(one), author: { display_name: 'staff@example.org' } })) }))],

  ['listProposals.private', 'lists all users’ drafts with `drafts=true`', reply('listProposals', (body, _, { request, mock }) => (request.url.includes('drafts=true') ? { ...body, results: mock.db.proposals.filter(({ status }) => status === 'DRAFT').map(({ owner, document, ...row }) => row) } : body))],
  ['listProposals.complete', 'leaves out drafts without `drafts=true`', listed(({ status }, url) => url.searchParams.has('drafts') || status !== 'DRAFT')],
  ['listProposals.fresh', 'is kept in a cache until a proposal is made or deleted', cached('listProposals', ['createProposal', 'deleteProposal'])],
  ['listProposals.no-doubles', 'every page is the first', all(reply('listProposals', (body) => ({ ...body, next: body.next && '/api/proposals/?page=2' })), address('listProposals', ({ searchParams }) => { searchParams.set('limit', '5'); searchParams.delete('page'); }))],
  ['listProposals.limit', '`limit` returns one item less, with a `next`', address('listProposals', ({ searchParams }) => { const limit = Number(searchParams.get('limit')); if (limit > 1) searchParams.set('limit', String(limit - 1)); })],
  ['listProposals.limit', 'applies `limit` before `drafts`', all(listed(({ status }, url) => !url.searchParams.has('limit') || !url.searchParams.has('drafts') || status === 'DRAFT'), address('listProposals', ({ searchParams }) => { if (searchParams.has('limit')) searchParams.delete('drafts'); }))],
  ['listProposals.limit', 'the last page is one short', reply('listProposals', (body, _, { request }) => (/offset=[1-9]/.test(request.url) && !body.next ? { ...body, results: [body.results].flat().slice(0, -1) } : body))],
  ['deleteProposal.gone', 'deleted drafts stay in the list', deleting('listProposals', (body, [id]) => { const list = [body.results].flat(); return id === undefined ? body : { results: [{ ...Object(list[0]), id }, ...list] }; })],
  ['deleteProposal.gone', 'deleted drafts count', deleting('getProposalStatistics', (body, { length }) => ({ ...body, total_proposals: Number(body.total_proposals) + length }))],
  ['getProposalStatistics.matches-list', 'what is under review counts as submitted', reply('getProposalStatistics', (body) => ({ ...body, submitted: ['draft', 'accepted', 'rejected'].reduce((rest, name) => rest - Number(body[name] ?? 0), Number(body.total_proposals)) }))],
  ['getSupportStatistics.matches-list', 'requests under review count as pending', reply('getSupportStatistics', (body) => { const { under_review, pending, ...rest }: Json = Object(body.by_status); return { ...body, by_status: { ...rest, pending: Number(pending) + Number(under_review), under_review: 0 } }; })],
);
