/** What a team overlooks when everything seems to work: the empty, the longest, the second device, the second try. */
import { readToken } from '../../../mocks/rules/sessions';
import type { Mock } from '../in-process';
import { breaks } from './break';
import { accountOf, codesOf } from './codes';
import { rowOf } from './proposal-rows';
import { answer, as, input, type Json, on, reply, type Tamper } from './tamper';
import { issue } from './tokens';

const throttled = (seconds: string) =>
  Response.json({ detail: 'Too soon.' }, { status: 429, headers: { 'Retry-After': seconds } });

const fieldsOf = async (request: Request): Promise<Json> =>
  (request.headers.get('Content-Type') ?? '').includes('json')
    ? request.clone().json()
    : Object.fromEntries(await request.clone().formData());

/** Refuses a value that the contract allows. */
const refusing = (
  operation: 'register' | 'createProposal' | 'createSupportRequest' | 'confirmPasswordReset',
  field: string,
  wrong: (value: unknown) => boolean,
): Tamper =>
  on(operation, async ({ request, next }) => {
    const { [field]: value } = await fieldsOf(request);
    return wrong(value) ? answer(400, { [field]: ['This is not accepted.'] }) : next();
  });

const longer = (most: number) => (value: unknown) =>
  typeof value === 'string' && value.length > most;

/** The stored code begins with what was typed. */
const prefix =
  (purpose: 'verification' | 'password reset' | 'login') => (fields: Json, mock: Mock) => {
    const [row] = codesOf(mock, purpose, accountOf(mock, fields));
    const typed = String(fields.otp_code ?? '');
    return typed.length === 5 && row?.code.startsWith(typed)
      ? { ...fields, otp_code: row.code }
      : fields;
  };

/** A token whose end has come is renewed by the server itself. */
const everlasting: Tamper = on('getProfile', ({ request, mock, next }) => {
  const token = (request.headers.get('Authorization') ?? '').split(' ')[1] ?? '';
  const claims = readToken(token, 'access', 0);
  return claims ? next(as(request, issue(mock, claims.email))) : next();
});

const mistyped = new WeakMap<Mock, Set<string>>();
const lists = new WeakMap<Mock, Map<string, string>>();

export const detailBreaks = breaks(
  'rule',
  [
    'initiateLogin: a wrong password starts the cooldown',
    'initiateLogin.typo-costs-nothing',
    on('initiateLogin', async ({ request, mock, next }) => {
      const account = accountOf(mock, await fieldsOf(request));
      const waiting = mistyped.get(mock) ?? new Set();
      mistyped.set(mock, waiting);
      const response = await next();
      if (response.status === 401) waiting.add(account);
      return response.ok && waiting.has(account) ? throttled('42') : response;
    }),
  ],
  [
    'initiateLogin: always a minute to wait',
    'initiateLogin.retry-after-moves',
    on('initiateLogin', async ({ next }) => {
      const response = await next();
      if (response.status === 429) response.headers.set('Retry-After', '60');
      return response;
    }),
  ],
  [
    'initiateLogin: says that its code lives a day',
    'drift.code-life',
    reply('initiateLogin', (body) => ({ ...body, expires_in: 86_400 })),
  ],
  [
    'initiateLogin: the refusal of an unverified account has for an address what was typed',
    'initiateLogin.unverified-payload',
    on('initiateLogin', async ({ request, next }) => {
      const { email_or_id } = await fieldsOf(request);
      const response = await next();
      return response.status === 403
        ? answer(403, { ...(await response.json()), email: email_or_id })
        : response;
    }),
  ],
  [
    'resendOtp: wants the phone too',
    'resendOtp.phone-optional',
    on('resendOtp', async ({ request, next }) => {
      const { email, phone_number } = await fieldsOf(request);
      return email && !phone_number
        ? answer(400, { phone_number: ['This field is required.'] })
        : next();
    }),
  ],
  [
    'requestPasswordReset: says the address beside the message',
    'requestPasswordReset.tells-nothing',
    on('requestPasswordReset', async ({ request, mock, next }) => {
      const email = accountOf(mock, await fieldsOf(request));
      const response = await next();
      const known = mock.db.users.some((user) => user.email === email);
      return response.ok && known ? answer(200, { ...(await response.json()), email }) : response;
    }),
  ],
  [
    'activateAccount: the beginning of the code is enough',
    'activateAccount.malformed-code',
    input('activateAccount', prefix('verification')),
  ],
  [
    'confirmPasswordReset: the beginning of the code is enough',
    'confirmPasswordReset.malformed-code',
    input('confirmPasswordReset', prefix('password reset')),
  ],
  [
    'verifyLogin: the beginning of the code is enough',
    'verifyLogin.malformed-code',
    input('verifyLogin', prefix('login')),
  ],
  [
    'activateAccount: the address as it was registered, to the letter',
    'activateAccount.email-case',
    on('activateAccount', async ({ request, mock, next }) => {
      const { email } = await fieldsOf(request);
      const exact = mock.db.users.some((user) => user.email === email);
      return exact ? next() : answer(400, { error: 'Invalid code.', remaining_attempts: 4 });
    }),
  ],
  [
    'confirmPasswordReset: passwords of 64 characters at most',
    'confirmPasswordReset.long-password',
    refusing('confirmPasswordReset', 'new_password', longer(64)),
  ],
  [
    'register: a member may be listed twice',
    'register.team-unique',
    input('register', (fields) => ({
      ...fields,
      ...(Array.isArray(fields.team_members) && {
        team_members: [...new Set(fields.team_members)],
      }),
    })),
  ],
  [
    'register: last names of 30 characters at most',
    'register.long-values',
    refusing('register', 'last_name', longer(30)),
  ],
  [
    'register: addresses of 100 characters at most',
    'register.any-person',
    refusing('register', 'email', longer(100)),
  ],
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
    'updateProposal: from DRAFT to DRAFT is no transition',
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
    'listProposals: 404 for somebody who has none',
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
    'verifyLogin: refusals allow no other origin',
    'cors.reply',
    on('verifyLogin', async ({ next }) => {
      const response = await next();
      if (!response.ok) response.headers.delete('Access-Control-Allow-Origin');
      return response;
    }),
  ],
  [
    'logout: ends every session of the user',
    'logout.other-sessions',
    on('logout', async ({ request, mock, next }) => {
      const { refresh_token } = await fieldsOf(request);
      const claims = readToken(String(refresh_token), 'refresh', mock.clock.now());
      const response = await next();
      const user = mock.db.users.find(({ id }) => id === claims?.user_id);
      if (user && response.ok) user.generation += 1;
      return response;
    }),
  ],
  ['getProfile: a token has no end', 'getProfile.expired-token', everlasting],
);
