import type { ProposalRow } from '../../../mocks/db';
import type { Mock } from '../in-process';
import { breaks } from './break';
import { answer, as, input, type Json, on, type Passing, record, reply, status } from './tamper';
import { ownerToken } from './tokens';

const LONG = 'A text that is long enough for the fifty characters that are asked for.';
const lax = (field: string, broken: (value: unknown) => boolean, instead: unknown) =>
  input('createProposal', (form) => (broken(form[field]) ? { ...form, [field]: instead } : form));
const laxChange = (field: string, broken: (value: unknown) => boolean, instead: unknown) =>
  input('updateProposal', (form) =>
    field in form && broken(form[field]) ? { ...form, [field]: instead } : form,
  );
const shorterThan = (length: number) => (value: unknown) => String(value ?? '').length < length;
const blank = (value: unknown) => !value;

const idOf = ({ url }: Request) => Number(/\/([0-9]+)\/(?:[?].*)?$/.exec(url)?.[1]);
const rowOf = (mock: Mock, request: Request): ProposalRow | undefined =>
  mock.db.proposals.find(({ id }) => id === idOf(request));

/** Lets the call through as if the proposal were a draft. */
const asDraft = async ({ request, mock, next }: Passing) => {
  const row = rowOf(mock, request);
  const was = row?.status;
  if (row) row.status = 'DRAFT';
  const response = await next();
  if (row && was && row.status === 'DRAFT' && was !== 'DRAFT') row.status = was;
  return response;
};

/** Lets the call through as if the owner made it. */
const asOwner = async ({ request, mock, next }: Passing) => {
  const row = rowOf(mock, request);
  return next(
    row && request.headers.has('Authorization')
      ? as(request, ownerToken(mock, row.owner))
      : request,
  );
};

const after = (
  operation: 'createProposal' | 'updateProposal',
  change: (row: ProposalRow, mock: Mock) => void,
) =>
  on(operation, async ({ request, mock, next }) => {
    const response = await next();
    const row = operation === 'updateProposal' ? rowOf(mock, request) : mock.db.proposals.at(-1);
    if (response.ok && row) change(row, mock);
    return response;
  });

