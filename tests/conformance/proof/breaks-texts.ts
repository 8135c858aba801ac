import { mistakes } from './mistake';
import { rowOf } from './proposal-rows';
import { answer, input, type Json, on, record, reply } from './tamper';

const proposals = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const support = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;
const without =
  (...names: string[]) =>
  (body: Json) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

const refuseForm = (
  operation: 'createProposal' | 'updateProposal',
  broken: (form: FormData) => boolean,
) =>
  on(operation, async ({ request, next }) =>
    broken(await request.clone().formData())
      ? answer(400, { project_name: ['Ensure this field has no more than 100 characters.'] })
      : next(),
  );

const refuseJson = (
  operation: 'createSupportRequest' | 'sendContactMessage' | 'register',
  broken: (form: Json) => boolean,
) =>
  on(operation, async ({ request, next }) =>
    broken(await request.clone().json()) ? answer(400, { name: ['Too long.'] }) : next(),
  );

export const textBreaks = mistakes(
  [
    'proposals: the description is lost',
    'createProposal.description',
    record(proposals, (one) => ({ ...one, description: '' })),
  ],
  [
    'proposals: technologies_used is not filled',
    'createProposal.technology-mirrored',
    record(proposals, (one) => ({ ...one, technologies_used: null })),
  ],
  [
    'proposals: reviewed_at is set from the start',
    'createProposal.unreviewed',
    record(proposals, (one) => ({ ...one, reviewed_at: one.reviewed_at ?? one.created_at })),
  ],
  [
    'proposals: refuses a document with a name in capitals',
    'createProposal.files',
    on('createProposal', async ({ request, next }) => {
      const file = (await request.clone().formData()).get('proposal_document');
      return file instanceof File && !/\.(pdf|docx?)$/.test(file.name) && file.name.endsWith('PDF')
        ? answer(400, { proposal_document: ['PDF, DOC or DOCX.'] })
        : next();
    }),
  ],
  [
    'proposals: accepts an empty document',
    'createProposal.document-empty',
    input('createProposal', (form) => {
      const file = form.proposal_document;
      return file instanceof File && file.size === 0
        ? { ...form, proposal_document: new File(['%PDF'], 'kit.pdf') }
        : form;
    }),
  ],
  [
    'proposals: accepts every file with .pdf. in its name',
    'createProposal.file-type',
    input('createProposal', (form) => {
      const file = form.proposal_document;
      return file instanceof File && file.name.includes('.pdf.')
        ? { ...form, proposal_document: new File([file], 'kit.pdf') }
        : form;
    }),
  ],
  [
    'updateProposal: requires the whole form to submit',
    'updateProposal.submits-by-status',
    refuseForm('updateProposal', (form) => form.has('status') && !form.has('project_name')),
  ],
  [
    'updateProposal: the reply is from before the change',
    'updateProposal.reply',
    on('updateProposal', async ({ request, mock, next }) => {
      const was = rowOf(mock, request)?.relevance_to_theme;
      const response = await next();
      if (!response.ok) return response;
      return answer(200, { ...(await response.json()), relevance_to_theme: was });
    }),
  ],
  [
    'updateProposal: one area is displayed as another',
    'updateProposal.displays',
    reply('updateProposal', (body) => ({
      ...body,
      ...(body.thematic_area === 'GOVERNANCE' && { thematic_area_display: 'Other' }),
    })),
  ],
  [
    'updateProposal: does not change the description',
    'updateProposal.description',
    input('updateProposal', without('description')),
  ],
  [
    'getProposal: leaves out the display of the area',
    'getProposal.shows',
    record(['getProposal', 'listProposals'], without('thematic_area_display')),
  ],
  [
    'support: stores the justification as the impact, and the impact as the justification',
    'createSupportRequest.keeps',
    input('createSupportRequest', ({ justification, expected_impact, ...form }) => ({
      ...form,
      ...(expected_impact !== undefined && { justification: expected_impact }),
      ...(justification !== undefined && { expected_impact: justification }),
    })),
  ],
  [
    'createProposal: stores the problem as the solution, and the solution as the problem',
    'createProposal.keeps',
    input('createProposal', ({ problem_statement, proposed_solution, ...form }) => ({
      ...form,
      problem_statement: proposed_solution,
      proposed_solution: problem_statement,
    })),
  ],
  [
    'updateProposal: stores the relevance as the technology, and the technology as the relevance',
    'updateProposal.keeps',
    input('updateProposal', (form) =>
      form.relevance_to_theme === undefined || form.technology_methodology === undefined
        ? form
        : {
            ...form,
            relevance_to_theme: form.technology_methodology,
            technology_methodology: form.relevance_to_theme,
          },
    ),
  ],
  [
    'support: refuses costs of a million or more',
    'createSupportRequest.long-texts',
    refuseJson('createSupportRequest', (form) => Number(form.estimated_cost) >= 1_000_000),
  ],
  [
    'support: loses a cost of 0',
    'createSupportRequest.unsent',
    record(support, (one) => ({ ...one, estimated_cost: one.estimated_cost || null })),
  ],
  [
    'support: fulfilled_at is set from the start',
    'createSupportRequest.unreviewed',
    record(support, (one) => ({ ...one, fulfilled_at: one.fulfilled_at ?? one.created_at })),
  ],
  [
    'support: comments are null',
    'getSupportRequest.shows',
    record(support, (one) => ({ ...one, comments: null })),
  ],
);
