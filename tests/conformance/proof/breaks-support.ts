import { breaks } from './break';
import { fieldsOf } from './refusing';
import { answer, input, type Json, on, record, reply } from './tamper';

const lax = (field: string, broken: (value: unknown) => boolean, instead: unknown) =>
  input('createSupportRequest', (form) =>
    broken(form[field]) ? { ...form, [field]: instead } : form,
  );
const laxContact = (field: string, broken: (value: unknown) => boolean, instead: unknown) =>
  input('sendContactMessage', (form) =>
    broken(form[field]) ? { ...form, [field]: instead } : form,
  );
const blank = (value: unknown) => String(value ?? '').trim() === '';
const created = (change: Json) =>
  record(['createSupportRequest', 'getSupportRequest', 'listSupportRequests'], (one) => ({
    ...one,
    ...change,
  }));

export const supportBreaks = breaks(
  'rule',
  [
    'createSupportRequest: always replies 400',
    'createSupportRequest.accepts',
    on('createSupportRequest', async () => answer(400, { detail: 'No.' })),
  ],
  [
    'createSupportRequest: requires a quantity',
    'createSupportRequest.optional',
    on('createSupportRequest', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return fields.quantity_required ? next() : answer(400, { quantity_required: ['Required.'] });
    }),
  ],
  [
    'createSupportRequest: refuses a cost of 0',
    'createSupportRequest.optional',
    on('createSupportRequest', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return fields.estimated_cost === 0 ? answer(400, { estimated_cost: ['No.'] }) : next();
    }),
  ],
  [
    'getSupportRequest: the alternatives were not kept',
    'createSupportRequest.keeps-fields',
    record('getSupportRequest', (one) => ({ ...one, alternative_solutions: '' })),
  ],
  [
    'createSupportRequest: lets competitors set the approved resources',
    'createSupportRequest.status-own',
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
    'createSupportRequest: the impact is lost',
    'createSupportRequest.keeps-fields',
    created({ expected_impact: '' }),
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
    'createSupportRequest: the cost is cut',
    'createSupportRequest.keeps-fields',
    created({ estimated_cost: 45000 }),
  ],
  [
    'createSupportRequest: names another proposal',
    'createSupportRequest.keeps-fields',
    created({ proposal: 1 }),
  ],
  [
    'createSupportRequest: sets the priority LOW by default',
    'createSupportRequest.priority-default',
    input('createSupportRequest', (form) => ({ priority: 'LOW', ...form })),
  ],
  [
    'createSupportRequest: new requests are IN_PROGRESS',
    'createSupportRequest.status-default',
    reply('createSupportRequest', (body) => ({ ...body, status: 'IN_PROGRESS' })),
  ],
  [
    'createSupportRequest: lets competitors set the status',
    'createSupportRequest.status-own',
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
    'createSupportRequest: refuses the type DATA_ACCESS',
    'createSupportRequest.types',
    on('createSupportRequest', async ({ request, next }) => {
      const { support_type }: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      return support_type === 'DATA_ACCESS'
        ? answer(400, { support_type: ['Not a valid choice.'] })
        : next();
    }),
  ],
  [
    'createSupportRequest: refuses the priority CRITICAL',
    'createSupportRequest.priorities',
    on('createSupportRequest', async ({ request, next }) => {
      const { priority }: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      return priority === 'CRITICAL' ? answer(400, { priority: ['Not a valid choice.'] }) : next();
    }),
  ],
  [
    'createSupportRequest: drafts are eligible',
    'createSupportRequest.draft-refused',
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
    'createSupportRequest.unknown-refused',
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
  [
    'createSupportRequest: does not require the justification',
    'createSupportRequest.required',
    lax('justification', (value) => value === undefined, 'None'),
  ],
  [
    'createSupportRequest: accepts texts of only spaces',
    'createSupportRequest.not-blank',
    lax('title', (value) => value !== undefined && blank(value), 'None'),
  ],
  [
    'createSupportRequest: accepts any type',
    'createSupportRequest.type-values',
    lax('support_type', (value) => value === 'MAGIC', 'OTHER'),
  ],
  [
    'createSupportRequest: accepts any priority',
    'createSupportRequest.priority-values',
    lax('priority', (value) => value === 'YESTERDAY', 'LOW'),
  ],
  [
    'createSupportRequest: accepts costs below zero',
    'createSupportRequest.cost-minimum',
    lax('estimated_cost', (value) => Number(value) < 0, 0),
  ],
  [
    'sendContactMessage: always replies 400',
    'sendContactMessage.accepts',
    on('sendContactMessage', async () => answer(400, { detail: 'No.' })),
  ],
  [
    'sendContactMessage: refuses the subject "account"',
    'sendContactMessage.accepts',
    on('sendContactMessage', async ({ request, next }) => {
      const { subject }: Json = await request
        .clone()
        .json()
        .catch(() => ({}));
      return subject === 'account' ? answer(400, { subject: ['No.'] }) : next();
    }),
  ],
  [
    'sendContactMessage: does not require the message',
    'sendContactMessage.required',
    laxContact('message', blank, 'None'),
  ],
  [
    'sendContactMessage: accepts any e-mail address',
    'sendContactMessage.email-format',
    laxContact('email', (value) => value === 'not an address', 'kit@example.com'),
  ],
  [
    'sendContactMessage: accepts any subject',
    'sendContactMessage.subject-values',
    laxContact('subject', (value) => value === 'gossip', 'other'),
  ],
);
