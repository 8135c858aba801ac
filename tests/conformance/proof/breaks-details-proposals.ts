/** Easily overlooked bugs in proposals and requests: empty values, saving a draft again, lists, attached documents. */

import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { rowOf } from './proposal-rows';
import { fieldsOf } from './refusing';
import { answer, input, on } from './tamper';

const lists = new WeakMap<Mock, Map<string, string>>();

export const proposalDetailBreaks = mistakes(
  [
    'updateProposal: refuses to save a draft as a draft',
    'updateProposal.again',
    on('updateProposal', async ({ request, mock, next }) => {
      const { status } = await fieldsOf(request);
      return status === 'DRAFT' && rowOf(mock, request)?.status === 'DRAFT'
        ? answer(400, { status: ['DRAFT to DRAFT is not allowed.'] })
        : next();
    }),
  ],
  [
    'updateProposal: the description of the area is not kept',
    'updateProposal.keeps',
    on('updateProposal', async ({ request, mock, next }) => {
      const response = await next();
      const row = rowOf(mock, request);
      if (row?.thematic_area_description) row.thematic_area_description = 'None';
      return response;
    }),
  ],
  [
    'createProposal: loses the area’s description of a submission',
    'createProposal.keeps',
    input('createProposal', (form) =>
      form.status === 'SUBMITTED' ? { ...form, thematic_area_description: undefined } : form,
    ),
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
    'updateProposal.keeps',
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
