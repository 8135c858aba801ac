import { mistakes } from './mistake';
import { answer, input, on, reply } from './tamper';

export const proposalBreaks = mistakes(
  [
    'createProposal: saves submissions as drafts',
    'createProposal.submitted',
    input('createProposal', (form) => ({ ...form, status: 'DRAFT' })),
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
    'createProposal.displays',
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
    'createProposal.claims',
    on('createProposal', async ({ request, next }) => {
      const praise = (await request.clone().formData()).get('review_comments');
      const response = await next();
      return response.ok && praise
        ? answer(201, { ...(await response.json()), review_comments: praise })
        : response;
    }),
  ],
  [
    'createProposal: replies with another title',
    'createProposal.keeps',
    reply('createProposal', (body) => ({ ...body, project_name: 'Untitled' })),
  ],
  [
    'createProposal: lets competitors set any status',
    'createProposal.claims',
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
