import { ENOUGH, SHORTEST } from '../forms/lengths';
import { breaks } from './break';
import { answer, input, on, record, reply } from './tamper';

const lax = (field: string, broken: (value: unknown) => boolean, instead: unknown) =>
  input('createProposal', (form) => (broken(form[field]) ? { ...form, [field]: instead } : form));
const shorterThan = (text: string) => (value: unknown) => String(value ?? '').length < text.length;
const blank = (value: unknown) => !value;

export const proposalBreaks = breaks(
  'rule',
  [
    'createProposal: submits drafts',
    'createProposal.draft',
    input('createProposal', (form) => ({ ...form, status: 'SUBMITTED' })),
  ],
  [
    'createProposal: saves submissions as drafts',
    'createProposal.submitted',
    input('createProposal', (form) => ({ ...form, status: 'DRAFT' })),
  ],
  [
    'createProposal: does not require the title',
    'createProposal.title-required',
    input('createProposal', (form) => ({
      ...form,
      project_name: form.project_name || 'Untitled',
      project_title: form.project_title || 'Untitled',
    })),
  ],
  [
    'createProposal: accepts any area',
    'createProposal.area-values',
    lax('thematic_area', (value) => value === 'ASTROLOGY', 'OTHER'),
  ],
  [
    'createProposal: does not require the area',
    'createProposal.area-required',
    lax('thematic_area', blank, 'OTHER'),
  ],
  [
    'createProposal: accepts problems of any length',
    'createProposal.problem-length',
    lax('problem_statement', shorterThan(SHORTEST.problem_statement), ENOUGH),
  ],
  [
    'createProposal: accepts problems one character too short',
    'createProposal.problem-length',
    lax('problem_statement', (value) => value === SHORTEST.problem_statement.slice(1), ENOUGH),
  ],
  [
    'createProposal: accepts solutions of any length',
    'createProposal.solution-length',
    lax('proposed_solution', shorterThan(SHORTEST.proposed_solution), ENOUGH),
  ],
  [
    'createProposal: requires more than the minimum length',
    'createProposal.minimum-length',
    lax('problem_statement', (value) => value === SHORTEST.problem_statement, 'short'),
  ],
  [
    'createProposal: does not require the relevance',
    'createProposal.relevance-required',
    lax('relevance_to_theme', blank, 'Some'),
  ],
  [
    'createProposal: requires the technology',
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
    'createProposal: names another user as the author',
    'createProposal.submitted-by',
    reply('createProposal', (body) => ({
      ...body,
      submitted_by: { display_name: 'Ben Conformance' },
    })),
  ],
  [
    'createProposal: displays the area by its value',
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
    'createProposal: lets competitors write the review',
    'createProposal.review-own',
    on('createProposal', async ({ request, next }) => {
      const praise = (await request.clone().formData()).get('review_comments');
      const response = await next();
      return response.ok && praise
        ? answer(201, { ...(await response.json()), review_comments: praise })
        : response;
    }),
  ],
  [
    'createProposal: texts are escaped for HTML',
    'createProposal.keeps-fields',
    input('createProposal', (form) => ({
      ...form,
      relevance_to_theme: String(form.relevance_to_theme ?? '').replaceAll('&', '&amp;'),
    })),
  ],
  [
    'createProposal: replies with another title',
    'createProposal.keeps-fields',
    reply('createProposal', (body) => ({ ...body, project_name: 'Untitled' })),
  ],
  [
    'createProposal: stores another title than it returns',
    'createProposal.keeps-fields',
    reply('getProposal', (body) => ({ ...body, project_name: 'Untitled' })),
  ],
  [
    'createProposal: stores texts in ASCII only',
    'createProposal.keeps-fields',
    input('createProposal', (form) => ({
      ...form,
      relevance_to_theme: String(form.relevance_to_theme ?? '').replaceAll(/[^ -~]/g, '?'),
    })),
  ],
  [
    'createProposal: lets competitors set any status',
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
);
