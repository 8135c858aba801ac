import type { ProposalRow } from 'portal-mock/state/db';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { rowOf } from './proposal-rows';
import { answer, input, on, type Passing } from './tamper';

const PDF = new File(['%PDF-1.4'], 'another.pdf', { type: 'application/pdf' });
const laxChange = (field: string, broken: (value: unknown) => boolean, instead: unknown) =>
  input('updateProposal', (form) =>
    field in form && broken(form[field]) ? { ...form, [field]: instead } : form,
  );

/** Treats the proposal as a draft for this call. */
const asDraft = async ({ request, mock, next }: Passing) => {
  const row = rowOf(mock, request);
  const was = row?.status;
  if (row) row.status = 'DRAFT';
  const response = await next();
  if (row && was && row.status === 'DRAFT' && was !== 'DRAFT') row.status = was;
  return response;
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

export const changeBreaks = mistakes(
  [
    'updateProposal: lets competitors set any status',
    'updateProposal.claims',
    on('updateProposal', async ({ request, mock, next }) => {
      const row = rowOf(mock, request);
      const wanted = (await request.clone().formData()).get('status');
      if (row && wanted === 'ACCEPTED') row.status = 'ACCEPTED';
      return next();
    }),
  ],
  [
    'updateProposal: changes nothing',
    'updateProposal.keeps',
    on('updateProposal', ({ request, next }) =>
      next(new Request(request.url, { headers: request.headers })),
    ),
  ],
  [
    'updateProposal: clears missing fields',
    'updateProposal.keeps-the-rest',
    after('updateProposal', (row) => void Object.assign(row, { technology_methodology: '' })),
  ],
  [
    'updateProposal: changes only one of the titles',
    'updateProposal.keeps',
    after('updateProposal', (row) => void Object.assign(row, { project_title: 'Kit change' })),
  ],
  [
    'updateProposal: accepts any file',
    'updateProposal.file-type',
    laxChange(
      'proposal_document',
      (value) => value instanceof File && value.name === 'kit.exe',
      PDF,
    ),
  ],
  [
    'updateProposal: saves a change that it refuses',
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
    'updateProposal: refuses, but saves the change',
    'updateProposal.draft-only',
    on('updateProposal', async (passing) => {
      const wasDraft = rowOf(passing.mock, passing.request)?.status === 'DRAFT';
      const response = await asDraft(passing);
      return wasDraft ? response : answer(403, { detail: 'Only drafts.' });
    }),
  ],
  [
    'updateProposal: a submission becomes a draft again',
    'updateProposal.draft-only',
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
);
