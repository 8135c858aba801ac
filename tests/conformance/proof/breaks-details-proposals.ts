/** Easily overlooked bugs in proposals and requests: empty values, saving a draft again, lists, attached documents. */

import { breaks } from './break';
import type { Mock } from './in-process';
import { rowOf } from './proposal-rows';
import { fieldsOf, refusing } from './refusing';
import { answer, input, on } from './tamper';

const lists = new WeakMap<Mock, Map<string, string>>();

export const proposalDetailBreaks = breaks(
  'rule',
  [
    'createProposal: an optional text may not be empty',
    'createProposal.blank-optional',
    refusing('createProposal', 'technologies_used', (value) => value === ''),
  ],
  [
    'createSupportRequest: an optional text may not be empty',
    'createSupportRequest.blank-optional',
    refusing('createSupportRequest', 'quantity_required', (value) => value === ''),
  ],
  [
    'updateProposal: refuses to save a draft as a draft',
    'updateProposal.draft-again',
    on('updateProposal', async ({ request, mock, next }) => {
      const { status } = await fieldsOf(request);
      return status === 'DRAFT' && rowOf(mock, request)?.status === 'DRAFT'
        ? answer(400, { status: ['DRAFT to DRAFT is not allowed.'] })
        : next();
    }),
  ],
  [
    'updateProposal: the description of the area is not kept',
    'updateProposal.area-description',
    on('updateProposal', async ({ request, mock, next }) => {
      const response = await next();
      const row = rowOf(mock, request);
      if (row?.thematic_area_description) row.thematic_area_description = 'None';
      return response;
    }),
  ],
  [
    'createProposal: loses the area’s description of a submission',
    'createProposal.keeps-fields',
    input('createProposal', (form) =>
      form.status === 'SUBMITTED' ? { ...form, thematic_area_description: undefined } : form,
    ),
  ],
  [
    'listProposals: replies 404 for a user without proposals',
    'listProposals.answers',
    on('listProposals', async ({ next }) => {
      const response = await next();
      const { results }: { results?: unknown[] } = await response.clone().json();
      return results?.length === 0 ? answer(404, { detail: 'No proposals.' }) : response;
    }),
  ],
  [
    'listProposals: drafts are listed oldest first',
    'listProposals.newest-first',
    on('listProposals', async ({ request, next }) => {
      const response = await next();
      if (!request.url.includes('drafts=true') || !response.ok) return response;
      const body: { results: unknown[] } = await response.json();
      return answer(200, { ...body, results: body.results.reverse() });
    }),
  ],
  [
    'listProposals: kept in a cache until a proposal is made or deleted',
    'listProposals.fresh',
    on(
      ['listProposals', 'createProposal', 'deleteProposal'],
      async ({ operation, request, mock, next }) => {
        const kept = lists.get(mock) ?? new Map<string, string>();
        lists.set(mock, kept);
        if (operation !== 'listProposals') {
          kept.clear();
          return next();
        }
        const key = request.url + request.headers.get('Authorization');
        const old = kept.get(key);
        if (old) return answer(200, JSON.parse(old));
        const response = await next();
        if (response.ok) kept.set(key, await response.clone().text());
        return response;
      },
    ),
  ],
  [
    'updateProposal: the texts beside a document are lost',
    'updateProposal.changes',
    input('updateProposal', ({ proposal_document, ...fields }) =>
      proposal_document instanceof File ? { proposal_document } : fields,
    ),
  ],
  [
    'updateProposal: accepts an empty document',
    'updateProposal.document-empty',
    input('updateProposal', ({ proposal_document: file, ...fields }) => ({
      ...fields,
      ...(file instanceof File && {
        proposal_document:
          file.size === 0 ? new File(['%PDF-1.4'], file.name, { type: file.type }) : file,
      }),
    })),
  ],
);
