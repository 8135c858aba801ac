/** Breaks that cut, lose, refuse or invent texts, names and numbers. */
import { SHORTEST } from '../forms/lengths';
import { breaks } from './break';
import { rowOf } from './proposal-rows';
import { all, answer, input, type Json, on, record, reply } from './tamper';

const { problem_statement } = SHORTEST;
const proposals = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const opened = ['createProposal', 'getProposal', 'updateProposal'] as const;
const support = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;
const without =
  (...names: string[]) =>
  (body: Json) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
const length = (value: unknown) => String(value ?? '').length;

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

const texts = (change: (text: string) => string) =>
  record(opened, (one) => ({
    ...one,
    problem_statement: change(String(one.problem_statement)),
  }));

export const textBreaks = breaks(
  'rule',
  [
    'proposals: refuses titles of more than 100 characters',
    'createProposal.long-title',
    refuseForm('createProposal', (form) => length(form.get('project_name')) > 100),
  ],
  [
    'createProposal: refuses long titles, and texts of more than 2000 characters',
    'createProposal.long-texts',
    refuseForm(
      'createProposal',
      (form) =>
        length(form.get('project_name')) > 100 || length(form.get('problem_statement')) > 2000,
    ),
  ],
  [
    'createProposal: refuses texts of exactly the minimum length in a submission',
    'createProposal.minimum-length',
    refuseForm(
      'createProposal',
      (form) =>
        form.get('status') === 'SUBMITTED' &&
        form.get('problem_statement') === SHORTEST.problem_statement,
    ),
  ],
  [
    'updateProposal: does not submit a draft with texts of exactly the minimum length',
    'updateProposal.minimum-length',
    refuseForm(
      'updateProposal',
      (form) =>
        form.get('status') === 'SUBMITTED' &&
        form.get('proposed_solution') === SHORTEST.proposed_solution,
    ),
  ],
  [
    'proposals: texts are cut at 500 characters',
    'createProposal.keeps-fields',
    texts((text) => text.slice(0, 500)),
  ],
  [
    'proposals: & and < become HTML entities',
    'createProposal.keeps-fields',
    texts((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  ],
  [
    'proposals: tags are taken out',
    'createProposal.keeps-fields',
    texts((text) => text.replaceAll(/<[^>]+>/g, '')),
  ],
  [
    'proposals: line breaks become blanks',
    'createProposal.keeps-fields',
    texts((text) => text.replaceAll(/\s+/g, ' ')),
  ],
  [
    'proposals: emoji become question marks',
    'createProposal.keeps-fields',
    texts((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
  ],
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
    'proposals: missing fields become "None"',
    'createProposal.unsent-is-empty',
    record(opened, (one) => ({
      ...one,
      technology_methodology: one.technology_methodology ?? 'None',
    })),
  ],
  [
    'proposals: reviewed_at is set from the start',
    'createProposal.unreviewed',
    record(proposals, (one) => ({ ...one, reviewed_at: one.reviewed_at ?? one.created_at })),
  ],
  [
    'proposals: refuses a document with a name in capitals',
    'createProposal.file-names',
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
    'proposals: counts bytes instead of characters',
    'createProposal.problem-length',
    input('createProposal', (form) =>
      Buffer.byteLength(String(form.problem_statement ?? '')) >= problem_statement.length &&
      length(form.problem_statement) < problem_statement.length
        ? { ...form, problem_statement }
        : form,
    ),
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
    'updateProposal.area-display',
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
    'lists of proposals have no description',
    'listProposals.shows',
    record('listProposals', without('description')),
  ],
  [
    'getProposal: leaves out the display of the area',
    'getProposal.shows',
    record(['getProposal', 'listProposals'], without('thematic_area_display')),
  ],
  [
    'support: refuses quantities of more than 50 characters',
    'createSupportRequest.long-lines',
    refuseJson('createSupportRequest', (form) => length(form.quantity_required) > 50),
  ],
  [
    'support: refuses titles of more than 100 characters',
    'createSupportRequest.long-title',
    refuseJson('createSupportRequest', (form) => length(form.title) > 100),
  ],
  [
    'support: refuses long titles, and texts of more than 2000 characters',
    'createSupportRequest.long-texts',
    refuseJson(
      'createSupportRequest',
      (form) => length(form.title) > 100 || length(form.justification) > 2000,
    ),
  ],
  [
    'support: stores the justification as the impact, and the impact as the justification',
    'createSupportRequest.keeps-fields',
    input('createSupportRequest', ({ justification, expected_impact, ...form }) => ({
      ...form,
      ...(expected_impact !== undefined && { justification: expected_impact }),
      ...(justification !== undefined && { expected_impact: justification }),
    })),
  ],
  [
    'createProposal: stores the problem as the solution, and the solution as the problem',
    'createProposal.keeps-fields',
    input('createProposal', ({ problem_statement, proposed_solution, ...form }) => ({
      ...form,
      problem_statement: proposed_solution,
      proposed_solution: problem_statement,
    })),
  ],
  [
    'updateProposal: stores the relevance as the technology, and the technology as the relevance',
    'updateProposal.keeps-fields',
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
    'createSupportRequest.high-cost',
    refuseJson('createSupportRequest', (form) => Number(form.estimated_cost) >= 1_000_000),
  ],
  [
    'support: loses a cost of 0',
    'createSupportRequest.unsent-is-empty',
    record(support, (one) => ({ ...one, estimated_cost: one.estimated_cost || null })),
  ],
  [
    'support: fulfilled_at is set from the start',
    'createSupportRequest.unreviewed',
    record(support, (one) => ({ ...one, fulfilled_at: one.fulfilled_at ?? one.created_at })),
  ],
  [
    'support: leaves quantity and duration out of lists',
    'listSupportRequests.shows',
    record('listSupportRequests', without('quantity_required', 'duration_needed')),
  ],
  [
    'support: comments are null',
    'getSupportRequest.shows',
    record(support, (one) => ({ ...one, comments: null })),
  ],
  [
    'support: the list is a plain array',
    'listSupportRequests.results',
    reply('listSupportRequests', (body) => body.results),
  ],
  [
    'support: sends costs as text',
    'drift.number-text',
    record(support, (one) => ({ ...one, estimated_cost: String(one.estimated_cost) })),
  ],
  [
    'proposals: sends IDs as text',
    'drift.text-id',
    record(proposals, (one) => ({ ...one, id: String(one.id) })),
  ],
  [
    'contact: refuses messages of more than 500 characters',
    'sendContactMessage.long-texts',
    refuseJson('sendContactMessage', (form) => length(form.message) > 500),
  ],
  [
    'contact: refuses names of more than 100 characters',
    'sendContactMessage.long-name',
    refuseJson('sendContactMessage', (form) => length(form.name) > 100),
  ],
  [
    'register: refuses names of more than 50 characters',
    'register.long-names',
    refuseJson('register', (form) => length(form.first_name) > 50),
  ],
  [
    'register: refuses a county with an apostrophe',
    'register.counties',
    all(
      on('register', async ({ request, next }) => {
        const { county }: Json = await request.clone().json();
        return String(county).includes("'")
          ? answer(400, { county: ['"Murang\'a" is not a valid choice.'] })
          : next();
      }),
    ),
  ],
  [
    'register: refuses the county Kisii',
    'register.counties',
    all(
      on('register', async ({ request, next }) => {
        const { county }: Json = await request.clone().json();
        return county === 'Kisii'
          ? answer(400, { county: ['"Kisii" is not a valid choice.'] })
          : next();
      }),
    ),
  ],
);
