/** Mistakes in proposals, their documents, support requests, lists and counts. */
import { mistakes } from './mistake';
import {
  after,
  asOwner,
  cached,
  extra,
  idOf,
  obeys,
  overwrites,
  type Row,
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
  header,
  input,
  is,
  type Json,
  lax,
  on,
  type Passing,
  perServer,
  record,
  replies,
  reply,
  status,
  type Tamper,
} from './tamper';

const PDF = new File(['%PDF-1.4'], 'small.pdf', { type: 'application/pdf' });
const ALL = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const BOTH = ['createProposal', 'getProposal'] as const;
const WRITES = ['createProposal', 'updateProposal'] as const;
type Write = (typeof WRITES)[number];

const isFile = (value: unknown): value is File => value instanceof File;
const file = (form: Json) => (isFile(form.proposal_document) ? form.proposal_document : undefined);
/** Accepts documents for which `broken` returns true. */
const laxFile = (call: Write, broken: (document: File) => boolean) =>
  lax(call, 'proposal_document', (value) => isFile(value) && broken(value), PDF);
const refusesFile = (call: Write, broken: (document: File) => boolean, code = 400) =>
  answers(call, (form) => file(form) && broken(file(form) ?? PDF), code);

/** The user's other drafts. */
const others = ({ db }: Passing['mock'], row: Row): Row[] =>
  (db.proposals as unknown as Row[]).filter(
    ({ id, owner, status: of }) => id !== row.id && owner === row.owner && of === 'DRAFT',
  );

/** Treats a proposal in one of these states as a draft, and leaves it in its state. */
const asDraft = (call: 'updateProposal' | 'deleteProposal', states?: string): Tamper =>
  on(call, async ({ request, mock, next }) => {
    const row = rowOf(mock, request);
    const was = row?.status;
    if (!row || (states !== undefined && was !== states)) return next();
    row.status = 'DRAFT';
    const response = await next();
    if (row.status === 'DRAFT') row.status = was;
    return response;
  });

/** Changes what a reviewed proposal shows. */
const reviewed = (change: (one: Json) => Json) =>
  record('getProposal', (one) =>
    /DRAFT|SUBMITTED/.test(String(one.status)) ? one : { ...one, ...change(one) },
  );

/** Serves documents as if their owner read them. */
const readable = (needsToken: boolean) =>
  on('document', ({ request, mock, next }) => {
    const id = /proposals\/([^/]+)\//.exec(request.url)?.[1];
    const owner = mock.db.documents.find((one) => one.id === id)?.owner;
    const may = owner && (!needsToken || request.headers.has('Authorization'));
    return next(may ? asOwner(mock, request, owner) : request);
  });

/** Changes what a downloaded document contains. */
const bytes = (change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) =>
  replies('document', is(200), async (response) => {
    const all = new Uint8Array(await response.arrayBuffer());
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    return new Response(change(all), { headers });
  });

/** PUT works too, and checks nothing. */
const put = extra('PUT', 'proposals/[0-9]+', async ({ request, mock }) => {
  const { relevance_to_theme } = await fieldsOf(request);
  Object.assign(rowOf(mock, request) ?? {}, { relevance_to_theme });
  return answer(200, { id: idOf(request) });
});

/** The members of a team may do what their leader may. */
const membersToo = on('getProposal', ({ request, mock, next }) => {
  const row = rowOf(mock, request);
  const leader = mock.db.users.find(({ id }) => id === row?.owner);
  const reader = readerOf(mock, request);
  const isMember = reader && leader?.team_members.includes(reader.id_passport);
  return next(isMember && row ? asOwner(mock, request, row.owner) : request);
});

