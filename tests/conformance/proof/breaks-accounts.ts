/** Mistakes in accounts, logins, tokens, password resets and one-time codes. */
import { readToken } from 'portal-mock/rules/sessions';
import { CLOCK_START } from 'portal-mock/state/clock';
import type { CodePurpose, CodeRow, UserRow } from 'portal-mock/state/db';
import { type CallId, codeCalls } from '../journeys/codes/table';
import { firstWins } from './breaks-at-once';
import type { Mock } from './in-process';
import { forEach, type Mistake, mistakes } from './mistake';
import {
  amina,
  codesOf,
  issue,
  noCooldown,
  ownCodes,
  purposeOf,
  readerOf,
  staleIs401,
  userIn,
} from './records';
import {
  all,
  answer,
  answers,
  as,
  fieldsOf,
  fresh,
  header,
  input,
  is,
  type Json,
  lax,
  type Ops,
  on,
  type Passing,
  perServer,
  refusal,
  replies,
  reply,
  rows,
  status,
  type Tamper,
} from './tamper';

const MEMBER = ['30000001'];
const team = (broken: (members: string[], form: Json) => boolean) => {
  const isBroken = (value: unknown, form: Json) => broken([value].flat().map(String), form);
  return lax('register', 'team_members', isBroken, MEMBER);
};

const taken = (field: 'email' | 'id_passport' | 'phone_number') =>
  lax('register', field, (value, _, { db }) => db.users.some((user) => user[field] === value));

/** Changes the user that a successful call is about. */
const user = (op: Ops, change: (user: UserRow, form: Json) => void) =>
  rows(op, {
    after(mock, form, ok) {
      const found = userIn(mock, form);
      if (ok && found) change(found, form);
    },
  });
const everybody = (op: Ops) =>
  rows(op, {
    after({ db }, _, ok) {
      for (const one of ok ? db.users : []) one.generation += 1;
    },
  });

/** Treats a token as if it were an access token of the user that it names. */
const trusting = (claimsOf: (token: string, mock: Mock) => { email: string } | undefined): Tamper =>
  on('getProfile', ({ request, mock, next }) => {
    const claims = claimsOf((request.headers.get('Authorization') ?? '').split(' ')[1] ?? '', mock);
    return next(claims ? as(request, issue(mock, userIn(mock, claims))) : request);
  });

const tokens = (change: (tokens: Json) => Json) =>
  reply('verifyLogin', (body) => ({ ...body, tokens: change(Object(body.tokens)) }));
const jwt = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

const hasNoDots = (_: Json, { request: { headers } }: Passing) =>
  /^Bearer [^.]+$/.test(headers.get('Authorization') ?? '');

const NOT_VERIFIED = { error: 'account_not_verified', requires_verification: true, message: 'No.' };

type Bug = (call: CallId, purpose: CodePurpose) => Tamper;

const SUCCESS = {
  verifyOtp: { message: 'Verified.' },
  activateAccount: { success: true },
  verifyLogin: { tokens: { access: 'a.b.c', refresh: 'd.e.f' } },
  confirmPasswordReset: { message: 'Changed.' },
} satisfies { [Id in CallId]: object };

/** Takes what was typed for the account's code, which is unused. */
const accepting =
  (is: (typed: unknown, row: CodeRow, mock: Mock) => boolean): Bug =>
  (call, purpose) =>
    input(call, (form, mock) => {
      const [row] = ownCodes(mock, purpose, form);
      return row && !row.used && is(form.otp_code, row, mock)
        ? { ...form, otp_code: row.code }
        : form;
    });

/** Changes the account's codes before the call. */
const changing =
  (change: (row: CodeRow, typed: unknown, mock: Mock) => void): Bug =>
  (call, purpose) =>
    rows(call, {
      before(mock, form) {
        for (const row of ownCodes(mock, purpose, form)) change(row, form.otp_code, mock);
      },
    });

