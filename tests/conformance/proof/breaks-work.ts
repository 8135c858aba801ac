/** Mistakes in proposals, their documents, support requests, lists and counts. */
import type { OperationId } from 'portal-contract';
import { forEach, type Mistake, mistakes } from './mistake';
import { after, asOwner, extra, idOf, type Row, readerOf, rowOf, withId } from './records';
import {
  address,
  all,
  answer,
  answers,
  fieldsOf,
  header,
  input,
  is,
  lax,
  on,
  type Passing,
  record,
  replies,
  reply,
  status,
  type Tamper,
} from './tamper';

const PDF = new File(['%PDF-1.4'], 'small.pdf', { type: 'application/pdf' });
const PROPOSALS = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const SUPPORT = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;

/** Accepts documents for which `broken` returns true. */
const laxFile = (call: OperationId, broken: (document: File) => boolean) =>
  lax(call, 'proposal_document', (value) => value instanceof File && broken(value), PDF);
const refusesFile = (call: OperationId, broken: (document: File) => boolean, code = 400) =>
  answers(call, ({ proposal_document: one }) => one instanceof File && broken(one), code);

/** The user's other drafts. */
const others = ({ db }: Passing['mock'], row: Row): Row[] =>
  (db.proposals as unknown as Row[]).filter(
    ({ id, owner, status: of }) => id !== row.id && owner === row.owner && of === 'DRAFT',
  );

/** Treats a proposal in one of these states as a draft, and leaves it in its state. */
const asDraft = (call: 'updateProposal' | 'deleteProposal', states = /./): Tamper =>
  on(call, async ({ request, mock, next }) => {
    const row = rowOf(mock, request);
    const was = row?.status;
    if (!row || !states.test(`${was}`)) return next();
    row.status = 'DRAFT';
    const response = await next();
    if (row.status === 'DRAFT') row.status = was;
    return response;
  });

/** Serves documents to anybody. */
const readable = on('document', ({ request, mock, next }) => {
  const id = /proposals\/([^/]+)\//.exec(request.url)?.[1];
  const owner = mock.db.documents.find((one) => one.id === id)?.owner;
  return next(owner ? asOwner(mock, request, owner) : request);
});

/** Saves a record although the call is refused. */
const savesRefused = (call: OperationId) =>
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

const isNumber = (value: unknown) => typeof value === 'number';
const TWICE = 'Kit draft, twice';
const text = (value: unknown) => String(value ?? '');

// biome-ignore format: a table, with one mistake in each line
const ofWrites = [
  ...forEach(['createProposal', 'updateProposal'], (call) => [
    ['stores a review that the form contains', 'claims', after(call, (row, form) => { row.review_comments = form.review_comments ?? row.review_comments; })],
    ['accepts any file', 'file-type', laxFile(call, ({ name }) => name === 'kit.exe')],
    ['accepts an empty document', 'document-empty', laxFile(call, ({ size }) => size === 0)],
    ['accepts documents of any size', 'too-large-document', laxFile(call, () => true)],
    ['refuses documents larger than 5 MB', 'large-document', refusesFile(call, ({ size }) => size > 5_000_000, 413)],
  ]),
  ...forEach(['createProposal', 'createSupportRequest'], (call) => [['saves what it refuses', 'refusal-changes-nothing', savesRefused(call)]]),
];