export const proposalBreaks = breaks(
  'rule',
  [
    'createProposal: a draft is submitted',
    'createProposal.draft',
    input('createProposal', (form) => ({ ...form, status: 'SUBMITTED' })),
  ],
  [
    'createProposal: a submission is a draft',
    'createProposal.submitted',
    input('createProposal', (form) => ({ ...form, status: 'DRAFT' })),
  ],
  [
    'createProposal: no title needed',
    'createProposal.title-required',
    input('createProposal', (form) => ({
      ...form,
      project_name: form.project_name || 'Untitled',
      project_title: form.project_title || 'Untitled',
    })),
  ],
  [
    'createProposal: any area',
    'createProposal.area-values',
    lax('thematic_area', (value) => value === 'ASTROLOGY', 'OTHER'),
  ],
  [
    'createProposal: no area needed',
    'createProposal.area-required',
    lax('thematic_area', blank, 'OTHER'),
  ],
  [
    'createProposal: problems of any length',
    'createProposal.problem-length',
    lax('problem_statement', shorterThan(50), LONG),
  ],
  [
    'createProposal: problems of 49 characters',
    'createProposal.problem-length',
    lax('problem_statement', (value) => String(value).length === 49, LONG),
  ],
  [
    'createProposal: solutions of any length',
    'createProposal.solution-length',
    lax('proposed_solution', shorterThan(50), LONG),
  ],
  [
    'createProposal: more than fifty characters needed',
    'createProposal.draft',
    lax('problem_statement', (value) => String(value).length === 50, 'short'),
  ],
  [
    'createProposal: no relevance needed',
    'createProposal.relevance-required',
    lax('relevance_to_theme', blank, 'Some'),
  ],
  [
    'createProposal: technology needed',
    'createProposal.technology-optional',
    on('createProposal', async ({ request, next }) =>
      (await request.clone().formData()).has('technology_methodology')
        ? next()
        : answer(400, { technology_methodology: ['Required.'] }),
    ),
  ],
  [
    'createProposal: the relevance is lost',
    'createProposal.keeps-fields',
    reply('createProposal', (body) => ({ ...body, relevance_to_theme: null })),
  ],
  [
    'createProposal: texts are cut at 40 characters',
    'createProposal.keeps-fields',
    record(['createProposal', 'getProposal', 'listProposals'], (one) => ({
      ...one,
      problem_statement: String(one.problem_statement).slice(0, 40),
    })),
  ],
  [
    'createProposal: somebody else is the author',
    'createProposal.submitted-by',
    reply('createProposal', (body) => ({
      ...body,
      submitted_by: { display_name: 'Ben Conformance' },
    })),
  ],
  [
    'createProposal: another name of the area',
    'createProposal.area-display',
    reply('createProposal', (body) => ({
      ...body,
      thematic_area_display: String(body.thematic_area),
    })),
  ],
  [
    'createProposal: a draft has a time of submission',
    'createProposal.submitted-at',
    reply('createProposal', (body) => ({ ...body, submitted_at: body.created_at })),
  ],
  [
    'createProposal: competitors set any status',
    'createProposal.status-values',
    on('createProposal', async (passing) => {
      const wanted = (await passing.request.clone().formData()).get('status');
      const lenient = input('createProposal', (form) => ({
        ...form,
        status: wanted === 'DRAFT' ? 'DRAFT' : 'SUBMITTED',
      }));
      const response = await lenient(passing);
      return response.ok && wanted === 'ACCEPTED'
        ? answer(201, { ...(await response.json()), status: 'ACCEPTED' })
        : response;
    }),
  ],
  [
    'updateProposal: competitors set any status',
    'updateProposal.status-values',
    on('updateProposal', async ({ request, mock, next }) => {
      const row = rowOf(mock, request);
      const wanted = (await request.clone().formData()).get('status');
      if (row && wanted === 'ACCEPTED') row.status = 'ACCEPTED';
      return next();
    }),
  ],
  [
    'updateProposal: all fields needed',
    'updateProposal.one-field',
    on('updateProposal', async ({ request, next }) =>
      (await request.clone().formData()).has('problem_statement')
        ? next()
        : answer(400, { problem_statement: ['Required.'] }),
    ),
  ],
  [
    'updateProposal: changes nothing',
    'updateProposal.changes',
    on('updateProposal', ({ request, next }) =>
      next(new Request(request.url, { headers: request.headers })),
    ),
  ],
  [
    'updateProposal: what is absent is emptied',
    'updateProposal.keeps-the-rest',
    after('updateProposal', (row) => void Object.assign(row, { technology_methodology: '' })),
  ],
  [
    'updateProposal: one of the titles stays',
    'updateProposal.changes',
    after('updateProposal', (row) => void Object.assign(row, { project_title: 'Kit change' })),
  ],
  [
    'updateProposal: the area OTHER is refused',
    'updateProposal.areas',
    on('updateProposal', async ({ request, next }) =>
      (await request.clone().formData()).get('thematic_area') === 'OTHER'
        ? answer(400, { thematic_area: ['No.'] })
        : next(),
    ),
  ],
  [
    'updateProposal: problems of any length',
    'updateProposal.problem-length',
    laxChange('problem_statement', shorterThan(50), LONG),
  ],
  [
    'updateProposal: any area',
    'updateProposal.area-values',
    laxChange('thematic_area', (value) => value === 'ASTROLOGY', 'OTHER'),
  ],
  [
    'updateProposal: a refused change is kept',
    'updateProposal.refusal-changes-nothing',
    on('updateProposal', async ({ request, mock, next }) => {
      const form = await request.clone().formData();
      const response = await next();
      const row = rowOf(mock, request);
      if (row && form.get('thematic_area') === 'ASTROLOGY') row.thematic_area = 'GOVERNANCE';
      return response;
    }),
  ],
  [
    'updateProposal: submitting sets no time',
    'updateProposal.submitted-at',
    after('updateProposal', (row) => void Object.assign(row, { submitted_at: null })),
  ],
  [
    'updateProposal: submitting leaves a draft',
    'updateProposal.submits',
    after('updateProposal', (row) => void Object.assign(row, { status: 'DRAFT' })),
  ],
  [
    'updateProposal: submitted work can be changed',
    'updateProposal.draft-only',
    on('updateProposal', asDraft),
  ],
  [
    'updateProposal: refused, and changed all the same',
    'updateProposal.draft-only',
    on('updateProposal', async (passing) => {
      const wasDraft = rowOf(passing.mock, passing.request)?.status === 'DRAFT';
      const response = await asDraft(passing);
      return wasDraft ? response : answer(403, { detail: 'Only drafts.' });
    }),
  ],
  [
    'updateProposal: a submission becomes a draft again',
    'updateProposal.no-way-back',
    on('updateProposal', async (passing) => {
      const back = (await passing.request.clone().formData()).get('status') === 'DRAFT';
      return back ? asDraft(passing) : passing.next();
    }),
  ],
  [
    'updateProposal: created_at moves',
    'updateProposal.created-at',
    after(
      'updateProposal',
      (row) =>
        void Object.assign(row, {
          created_at: new Date(Date.parse(row.created_at) + 60_000).toISOString(),
        }),
    ),
  ],
  [
    'deleteProposal: submitted work can be deleted',
    'deleteProposal.draft-only',
    on('deleteProposal', asDraft),
  ],
  [
    'deleteProposal: nothing is deleted',
    'deleteProposal.gone',
    on('deleteProposal', async ({ request, next }) =>
      request.headers.has('Authorization') ? new Response(null, { status: 204 }) : next(),
    ),
  ],
  [
    'deleteProposal: 400 always',
    'deleteProposal.answers',
    on('deleteProposal', async () => answer(400, { detail: 'No.' })),
  ],
);