/** How many wrong codes were typed for an account. */
const tries = perServer(() => new Map<string, number>());

/** Accepts a code that was sent for another purpose. */
const borrowed: Bug = (call, purpose) =>
  rows(call, {
    before(mock, form) {
      const [row] = ownCodes(mock, purpose === 'login' ? 'password reset' : 'login', form);
      if (!row || row.code !== form.otp_code) return;
      const own = ownCodes(mock, purpose, form);
      mock.db.codes = mock.db.codes.filter((other) => !own.includes(other));
      mock.db.codes.push({ ...row, purpose, used: false, wrongTries: 0 });
    },
  });

/** Refuses the code, and does what it is for. */
const doesIt: Bug = (call) =>
  on(call, async ({ request, mock, next }) => {
    const form = await fieldsOf(request);
    const response = await next();
    const user = userIn(mock, form);
    if (response.ok || !user || form.otp_code === undefined) return response;
    if (call === 'verifyLogin') return answer(400, { error: 'No.', ...SUCCESS.verifyLogin });
    if (call === 'confirmPasswordReset') user.password = String(form.new_password);
    else user.verified = true;
    return response;
  });

// biome-ignore format: a table, with one mistake in each line
const bugs: [does: string, property: string, Bug][] = [
  ['refuses the right code after a wrong one', 'after-wrong-codes', changing((row, typed) => { if (row.code !== typed) row.used = true; })],
  ['accepts any code', 'wrong-code', accepting(() => true)],
  ['accepts the first five digits of a code', 'malformed-code', accepting((typed, { code }) => String(typed).length === 5 && code.startsWith(String(typed)))],
  ['accepts a code with a zero before it', 'malformed-code', accepting((typed, { code }) => typed === `0${code}`)],
  ['accepts a query operator as a code', 'malformed-code', accepting((typed) => typeof typed === 'object')],
  ['accepts the code of another account', 'foreign-code', accepting((typed, { purpose }, mock) => codesOf(mock, purpose).some(({ code, used }) => code === typed && !used))],
  ['accepts a code for another purpose', 'other-purpose', borrowed],
  ['knows an address only as it was registered', 'email-case', (call) => answers(call, (form, { mock }) => !mock.db.users.some(({ email }) => email === form.email))],
  ['replies 401 to a stale token', 'stale-token', staleIs401],
  ['does not require a code', 'required', accepting((typed) => typed === undefined)],
  ['accepts an empty code once the code was used', 'required', (call, purpose) => answers(call, (form, { mock }) => form.otp_code === '' && ownCodes(mock, purpose, form)[0]?.used, 200, SUCCESS[call])],
  ['accepts an account that does not exist', 'unknown-account', (call) => answers(call, (form, { mock }) => form.otp_code && !userIn(mock, form), 200, SUCCESS[call])],
  ['accepts a code twice', 'code-works-once', (call, purpose) => rows(call, { after: (mock) => codesOf(mock, purpose).forEach((row) => { row.used = false; }) })],
  ['accepts a code twice at the same moment', 'at-once', firstWins],
  ['counts no wrong codes', 'lock', changing((row) => { row.wrongTries = 0; })],
  ['counts wrong codes for good', 'new-code-lifts-lock', changing((row, typed, mock) => { row.wrongTries = Math.max(row.wrongTries, tries(mock).get(row.account) ?? 0); if (row.code !== typed) tries(mock).set(row.account, row.wrongTries + 1); })],
  ['accepts older codes', 'older-code', accepting((typed, { account }, { db }) => db.outbox.some(({ to, code }) => to.toLowerCase() === account && code === typed))],
  ['accepts a code for five minutes only', 'code-lives', changing((row, _, { clock }) => { row.used ||= clock.now() - row.sentAt > 5 * 60_000; })],
  ['accepts a code for good', 'code-expires', changing((row, _, { clock }) => { row.sentAt = clock.now() - 1000; })],
  ['accepts a code again a day later', 'day-old-code', changing((row, _, { clock }) => { if (clock.now() - row.sentAt > 86_400_000) row.sentAt += 86_400_000; })],
  ['refuses a code, and does what it is for', 'refusal-changes-nothing', doesIt],
];