// biome-ignore format: a table, with one mistake in each line
export const workBreaks: Mistake[] = ofWrites.concat(mistakes(
  ['createProposal.draft', 'refuses a later draft', answers('createProposal', (form) => form.project_name === 'Kit change')],
  ['createProposal.submitted', 'saves submissions as drafts', input('createProposal', (form) => ({ ...form, status: 'DRAFT' }))],
  ['createProposal.submitted-by', 'names another user as the author', reply('createProposal', (body) => ({ ...body, submitted_by: { display_name: 'Ben Conformance' } }))],
  ['createProposal.submitted-at', 'a draft has a time of submission', reply('createProposal', (body) => ({ ...body, submitted_at: body.created_at }))],
  ['createProposal.unreviewed', 'sets reviewed_at from the start', record(PROPOSALS, (one) => ({ ...one, reviewed_at: one.reviewed_at ?? one.created_at }))],
  ['createProposal.only-one', 'overwrites a proposal with the same title', after('createProposal', (row, _, { db }) => { for (const one of db.proposals) if (one.project_name === TWICE && row.project_name === TWICE) one.relevance_to_theme = text(row.relevance_to_theme); })],

  ['updateProposal.keeps-the-rest', 'clears missing fields', after('updateProposal', (row) => { row.technology_methodology = ''; })],
  ['updateProposal.description', 'builds it from what was sent alone', input('updateProposal', (form) => (form.proposed_solution && !form.problem_statement ? { ...form, description: `Problem: null\n\nSolution: ${form.proposed_solution}` } : form))],
  ['updateProposal.description', 'does not change the description', input('updateProposal', ({ description, ...form }) => form)],
  ['updateProposal.keeps', 'answers 200 and saves nothing', on('updateProposal', ({ request: { url, headers }, next }) => next(new Request(url, { headers })))],
  ['updateProposal.keeps', 'replies with what was before the change', on('updateProposal', async ({ request, mock, next }) => { const was = { ...rowOf(mock, request) }; const response = await next(); return response.ok ? answer(200, { ...(await response.json()), relevance_to_theme: was.relevance_to_theme }) : response; })],
  ['updateProposal.keeps', 'takes an empty text for one that was not sent', input('updateProposal', (form) => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')))],
  ['updateProposal.refusal-changes-nothing', 'saves what is right in a change that it refuses', replies('updateProposal', is(400), async (response, { request, mock }) => { const { project_name } = await fieldsOf(request); const row = rowOf(mock, request); if (row && text(project_name).length > 5) row.project_name = project_name; return response; })],
  ['updateProposal.refusal-changes-nothing', 'saves the texts of a change whose document it refuses', replies('updateProposal', is(400), async (response, { request, mock }) => { const { proposal_document, technology_methodology } = await fieldsOf(request); const row = rowOf(mock, request); if (row && proposal_document && technology_methodology) row.technology_methodology = technology_methodology; return response; })],
  ['updateProposal.submitted-at', 'submitting sets no time', after('updateProposal', (row) => { row.submitted_at = null; })],
  ['updateProposal.keeps-the-rest', 'moves created_at', after('updateProposal', (row) => { row.created_at = new Date(Date.parse(text(row.created_at)) + 60_000).toISOString(); })],
  ['updateProposal.submits', 'submitting leaves a draft', after('updateProposal', (row) => { row.status = 'DRAFT'; })],
  ['updateProposal.submits-by-status', 'requires the whole form to submit', answers('updateProposal', (form) => form.status && !form.project_name)],
  ['updateProposal.draft-only', 'changes what is submitted', asDraft('updateProposal')],
  ['updateProposal.revision', 'changes a returned proposal', asDraft('updateProposal', /REVISION/)],
  ['updateProposal.only-one', 'changes every draft', after('updateProposal', (row, _, mock) => { for (const other of others(mock, row)) other.relevance_to_theme = row.relevance_to_theme; })],
  ['updateProposal.again', 'refuses to save a draft as a draft', answers('updateProposal', (form, { mock, request }) => form.status === 'DRAFT' && rowOf(mock, request)?.status === 'DRAFT')],
  ['updateProposal.private', 'PUT checks no rules', extra('PUT', 'proposals/[0-9]+', async ({ request, mock }) => { Object.assign(rowOf(mock, request) ?? {}, { relevance_to_theme: (await fieldsOf(request)).relevance_to_theme }); return answer(200, { id: idOf(request) }); })],
  ['session.token-refused', 'replies 401 if the proposal is not a draft', status('updateProposal', 403, 401)],

  ['deleteProposal.draft-only', 'deletes what is submitted', asDraft('deleteProposal')],
  ['deleteProposal.gone', 'answers 204 and deletes nothing', on('deleteProposal', async () => new Response(null, { status: 204 }))],
  ['deleteProposal.only-one', 'deletes every draft with the same title', on('deleteProposal', async ({ request, mock, next }) => { const row = rowOf(mock, request); const twins = row ? others(mock, row).filter((one) => one.project_name === row.project_name) : []; mock.db.proposals = mock.db.proposals.filter(({ id }) => !twins.some((twin) => twin.id === id)); return next(); })],

  ['getProposal.review-changes-nothing', 'submitted_at is the time of the review', record('getProposal', (one) => (/DRAFT|SUBMITTED/.test(text(one.status)) ? one : { ...one, submitted_at: one.reviewed_at }))],
  ['getProposal.shows', 'leaves out the display of the area', record(['getProposal', 'listProposals'], ({ thematic_area_display, ...one }) => one)],

  ['createProposal.file-without-type', 'refuses files whose type the browser does not know', refusesFile('createProposal', ({ type }) => type === 'application/octet-stream')],
  ['createProposal.files', 'refuses a document with a name in capitals', refusesFile('createProposal', ({ name }) => name.endsWith('PDF'))],
  ['updateProposal.keeps-document', 'loses the document', after('updateProposal', (row, form) => { if (!form.proposal_document) row.document = 'none'; })],
  ['updateProposal.new-document', 'keeps the old document', input('updateProposal', ({ proposal_document, ...form }) => form)],
  ['getProposal.document-url', 'loses the document', reply(PROPOSALS, (body) => ({ ...body, proposal_document: null }))],
  ['getProposal.document-opens', 'has a URL that leads nowhere', reply(PROPOSALS, (body) => ({ ...body, proposal_document: '/media/proposals/nowhere/kit.pdf' }))],
  ['getProposal.document-names', 'replies 404 to URLs with escaped characters', answers('document', (_, { request }) => /%(?!20)/.test(request.url), 404)],
  ['drift.server-error', 'replies 500 to URLs with escaped characters', answers('document', (_, { request }) => /%(?!20)/.test(request.url), 500)],
  ['drift.server-error', 'replies 500 to preflights', on('preflight', async () => answer(500, { detail: 'No.' }))],
  ['getProposal.document-bytes', 'returns the document of another proposal', on('document', ({ request, mock, next }) => { const [own] = /doc-[0-9]+/.exec(request.url) ?? []; const { owner } = { owner: 0, ...mock.db.documents.find(({ id }) => id === own) }; const first = mock.db.documents.find((one) => one.owner === owner); return next(new Request(request.url.replace(`${own}`, `${first?.id}`), request)); })],
  ['getProposal.document-opens', 'replies 404 to a name with two dots', answers('document', (_, { request }) => /\.[^/]*\.[^/]*$/.test(new URL(request.url).pathname), 404)],
  ['getProposal.document-bytes', 'cuts them after 500 bytes', replies('document', is(200), async (response) => new Response((await response.arrayBuffer()).slice(0, 500)))],
  ['getProposal.document-type', 'sends them as text/html', header('document', 'Content-Type', 'text/html; charset=utf-8')],
  ['getProposal.document-cached', 'caches may keep them for a year', header('document', 'Cache-Control', 'public, max-age=31536000')],
  ['getProposal.document-private', 'anybody can read them', readable],
  ['getProposal.document-private', 'anybody can read them, by an address with a version', all(readable, record(PROPOSALS, (one) => ({ ...one, proposal_document: one.proposal_document && `${one.proposal_document}?v=1` })))],
  ['getProposal.document-stays', 'a new one overwrites all others with the same name', after('createProposal', (_, __, { db }) => { const newest = db.documents.at(-1); for (const one of db.documents) if (newest && one.name === newest.name) one.bytes = newest.bytes; })],

  ['createSupportRequest.values', 'takes a number for a type', lax('createSupportRequest', 'support_type', isNumber, 'TRAINING')],
  ['sendContactMessage.values', 'takes a number for a subject', lax('sendContactMessage', 'subject', isNumber, 'other')],
  ['drift.server-error', 'replies 500 to a timeline of more than 255 characters', answers('createSupportRequest', (form) => text(form.preferred_timeline).length > 255, 500)],
  ['createSupportRequest.claims', 'stores the status, and leaves it out of its reply', after('createSupportRequest', (row, form) => { row.status = form.status ?? row.status; })],
  ['listProposals.pages', '`next` forgets the filter', all(reply('listProposals', (body) => ({ ...body, next: body.next && String(body.next).replace('my_proposals=true&', '') })), address('listProposals', ({ searchParams }) => { if (!searchParams.has('limit')) searchParams.set('limit', '5'); }))],
  ['listProposals.complete', 'leaves out a draft with the title of another', reply('listProposals', ({ results, ...body }) => ({ ...body, results: [...new Map([results].flat().map((one) => [`${Object(one).project_name} ${Object(one).status}`, one])).values()] }))],
  ['createSupportRequest.only-one', 'overwrites a request with the same title', after('createSupportRequest', (row, _, { db }) => { for (const one of db.supportRequests) if (one.owner === row.owner && one.title === row.title) one.description = String(row.description); })],
  ['createSupportRequest.defaults', 'new requests are IN_PROGRESS', reply('createSupportRequest', (body) => ({ ...body, status: 'IN_PROGRESS' }))],
  ['createSupportRequest.unreviewed', 'sets fulfilled_at from the start', record(SUPPORT, (one) => ({ ...one, fulfilled_at: one.fulfilled_at ?? one.created_at }))],
  ['drift.display', 'displays the type as Financial', record(SUPPORT, (one) => ({ ...one, support_type_display: 'Financial' }))],
  ['createSupportRequest.eligible', 'accepts any user’s proposal', anybodys],
  ['createSupportRequest.reviewed-eligible', 'accepts only SUBMITTED proposals', answers('createSupportRequest', async (_, passing) => !/DRAFT|SUBMITTED/.test(String((await proposalIn(passing))?.status ?? 'DRAFT')))],
  ['getSupportRequest.private-changes', 'any user can delete it', extra('DELETE', 'support-requests/[0-9]+', async ({ request, mock }) => { mock.db.supportRequests = mock.db.supportRequests.filter(({ id }) => id !== idOf(request)); return new Response(null, { status: 204 }); })],
  ['getSupportRequest.shows', 'leaves out the proposal', record('getSupportRequest', ({ proposal_details, ...one }) => one)],
  ['drift.enum', 'writes the class before the status of a comment', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().map((one) => ({ ...Object(one), status_change: `SupportStatus.${Object(one).status_change}` })) }))],
  ['getSupportRequest.comments-order', 'sends the newest comment first', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().reverse() }))],
  ['getSupportRequest.proposal-status', 'proposal_details is always SUBMITTED', record(['listSupportRequests', 'getSupportRequest'], (one) => ({ ...one, proposal_details: { ...Object(one.proposal_details), status: 'SUBMITTED' } }))],
));