/** A call that is refused takes effect. */
const deletesAnyway = on('deleteProposal', async ({ request, mock, next }) => {
  const refused = await next();
  const row = rowOf(mock, request);
  if (refused.status === 404 && row && request.headers.has('Authorization'))
    await next(asOwner(mock, request, row.owner));
  return refused;
});
const changesAnyway = on('updateProposal', async (passing) => {
  const isDraft = rowOf(passing.mock, passing.request)?.status === 'DRAFT';
  const response = await asDraft('updateProposal')(passing);
  return isDraft ? response : answer(403, { detail: 'Only drafts.' });
});

const TWICE = 'Kit draft, twice';
const text = (value: unknown) => String(value ?? '');

// biome-ignore format: a table, with one mistake in each line
export const proposalBreaks = mistakes(
  ['createProposal.submitted', 'saves submissions as drafts', input('createProposal', (form) => ({ ...form, status: 'DRAFT' }))],
  ['createProposal.submitted-by', 'names another user as the author', reply('createProposal', (body) => ({ ...body, submitted_by: { display_name: 'Ben Conformance' } }))],
  ['createProposal.submitted-by', 'escapes the name of the author for HTML', record(BOTH, (one) => ({ ...one, submitted_by: { display_name: 'Anne-Marie Ndung&#x27;u Wanjikũ' } }))],
  ['createProposal.submitted-at', 'a draft has a time of submission', reply('createProposal', (body) => ({ ...body, submitted_at: body.created_at }))],
  ['drift.display', 'displays the area by its value', reply('createProposal', (body) => ({ ...body, thematic_area_display: body.thematic_area }))],
  ['createProposal.claims', 'lets competitors set any status', all(obeys(WRITES, 'status', /ACCEPTED/), lax('createProposal', 'status', (value) => value === 'ACCEPTED', 'SUBMITTED'))],
  ['createProposal.claims', 'stores the review, and leaves it out of its reply', after('createProposal', (row, form) => { if (form.review_comments) row.review_comments = form.review_comments; })],
  ['createProposal.claims', 'sets the owner that the form names', after('createProposal', (row, form) => { if (form.owner) row.owner = Number(form.owner); })],
  ['createProposal.keeps', 'replies with another time of creation', reply('createProposal', (body) => ({ ...body, created_at: new Date(Date.parse(text(body.created_at)) - 120_000).toISOString() }))],
  ['createProposal.keeps', 'loses the description of the area in a submission', lax('createProposal', 'thematic_area_description', (_, form) => form.status === 'SUBMITTED', undefined)],
  ['createProposal.keeps', 'stores the problem as the solution, and the solution as the problem', input('createProposal', ({ problem_statement: one, proposed_solution: other, ...form }) => ({ ...form, problem_statement: other, proposed_solution: one }))],
  ['createProposal.unreviewed', 'sets reviewed_at from the start', record(ALL, (one) => ({ ...one, reviewed_at: one.reviewed_at ?? one.created_at }))],
  ['createProposal.only-one', 'overwrites the proposal whose id the form has', overwrites('createProposal')],
  ['createProposal.only-one', 'overwrites a proposal with the same title', after('createProposal', (row, _, { db }) => { for (const one of db.proposals) if (one.project_name === TWICE && row.project_name === TWICE) one.relevance_to_theme = text(row.relevance_to_theme); })],

  ['updateProposal.claims', 'lets competitors set any status', obeys(WRITES, 'status', /ACCEPTED/)],
  ['updateProposal.claims', 'lets competitors write the review', obeys(WRITES, 'review_comments')],
  ['updateProposal.keeps', 'changes only one of the titles', after('updateProposal', (row) => { row.project_title = 'Kit change'; })],
  ['updateProposal.keeps', 'loses the description of the area', after('updateProposal', (row) => { if (row.thematic_area_description) row.thematic_area_description = 'None'; })],
  ['updateProposal.keeps', 'loses the texts beside a document', input('updateProposal', (form) => (file(form) ? { proposal_document: form.proposal_document } : form))],
  ['updateProposal.keeps', 'stores the relevance as the technology, and the technology as the relevance', input('updateProposal', ({ relevance_to_theme: one, technology_methodology: other, ...form }) => (one === undefined || other === undefined ? { relevance_to_theme: one, technology_methodology: other, ...form } : { ...form, relevance_to_theme: other, technology_methodology: one }))],
  ['updateProposal.keeps-the-rest', 'clears missing fields', after('updateProposal', (row) => { row.technology_methodology = ''; })],
  ['updateProposal.description', 'does not change the description', input('updateProposal', ({ description, ...form }) => form)],
  ['updateProposal.description', 'a change without a description empties it', after('updateProposal', (row, form) => { if (form.description === undefined) row.description = ''; })],
  ['updateProposal.reply', 'replies with what was before the change', on('updateProposal', async ({ request, mock, next }) => { const was = { ...rowOf(mock, request) }; const response = await next(); return response.ok ? answer(200, { ...(await response.json()), relevance_to_theme: was.relevance_to_theme }) : response; })],
  ['drift.display', 'displays one area as another', reply('updateProposal', (body) => ({ ...body, ...(body.thematic_area === 'GOVERNANCE' && { thematic_area_display: 'Cybersecurity and Data Protection' }) }))],
  ['updateProposal.refusal-changes-nothing', 'saves what is right in a change that it refuses', replies('updateProposal', is(400), async (response, { request, mock }) => { const { project_name } = await fieldsOf(request); const row = rowOf(mock, request); if (row && text(project_name).length > 5) row.project_name = project_name; return response; })],
  ['updateProposal.submitted-at', 'submitting sets no time', after('updateProposal', (row) => { row.submitted_at = null; })],
  ['updateProposal.submitted-at', 'submitted_at is the time of creation', after('updateProposal', (row) => { if (row.status === 'SUBMITTED') row.submitted_at = row.created_at; })],
  ['updateProposal.submitted-at', 'submitting again moves submitted_at', on('updateProposal', ({ request, mock, next }) => { const row = rowOf(mock, request); if (row?.status === 'SUBMITTED') row.submitted_at = new Date(mock.clock.now()).toISOString(); return next(); })],
  ['updateProposal.created-at', 'moves created_at', after('updateProposal', (row) => { row.created_at = new Date(Date.parse(text(row.created_at)) + 60_000).toISOString(); })],
  ['updateProposal.submits', 'submitting leaves a draft', after('updateProposal', (row) => { row.status = 'DRAFT'; })],
  ['updateProposal.submits-by-status', 'requires the whole form to submit', answers('updateProposal', (form) => form.status && !form.project_name)],
  ['updateProposal.draft-only', 'changes what is submitted', asDraft('updateProposal')],
  ['updateProposal.draft-only', 'refuses, but saves the change', changesAnyway],
  ['updateProposal.draft-only', 'makes a submission a draft again', on('updateProposal', async (passing) => ((await fieldsOf(passing.request)).status === 'DRAFT' ? asDraft('updateProposal')(passing) : passing.next()))],
  ['updateProposal.draft-only', 'changes a proposal under review', asDraft('updateProposal', 'UNDER_REVIEW')],
  ['updateProposal.revision', 'changes a returned proposal', asDraft('updateProposal', 'REVISION_REQUESTED')],
  ['updateProposal.only-one', 'changes every draft', after('updateProposal', (row, _, mock) => { for (const other of others(mock, row)) other.relevance_to_theme = row.relevance_to_theme; })],
  ['updateProposal.again', 'refuses to save a draft as a draft', answers('updateProposal', (form, { mock, request }) => form.status === 'DRAFT' && rowOf(mock, request)?.status === 'DRAFT')],
  ['updateProposal.again', 'replies 400 if nothing changes', answers('updateProposal', (form, { mock, request }) => Object.entries(form).every(([name, value]) => rowOf(mock, request)?.[name] === value))],
  ['updateProposal.unknown', 'changes a deleted draft', replies('updateProposal', is(404), (response, { request, mock }) => (rowOf(mock, request) || idOf(request) > 1_000_000 ? response : answer(200, { id: idOf(request) })))],
  ['updateProposal.put', 'PUT checks no rules', put],
  ['session.token-refused', 'replies 401 if the proposal is not a draft', status('updateProposal', 403, 401)],

  ['deleteProposal.draft-only', 'deletes what is submitted', asDraft('deleteProposal')],
  ['deleteProposal.draft-only', 'deletes a rejected proposal', asDraft('deleteProposal', 'REJECTED')],
  ['deleteProposal.gone', 'deletes nothing', on('deleteProposal', async ({ request, next }) => (request.headers.has('Authorization') ? new Response(null, { status: 204 }) : next()))],
  ['deleteProposal.private', 'refuses, but deletes another user’s draft', deletesAnyway],
  ['deleteProposal.only-one', 'deletes every draft with the same title', on('deleteProposal', async ({ request, mock, next }) => { const row = rowOf(mock, request); const twins = row ? others(mock, row).filter((one) => one.project_name === row.project_name) : []; mock.db.proposals = mock.db.proposals.filter(({ id }) => !twins.some((twin) => twin.id === id)); return next(); })],

  ['getProposal.private', 'members of a team can read their leader’s proposals', membersToo],
  ['getProposal.shows', 'leaves out the display of the area', record(['getProposal', 'listProposals'], ({ thematic_area_display, ...one }) => one)],
  ['getProposal.reviewed', 'names the author as the reviewer', reviewed((one) => ({ reviewed_by: one.submitted_by }))],
  ['getProposal.review-changes-nothing', 'submitted_at is the time of the last change', reviewed((one) => ({ submitted_at: one.reviewed_at }))],

  ['createProposal.file-type', 'accepts every file with .pdf. in its name', laxFile('createProposal', ({ name }) => name.includes('.pdf.'))],
  ['createProposal.file-without-type', 'refuses files whose type the browser does not know', refusesFile('createProposal', ({ type }) => type === 'application/octet-stream')],
  ['createProposal.files', 'refuses DOC files', refusesFile('createProposal', ({ name }) => name.endsWith('.doc'))],
  ['createProposal.files', 'refuses DOCX files', refusesFile('createProposal', ({ name }) => name.endsWith('.docx'))],
  ['createProposal.files', 'refuses a document with a name in capitals', refusesFile('createProposal', ({ name }) => name.endsWith('PDF'))],
  ['createProposal.document-empty', 'accepts an empty document', laxFile('createProposal', ({ size }) => size === 0)],
  ['createProposal.too-large-document', 'accepts documents of any size', laxFile('createProposal', () => true)],
  ['createProposal.large-document', 'refuses documents larger than 1 MB', refusesFile('createProposal', ({ size }) => size > 1_000_000, 413)],
  ['createProposal.large-document', 'cuts documents at 1 MiB', bytes((all) => all.slice(0, 1_048_576))],
  ['drift.server-error', 'replies 500 to a long name of the document', refusesFile('createProposal', ({ name }) => name.length > 150, 500)],
  ['updateProposal.file-type', 'accepts any file', laxFile('updateProposal', ({ name }) => name === 'kit.exe')],
  ['updateProposal.document-empty', 'accepts an empty document', laxFile('updateProposal', ({ size }) => size === 0)],
  ['updateProposal.too-large-document', 'accepts documents of any size', laxFile('updateProposal', () => true)],
  ['updateProposal.large-document', 'refuses documents larger than 5 MB', refusesFile('updateProposal', ({ size }) => size > 5_000_000, 413)],
  ['updateProposal.keeps-document', 'loses the document', after('updateProposal', (row, form) => { if (!file(form)) row.document = 'none'; })],
  ['updateProposal.new-document', 'keeps the old document', input('updateProposal', ({ proposal_document, ...form }) => form)],
  ['getProposal.document-url', 'loses the document', reply(BOTH, (body) => ({ ...body, proposal_document: null }))],
  ['getProposal.document-opens', 'has a URL that leads nowhere', reply(BOTH, (body) => ({ ...body, proposal_document: '/media/proposals/nowhere/kit.pdf' }))],
  ['getProposal.document-opens', 'are on a host that cannot be reached', on('document', async () => { throw new TypeError('fetch failed'); })],
  ['getProposal.document-names', 'replies 404 to URLs with escaped characters', answers('document', (_, { request }) => /%(?!20)/.test(request.url), 404)],
  ['getProposal.document-bytes', 'cuts them after 500 bytes', bytes((all) => all.slice(0, 500))],
  ['getProposal.document-bytes', 'a DOCX loses its last byte', bytes((all) => (all[0] === 0x50 && all[1] === 0x4b ? all.slice(0, -1) : all))],
  ['getProposal.document-type', 'sends them as text/html', header('document', 'Content-Type', 'text/html; charset=utf-8')],
  ['getProposal.document-cached', 'caches may keep them for a year', header('document', 'Cache-Control', 'public, max-age=31536000')],
  ['getProposal.document-private', 'any signed-in user can read them', readable(true)],
  ['getProposal.document-private', 'anybody can read them', readable(false)],
  ['getProposal.document-stays', 'a new one overwrites all others with the same name', after('createProposal', (_, __, { db }) => { const newest = db.documents.at(-1); for (const one of db.documents) if (newest && one.name === newest.name) one.bytes = newest.bytes; })],
);