/** Calls that refuse every code are among the sequences. */
const table = forEach(Object.keys(codeCalls) as CallId[], (call) => {
  const purpose = purposeOf(codeCalls[call]);
  return bugs.map(([does, property, bug]) => [does, property, bug(call, purpose)]);
});

/** Sends this code in place of a random one. */
const everyCode = (code: () => string) =>
  rows(['register', 'initiateLogin', 'requestPasswordReset'], {
    after(mock, _, ok) {
      const row = mock.db.codes.at(-1);
      if (!ok || !row) return;
      row.code = code();
      for (const message of mock.outbox.messages().slice(0, 2)) message.code = row.code;
    },
  });

const attempts = (change: (left: number) => unknown) =>
  refusal('activateAccount', (body) => ({
    ...body,
    remaining_attempts: change(Number(body.remaining_attempts)),
  }));

// biome-ignore format: a table, with one mistake in each line
export const accountBreaks: Mistake[] = table.concat(mistakes(
  ['register.team-member-length', 'accepts team member IDs of any length', team(([first]) => first?.length === 10)],
  ['register.id-letters', 'accepts letters in the ID', lax('register', 'id_passport', (value) => /[A-Z]/.test(String(value)))],
  ['register.password-checklist', 'asks for no special character in a password', lax('register', 'password', (value) => /^[a-z0-9]{8,}$/i.test(String(value)) && /[A-Z]/.test(String(value)))],
  ['register.team-required', 'accepts a team without members', team((members, form) => form.registration_type === 'team' && members.length === 0)],
  ['register.team-size', 'accepts teams of six', team(({ length }) => length > 4)],
  ['register.other-values', 'takes a number for a county', lax('register', 'county', (value) => typeof value === 'number', 'Nairobi')],
  ['register.duplicate', 'accepts an e-mail address twice', taken('email')],
  ['register.duplicate', 'accepts a national ID twice', taken('id_passport')],
  ['register.duplicate-phone', 'accepts a phone number twice', taken('phone_number')],
  ['register.stale-token', 'replies 401 to a stale token', staleIs401('register')],
  ['confirmPasswordReset.shortest', 'asks for more than eight small letters', answers('confirmPasswordReset', (form) => /^[a-z]{8}$/.test(String(form.new_password)))],
  ['register.duplicate-email-case', 'an e-mail address in capitals counts as a new one', lax('register', 'email', (value) => /^[^a-z]+$/.test(String(value)))],
  ['register.refusal-changes-nothing', 'a form that is refused leaves an account', replies('register', is(400), async (response, { request, mock }) => { const { county, email, id_passport, phone_number } = await fieldsOf(request); if (county === 'Atlantis') mock.db.users.push({ ...mock.db.users[0], ...{ id: 800_001, email, id_passport, phone_number } } as UserRow); return response; })],
  ['register.any-person', 'refuses e-mail addresses with a plus sign', answers('register', ({ email }) => String(email).includes('+'), 400, { email: ['No.'] })],
  ['register.any-password', 'refuses passwords that are not ASCII', answers('register', ({ password }) => /[^ -~]/.test(String(password)))],
  ['register.sends-code', 'sends no code', rows('register', { after({ db }, { email, phone_number }) { db.outbox = db.outbox.filter(({ to }) => to !== email && to !== phone_number); db.codes = db.codes.filter((row) => row.account !== String(email).toLowerCase()); } })],
  ['drift.error-field', 'sends errors under other names than the form has', refusal('register', ({ phone_number, ...rest }) => (phone_number ? { ...rest, phone: phone_number } : rest))],
  ['getProfile.claims', 'lets users make themselves staff', user('register', (one, form) => { one.is_staff = form.is_staff === true; })],
  ['getProfile.own-data', 'loses the team', user('register', (one) => { one.team_members = []; })],
  ['getProfile.own-data', 'replies another id to the registration than to the profile', reply('register', (body) => ({ ...body, user_id: 1 }))],
  ['getProfile.date-joined', 'date_joined is three hours early', reply('getProfile', (body) => ({ ...body, date_joined: new Date(Date.parse(String(body.date_joined)) - 10_800_000).toISOString() }))],

  ['initiateLogin.password-as-typed', 'cuts the blanks of a password', input('register', (form) => ({ ...form, password: String(form.password).trim() }))],
  ['initiateLogin.unverified-refused', 'new accounts are already verified', user('register', (one) => { one.verified = true; })],
  ['initiateLogin.unverified-flag', 'refuses unverified accounts without a flag', refusal('initiateLogin', (body, code) => (code === 403 ? { error: 'Please verify your account.' } : body))],
  ['initiateLogin.unverified-payload', 'the refusal of an unverified account repeats what was typed as its address', replies('initiateLogin', is(403), async (response, { request }) => answer(403, { ...(await response.json()), email: (await fieldsOf(request)).email_or_id }))],
  ['initiateLogin.unverified-needs-password', 'mentions an unverified account without its password', on('initiateLogin', async ({ request, mock, next }) => { const one = userIn(mock, await fieldsOf(request)); return one?.verified === false ? answer(403, { ...NOT_VERIFIED, email: one.email, phone_number: one.phone_number }) : next(); })],
  ['initiateLogin.wrong-password', 'replies 200 to a wrong password', status('initiateLogin', 401, 200)],
  ['initiateLogin.unknown-account', 'accepts an unknown national ID of seven digits', replies('initiateLogin', is(401), async (response, { request }) => (/^\d{7}$/.test(String((await fieldsOf(request)).email_or_id)) ? answer(200, { message: 'Sent.' }) : response))],
  ['initiateLogin.national-id', 'refuses national IDs', answers('initiateLogin', ({ email_or_id }) => /^[0-9]+$/.test(String(email_or_id)), 401)],
  ['initiateLogin.no-tokens', 'returns tokens for a password', reply('initiateLogin', (body, _, { mock }) => ({ ...body, access: issue(mock, amina(mock)) }))],
  ['initiateLogin.typo-costs-nothing', 'refuses everybody after some failed logins', answers('initiateLogin', (form, { mock }) => { const failed = tries(mock).get('all') ?? 0; if (!userIn(mock, form)) tries(mock).set('all', failed + 1); return failed > 4; }, 401)],
  ['initiateLogin.typo-costs-nothing', 'a wrong password starts the cooldown', rows('initiateLogin', { after(mock, form, ok) { const account = userIn(mock, form)?.email; if (account && !ok) mock.db.codes.push({ account, purpose: 'login', code: 'none', wrongTries: 0, used: true, sentAt: mock.clock.now() }); } })],
  ['initiateLogin.typo-in-cooldown', 'looks at the cooldown before the password', answers('initiateLogin', (form, { mock }) => ownCodes(mock, 'login', form).some(({ sentAt }) => mock.clock.now() - sentAt < 60_000), 429)],
  ['initiateLogin.cooldown', 'counts the minute by the address as it was typed', on('initiateLogin', async ({ request, mock, next }) => { const { email_or_id: name } = await fieldsOf(request); if (/[a-z]/.test(String(name)) || !String(name).includes('@')) return next(); noCooldown('login').before(mock); return next(); })],
  ['initiateLogin.retry-after-moves', 'Retry-After is always 60', header('initiateLogin', 'Retry-After', '60', is(429))],
  ['loginWithPassword.no-tokens', 'returns tokens for a password', replies('loginWithPassword', is(403), async (_, { request, mock }) => { const one = userIn(mock, await fieldsOf(request)); return answer(200, { tokens: { access: issue(mock, one), refresh: issue(mock, one, 'refresh') } }); })],
  ['verifyLogin.national-id', 'refuses national IDs', answers('verifyLogin', ({ email_or_id }) => !String(email_or_id).includes('@'))],
  ['verifyLogin.tokens-work', 'swaps access and refresh', tokens(({ access, refresh }) => ({ access: refresh, refresh: access }))],
  ['verifyLogin.short-access', 'returns access tokens that are valid until 2096', tokens((own) => ({ ...own, access: jwt({ exp: 4_000_000_000 }) }))],
  ['verifyLogin.token-payload', 'puts the hash of the password into the token', tokens((own) => ({ ...own, access: jwt({ exp: 1, password: 'pbkdf2_sha256$1$x' }) }))],
  ['resendOtp.phone-optional', 'requires the phone number too', answers('resendOtp', ({ email, phone_number }) => email && !phone_number)],
  ['resendOtp.sends-code', 'replies 200 during the cooldown, but sends nothing', replies('resendOtp', is(429), () => answer(200, { message: 'Sent.' }))],

  ['getProfile.bad-token', 'signatures are not checked', trusting((token) => { try { return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()); } catch { return undefined; } })],
  ['getProfile.refuses-refresh', 'accepts a refresh token as an access token', trusting((token, { clock }) => readToken(token, 'refresh', clock.now()))],
  ['getProfile.expired-token', 'tokens never expire', trusting((token) => readToken(token, 'access', 0))],
  ['getProfile.after-expiry', 'replies 403 after ten minutes', answers('getProfile', (_, { mock }) => mock.clock.now() > CLOCK_START + 600_000, 403)],
  ['refreshToken.refuses-access', 'accepts an access token', on('refreshToken', async ({ request, mock, next }) => { const claims = readToken(String((await fieldsOf(request)).refresh), 'access', mock.clock.now()); return claims ? answer(200, { access: issue(mock, userIn(mock, { email: claims.email })) }) : next(); })],
  ['refreshToken.refuses-garbage', 'accepts any token', replies('refreshToken', ({ ok }) => !ok, (_, { mock }) => answer(200, { access: issue(mock, amina(mock)) }))],
  ['refreshToken.same-user', 'returns another user’s access token', reply('refreshToken', (_, __, { mock }) => ({ access: issue(mock, amina(mock)) }))],
  ['refreshToken.new-access-works', 'returns an access token that is refused', reply('refreshToken', ({ access }) => ({ access: `${access}x` }))],
  ['refreshToken.again', 'every token works once, and is not replaced', on('refreshToken', async ({ request, mock, next }) => { const claims = readToken(String((await fieldsOf(request)).refresh), 'refresh', mock.clock.now()); const response = await next(); if (claims) mock.db.revokedTokens.push(claims.jti); return response; })],
  ['refreshToken.required', 'does not require the refresh token', answers('refreshToken', ({ refresh }) => refresh === undefined, 200, { access: 'a.b.c' })],
  ['logout.revokes', 'revokes nothing', rows('logout', { after: ({ db }) => { db.revokedTokens = []; } })],
  ['logout.only-own-session', 'signs out all users', everybody('logout')],
  ['logout.other-sessions', 'ends every session of the user', on('logout', async ({ request, mock, next }) => { const one = readerOf(mock, request); const response = await next(); if (one && response.ok) one.generation += 1; return response; })],

  ['requestPasswordReset.keeps-password', 'disables the old password at once', user('requestPasswordReset', (one) => { one.password = 'locked'; })],
  ['confirmPasswordReset.longest', 'refuses passwords of more than 64 characters', answers('confirmPasswordReset', ({ new_password }) => String(new_password).length > 64)],
  ['confirmPasswordReset.accepts-phone', 'refuses phone numbers', answers('confirmPasswordReset', ({ identifier }) => !String(identifier).includes('@'))],
  ['confirmPasswordReset.new-password-works', 'loses the new password', user('confirmPasswordReset', (one) => { one.password = 'lost'; })],
  ['confirmPasswordReset.format', 'accepts any password', input('confirmPasswordReset', (form) => (String(form.new_password).length < 8 ? { ...form, new_password: fresh('password') } : form))],
  ['confirmPasswordReset.old-password-dead', 'changes nothing', on('confirmPasswordReset', async ({ request, mock, next }) => { const one = userIn(mock, await fieldsOf(request)); const was = one?.password; const response = await next(); if (one && was) one.password = was; return response; })],
  ['confirmPasswordReset.ends-sessions', 'does not end sessions', user('confirmPasswordReset', (one) => { one.generation -= 1; })],
  ['confirmPasswordReset.later-sessions', 'also ends the sessions that start later', user('confirmPasswordReset', (one) => { one.generation = Number.NaN; })],
  ['confirmPasswordReset.only-own-sessions', 'ends all users’ sessions', everybody('confirmPasswordReset')],

  ['drift.login-dialog', 'asks for Basic authentication with its 401', header('every', 'WWW-Authenticate', 'Basic realm="api"', is(401))],
  ['cors.exposes', 'exposes no header', header('getProfile', 'Access-Control-Expose-Headers', '')],
  ['cors.others', 'allows any origin with credentials', on('getProfile', async ({ request, next }) => { const response = await next(); response.headers.set('Access-Control-Allow-Origin', request.headers.get('Origin') ?? '*'); response.headers.set('Access-Control-Allow-Credentials', 'true'); return response; })],
  ['cors.document', 'allow only another origin', header('document', 'Access-Control-Allow-Origin', 'http://localhost:5173')],
  ['drift.odd-input', 'replies 500 to a number as the identifier', answers('requestPasswordReset', ({ identifier }) => typeof identifier === 'number', 500)],
  ['drift.odd-input', 'replies 500 to a body that is not JSON', on('verifyOtp', async ({ request, next }) => ((await request.clone().text()).endsWith('}') ? next() : answer(500, { detail: 'Internal server error.' })))],

  ['drift.server-error', 'replies 500 to a token without dots', answers('getProfile', hasNoDots, 500)],
  ['drift.server-error', 'replies 500 to a token without dots', answers('initiateLogin', hasNoDots, 500)],
  ['drift.same-code', 'every code is 123456', everyCode(() => '123456')],
  ['drift.code-digits', 'codes have four digits', everyCode(() => '4711')],
  ['verifyOtp.verifies', 'verifies nobody', user('verifyOtp', (one) => { one.verified = false; })],
  ['activateAccount.verifies', 'activates nobody', user('activateAccount', (one) => { one.verified = false; })],
  ['verifyOtp.lock', 'wrong codes do not count', rows('verifyOtp', { after(mock, form, ok) { for (const row of ownCodes(mock, 'verification', form)) row.wrongTries -= Number(!ok); } })],
  ['activateAccount.remaining-attempts', 'remaining_attempts never changes', attempts(() => 3)],
  ['activateAccount.remaining-attempts', 'leaves out remaining_attempts', attempts(() => undefined)],
  ['activateAccount.remaining-attempts', 'allows twenty tries', attempts((left) => left + 15)],
  ['activateAccount.error', 'sends a refusal without `error`', refusal('activateAccount', ({ error, ...rest }) => ({ ...rest, message: error }))],
  ['activateAccount.success-flag', 'sends `success: false`', reply('activateAccount', (body) => ({ ...body, success: false }))],
  ['resendActivation.success-flag', 'sends `success: false`', all(rows('resendActivation', noCooldown('verification')), reply('resendActivation', (body) => ({ ...body, success: false })))],
));
