/** Bugs: users can do too much, calls return other users' records or outdated replies, refused forms leave records. */

import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { idOf, rowOf } from './proposal-rows';
import { answer, input, type Json, on, type Passing, type Tamper } from './tamper';

/** Adds a call that the contract does not have. */
const extra =
  (method: string, path: RegExp, serve: (passing: Passing) => Promise<Response>): Tamper =>
  (passing) =>
    passing.request.method === method && path.test(passing.request.url)
      ? serve(passing)
      : passing.next();

const emailIn = (request: Request): string => {
  const [, payload = ''] = (request.headers.get('Authorization') ?? '').split('.');
  const claims: Json = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}');
  return String(claims.email);
};

const supportRow = (mock: Mock, request: Request) =>
  mock.db.supportRequests.find(({ id }) => id === idOf(request));

const keeping =
  (operation: 'createProposal' | 'createSupportRequest'): Tamper =>
  async (passing) => {
    const response = await passing.next();
    if (passing.operation !== operation || response.status !== 400) return response;
    const { mock } = passing;
    const owner = mock.db.users.find(({ email }) => email === emailIn(passing.request))?.id;
    const rows = operation === 'createProposal' ? mock.db.proposals : mock.db.supportRequests;
    const own = [...rows].reverse().find((row) => row.owner === owner);
    const ghost = own && { ...own, id: 900_000 + rows.length };
    if (ghost && 'document' in ghost) mock.db.proposals.push(ghost);
    else if (ghost && 'support_type' in ghost) mock.db.supportRequests.push(ghost);
    return response;
  };

export const rightsBreaks = mistakes(
  [
    'listProposals: lists all users’ drafts with `drafts=true`',
    'listProposals.private',
    on('listProposals', async ({ request, mock, next }) => {
      const response = await next();
      if (!response.ok || !request.url.includes('drafts=true')) return response;
      const body: Json = await response.json();
      const all = mock.db.proposals.filter(({ status }) => status === 'DRAFT');
      return answer(200, { ...body, results: all.map(({ owner, document, ...row }) => row) });
    }),
  ],
  [
    'createProposal: saves refused proposals',
    'createProposal.refusal-changes-nothing',
    keeping('createProposal'),
  ],
  [
    'createSupportRequest: saves refused requests',
    'createSupportRequest.refusal-changes-nothing',
    keeping('createSupportRequest'),
  ],
  [
    'createProposal: sets the owner that the form names',
    'createProposal.claims',
    on('createProposal', async ({ request, mock, next }) => {
      const owner = Number((await request.clone().formData()).get('owner'));
      const response = await next();
      const row = mock.db.proposals.at(-1);
      if (response.ok && row && owner) row.owner = owner;
      return response;
    }),
  ],
  [
    'updateProposal: lets competitors write the review',
    'updateProposal.claims',
    on('updateProposal', async ({ request, mock, next }) => {
      const praise = (await request.clone().formData()).get('review_comments');
      const row = rowOf(mock, request);
      if (row && praise) row.review_comments = String(praise);
      return next();
    }),
  ],
  [
    'proposals: PUT checks no rules',
    'updateProposal.put',
    extra('PUT', /\/proposals\/[0-9]+\/$/, async ({ request, mock }) => {
      const row = rowOf(mock, request);
      const form = await request.formData();
      if (!row) return answer(404, { detail: 'Not found.' });
      row.relevance_to_theme = String(form.get('relevance_to_theme'));
      return answer(200, { id: row.id });
    }),
  ],
  [
    'documents: a new one overwrites all others with the same name',
    'getProposal.document-stays',
    on('createProposal', async ({ mock, next }) => {
      const response = await next();
      const newest = mock.db.documents.at(-1);
      for (const file of mock.db.documents)
        if (response.ok && newest && file.name === newest.name) file.bytes = newest.bytes;
      return response;
    }),
  ],
  [
    'support requests: competitors change their status',
    'createSupportRequest.claims',
    extra('PATCH', /\/support-requests\/[0-9]+\/$/, async ({ request, mock }) => {
      const row = supportRow(mock, request);
      const own = mock.db.users.find(({ email }) => email === emailIn(request))?.id;
      if (row?.owner !== own) return answer(404, { detail: 'Not found.' });
      return answer(200, Object.assign(row ?? {}, await request.json()));
    }),
  ],
  [
    'support requests: any user can delete them',
    'getSupportRequest.private-changes',
    extra('DELETE', /\/support-requests\/[0-9]+\/$/, async ({ request, mock }) => {
      mock.db.supportRequests = mock.db.supportRequests.filter(({ id }) => id !== idOf(request));
      return new Response(null, { status: 204 });
    }),
  ],
  [
    'profile: competitors make themselves staff',
    'getProfile.claims',
    extra('PATCH', /\/auth\/profile\/$/, async ({ request, mock }) => {
      const user = mock.db.users.find(({ email }) => email === emailIn(request));
      const { is_staff }: Json = await request.json();
      if (user) user.is_staff = is_staff === true;
      return answer(200, {});
    }),
  ],
  [
    'register: a form that is refused leaves an account',
    'register.refusal-changes-nothing',
    on('register', async ({ request, mock, next }) => {
      const form: Json = await request.clone().json();
      const response = await next();
      if (response.status === 400 && form.county === 'Atlantis') {
        const [user] = mock.db.users;
        const { email, id_passport, phone_number } = form;
        const own = { email, id_passport, phone_number };
        if (user) mock.db.users.push(Object.assign({ ...user, id: 800_001 }, own));
      }
      return response;
    }),
  ],
  [
    'register: an e-mail address in capitals counts as a new one',
    'register.duplicate-email-case',
    input('register', (form) =>
      /^[^a-z]+$/.test(String(form.email))
        ? { ...form, email: `other-${Math.random()}@example.com` }
        : form,
    ),
  ],
);