export const ownershipBreaks = breaks(
  'ownership',
  ["getProposal: anybody's", 'getProposal.private', on('getProposal', asOwner)],
  ["updateProposal: anybody's", 'updateProposal.private', on('updateProposal', asOwner)],
  ["deleteProposal: anybody's", 'deleteProposal.private', on('deleteProposal', asOwner)],
  [
    "deleteProposal: refused, and somebody else's is gone all the same",
    'deleteProposal.private',
    on('deleteProposal', async (passing) => {
      const refused = await passing.next();
      if (refused.status === 404) await asOwner(passing);
      return refused;
    }),
  ],
  [
    "listProposals: everybody's",
    'listProposals.private',
    on('listProposals', async ({ mock, next }) => {
      const response = await next();
      const others = mock.db.proposals.map(
        ({ id, project_name, project_title, status: of, thematic_area, created_at }) => ({
          id,
          project_name,
          project_title,
          status: of,
          thematic_area,
          created_at,
        }),
      );
      return response.ok ? answer(200, { results: others.reverse() }) : response;
    }),
  ],
  [
    "listProposals: everybody's without the filter",
    'listProposals.private-unfiltered',
    on('listProposals', async ({ request, mock, next }) => {
      const response = await next();
      const all = mock.db.proposals.map(
        ({ id, project_name, project_title, status: of, thematic_area, created_at }) => ({
          id,
          project_name,
          project_title,
          status: of,
          thematic_area,
          created_at,
        }),
      );
      return response.ok && !request.url.includes('my_proposals')
        ? answer(200, { results: all })
        : response;
    }),
  ],
  [
    "getSupportRequest: anybody's",
    'getSupportRequest.private',
    on('getSupportRequest', async ({ request, mock, next }) => {
      const row = mock.db.supportRequests.find(({ id }) => id === idOf(request));
      return next(
        row && request.headers.has('Authorization')
          ? as(request, ownerToken(mock, row.owner))
          : request,
      );
    }),
  ],
  [
    "listSupportRequests: everybody's",
    'listSupportRequests.private',
    on('listSupportRequests', async ({ mock, next }) => {
      const response = await next();
      return response.ok
        ? answer(200, {
            results: mock.db.supportRequests.map(({ owner, ...row }) => row).reverse(),
          })
        : response;
    }),
  ],
  [
    "createSupportRequest: for anybody's proposal",
    'createSupportRequest.foreign-refused',
    on('createSupportRequest', async ({ request, mock, next }) => {
      const { proposal }: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      const row = mock.db.proposals.find(({ id, status: of }) => id === proposal && of !== 'DRAFT');
      return next(
        row && request.headers.has('Authorization')
          ? as(request, ownerToken(mock, row.owner))
          : request,
      );
    }),
  ],
  [
    'getProposal: 403 hides nothing, and the owner is refused too',
    'getProposal.answers',
    status('getProposal', 200, 403),
  ],
);
