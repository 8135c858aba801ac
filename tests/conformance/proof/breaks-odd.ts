/** Bugs with input that no form sends, letters beyond ASCII, a second document, and reviewed records. */
import type { OperationId } from 'portal-contract';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { fieldsOf, refusing } from './refusing';
import { answer, input, type Json, on, record, refusal, reply, type Tamper } from './tamper';

/** Returns 500, as after an uncaught exception, if `at` matches the body or, for a GET, the URL. */
const failing = (operation: OperationId, at: (text: string) => boolean): Tamper =>
  on(operation, async ({ request, next }) =>
    at(request.method === 'GET' ? request.url : await request.clone().text())
      ? answer(500, { detail: 'Internal server error.' })
      : next(),
  );

const DECIDED = /ACCEPTED|REJECTED|APPROVED|FULFILLED/;
const undecided = ({ status }: Json) => !DECIDED.test(String(status));

/** Leaves decided records out of lists, and returns 404 when such a record is opened. */
const hides = (operation: OperationId): Tamper =>
  on(operation, async ({ next }) => {
    const response = await next();
    const body: Json = await response.clone().json();
    if (Array.isArray(body.results)) {
      const results = body.results.filter(undecided);
      return answer(200, { results, count: results.length });
    }
    return undecided(body) ? response : answer(404, { detail: 'Not found.' });
  });

const uploads = new WeakMap<Mock, Map<string, string[]>>();

/** A new document replaces the user's earlier document with the same name. */
const onePerUserAndName: Tamper = on(
  ['createProposal', 'document'],
  async ({ operation, request, mock, next }) => {
    const known = uploads.get(mock) ?? new Map<string, string[]>();
    uploads.set(mock, known);
    const { pathname } = new URL(request.url);
    if (operation === 'document') {
      const newest = [...known.values()].find((paths) => paths.includes(pathname))?.at(-1);
      return next(new Request(new URL(newest ?? pathname, request.url), request));
    }
    const { proposal_document: file } = await fieldsOf(request);
    const response = await next();
    if (!response.ok || !(file instanceof File)) return response;
    const { proposal_document: address } = await response.clone().json();
    const key = `${request.headers.get('Authorization')} ${file.name}`;
    const path = new URL(String(address), request.url).pathname;
    known.set(key, [...(known.get(key) ?? []), path]);
    return response;
  },
);

export const oddBreaks = mistakes(
  [
    'requestPasswordReset: replies 500 to a number as the identifier',
    'drift.odd-input',
    failing('requestPasswordReset', (text) => /"identifier":\d/.test(text)),
  ],
  [
    'confirmPasswordReset: replies 500 to null',
    'drift.odd-input',
    failing('confirmPasswordReset', (text) => text.includes(':null')),
  ],
  [
    'verifyOtp: replies 500 to a body that is not JSON',
    'drift.odd-input',
    failing('verifyOtp', (text) => !text.endsWith('}') && text.startsWith('{')),
  ],
  [
    'createProposal: replies 500 to a long name of the document',
    'drift.server-error',
    failing('createProposal', (text) => /filename="[^"]{150}/.test(text)),
  ],
  [
    'updateProposal: refuses documents larger than 5 MB',
    'updateProposal.large-document',
    on('updateProposal', async ({ request, next }) => {
      const { proposal_document: file } = await fieldsOf(request);
      const large = file instanceof File && file.size > 5_000_000;
      return large ? answer(413, { detail: 'The document is too large.' }) : next();
    }),
  ],
  [
    "documents: a new one replaces the user's earlier one with the same name",
    'getProposal.document-stays',
    onePerUserAndName,
  ],
  [
    'documents: caches may keep them for a year',
    'getProposal.document-cached',
    on('document', async ({ next }) => {
      const response = await next();
      response.headers.set('Cache-Control', 'public, max-age=31536000');
      return response;
    }),
  ],
  [
    'initiateLogin: accepts an unknown national ID of seven digits',
    'initiateLogin.unknown-account',
    on('initiateLogin', async ({ request, next }) => {
      const { email_or_id } = await fieldsOf(request);
      const response = await next();
      return response.status === 401 && /^\d{7}$/.test(String(email_or_id))
        ? answer(200, { message: 'A code was sent.' })
        : response;
    }),
  ],
  [
    'updateProposal: replies 400 if nothing changes',
    'updateProposal.again',
    on('updateProposal', async ({ request, mock, next }) => {
      const fields = await fieldsOf(request);
      const id = Number(/(\d+)\/$/.exec(request.url)?.[1]);
      const row: Json = { ...mock.db.proposals.find((one) => one.id === id) };
      const nothing = Object.entries(fields).every(([name, value]) => row[name] === value);
      return nothing ? answer(400, { detail: 'Nothing was changed.' }) : next();
    }),
  ],
  ['getProposal: replies 404 once it is decided', 'getProposal.answers', hides('getProposal')],
  [
    'getSupportRequest: replies 404 once it is decided',
    'getSupportRequest.answers',
    hides('getSupportRequest'),
  ],
  [
    'getProposal: leaves out the time of the review',
    'getProposal.reviewed',
    record('getProposal', (one) => ({ ...one, reviewed_at: null })),
  ],
  [
    'getSupportRequest: leaves out the time of the review',
    'getSupportRequest.reviewed',
    record('getSupportRequest', (one) => ({ ...one, reviewed_at: null })),
  ],
  [
    'getSupportRequest: shows the author of a comment by e-mail address',
    'getSupportRequest.reviewed',
    record('getSupportRequest', (one) => ({
      ...one,
      comments: [one.comments]
        .flat()
        .map((line) => ({ ...Object(line), author: { display_name: 'staff@example.org' } })),
    })),
  ],
  [
    'getProfile: date_joined is the time of the verification',
    'getProfile.date-joined',
    reply('getProfile', (body) => ({
      ...body,
      date_joined: new Date(Date.parse(String(body.date_joined)) + 10_000).toISOString(),
    })),
  ],
  [
    'register: sends errors under other names than the form has',
    'drift.error-field',
    refusal('register', ({ phone_number, ...rest }) =>
      phone_number ? { ...rest, phone: phone_number } : rest,
    ),
  ],
  [
    'register: refuses passwords that are not ASCII',
    'register.any-password',
    refusing('register', 'password', (value) => /[^ -~]/.test(value)),
  ],
  [
    'register: loses the letters of a password that are not ASCII',
    'initiateLogin.password-as-typed',
    input('register', (fields) => ({
      ...fields,
      password: String(fields.password).replaceAll(/[^ -~]/g, '?'),
    })),
  ],
  [
    'proposals: the name of the author is escaped for HTML',
    'createProposal.submitted-by',
    record(['createProposal', 'getProposal'], (one) => ({
      ...one,
      submitted_by: { display_name: 'Anne-Marie Ndung&#x27;u Wanjikũ' },
    })),
  ],
);
