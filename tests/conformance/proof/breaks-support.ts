import { mistakes } from './mistake';
import { fieldsOf } from './refusing';
import { answer, input, type Json, on, record, reply } from './tamper';

const created = (change: Json) =>
  record(['createSupportRequest', 'getSupportRequest', 'listSupportRequests'], (one) => ({
    ...one,
    ...change,
  }));

export const supportBreaks = mistakes(
  [
    'createSupportRequest: refuses a cost of 0',
    'createSupportRequest.optional',
    on('createSupportRequest', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return fields.estimated_cost === 0 ? answer(400, { estimated_cost: ['No.'] }) : next();
    }),
  ],
  [
    'createSupportRequest: lets competitors set the approved resources',
    'createSupportRequest.claims',
    on('createSupportRequest', async ({ request, next }) => {
      const { approved_amount }: Json = await request.clone().json();
      const response = await next();
      return response.ok && approved_amount
        ? answer(201, { ...(await response.json()), approved_amount })
        : response;
    }),
  ],
  [
    'createSupportRequest: sends the details of another proposal',
    'createSupportRequest.proposal-details',
    record(['createSupportRequest', 'getSupportRequest'], (one) => ({
      ...one,
      proposal_details: { project_name: 'Kit draft', status: 'SUBMITTED' },
    })),
  ],
  [
    'createSupportRequest: refuses 19.99, because 19.99 / 0.01 is not whole in binary',
    'createSupportRequest.accepts',
    on('createSupportRequest', async ({ request, next }) => {
      const { estimated_cost } = await fieldsOf(request);
      const isRefused = !Number.isInteger(Number(estimated_cost ?? 0) / 0.01);
      return isRefused ? answer(400, { estimated_cost: ['Not a multiple of 0.01.'] }) : next();
    }),
  ],
  [
    'createSupportRequest: names another proposal',
    'createSupportRequest.keeps',
    created({ proposal: 1 }),
  ],
  [
    'createSupportRequest: sets the priority LOW by default',
    'createSupportRequest.defaults',
    input('createSupportRequest', (form) => ({ priority: 'LOW', ...form })),
  ],
  [
    'createSupportRequest: new requests are IN_PROGRESS',
    'createSupportRequest.defaults',
    reply('createSupportRequest', (body) => ({ ...body, status: 'IN_PROGRESS' })),
  ],
  [
    'createSupportRequest: lets competitors set the status',
    'createSupportRequest.claims',
    on('createSupportRequest', async ({ request, next }) => {
      const { status }: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      const response = await next();
      return response.ok && status ? answer(201, { ...(await response.json()), status }) : response;
    }),
  ],
  [
    'createSupportRequest: leaves out proposal_details',
    'createSupportRequest.proposal-details',
    record(['createSupportRequest', 'getSupportRequest'], ({ proposal_details, ...body }) => body),
  ],
  [
    'createSupportRequest: drafts are eligible',
    'createSupportRequest.eligible',
    on('createSupportRequest', async ({ request, mock, next }) => {
      const { proposal }: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      const row = mock.db.proposals.find(({ id }) => id === proposal);
      const was = row?.status;
      if (row && was === 'DRAFT') row.status = 'SUBMITTED';
      const response = await next();
      if (row && was) row.status = was;
      return response;
    }),
  ],
  [
    'createSupportRequest: accepts proposals that do not exist',
    'createSupportRequest.eligible',
    on('createSupportRequest', async ({ request, next }) => {
      const form: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      return form.proposal === 2_000_000_000
        ? answer(201, {
            ...form,
            id: 999,
            status: 'PENDING',
            priority: 'MEDIUM',
            created_at: '2025-11-14T09:00:00Z',
          })
        : next();
    }),
  ],
);