const SHOWN = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;
const REQUEST = ['createSupportRequest', 'getSupportRequest'] as const;

/** Saves a record although the call is refused. */
const savesRefused = (call: 'createProposal' | 'createSupportRequest') =>
  replies(call, is(400), (response, { request, mock }) => {
    const rows = call === 'createProposal' ? mock.db.proposals : mock.db.supportRequests;
    const own = rows.findLast(({ owner }) => owner === readerOf(mock, request)?.id);
    if (own) rows.push({ ...own, id: 900_000 + rows.length } as never);
    return response;
  });

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
const deleting = (call: 'listProposals' | 'getProposalStatistics', change: Haunt) =>
  all(
    replies('deleteProposal', is(204), (response, { request, mock }) => {
      ghosts(mock).push(idOf(request));
      return response;
    }),
    reply(call, (body, _, { mock }) => change(body, ghosts(mock))),
  );
type Haunt = (body: Json, ids: number[]) => Json;

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
  ['createSupportRequest.keeps', 'sends the details of another proposal', record(REQUEST, (one) => ({ ...one, proposal_details: { project_name: 'Kit draft', status: 'SUBMITTED' } }))],
  ['createSupportRequest.keeps', 'names another proposal', record(SHOWN, (one) => ({ ...one, proposal: 1 }))],
  ['createSupportRequest.keeps', 'stores the justification as the impact, and the impact as the justification', input('createSupportRequest', ({ justification: one, expected_impact: other, ...form }) => ({ ...form, ...(other !== undefined && { justification: other }), ...(one !== undefined && { expected_impact: one }) }))],
  ['createSupportRequest.defaults', 'sets the priority LOW by default', input('createSupportRequest', (form) => ({ priority: 'LOW', ...form }))],
  ['createSupportRequest.defaults', 'new requests are IN_PROGRESS', reply('createSupportRequest', (body) => ({ ...body, status: 'IN_PROGRESS' }))],
  ['createSupportRequest.unreviewed', 'sets fulfilled_at from the start', record(SHOWN, (one) => ({ ...one, fulfilled_at: one.fulfilled_at ?? one.created_at }))],
  ['createSupportRequest.displays', 'displays each type as Help', reply('createSupportRequest', (body) => ({ ...body, support_type_display: 'Help' }))],
  ['drift.display', 'displays the type as Financial', record(REQUEST, (one) => ({ ...one, support_type_display: 'Financial' }))],
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
