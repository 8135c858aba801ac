/** Mistakes that the contract does not imply, and that calls of one kind do not share. */
import type { OperationId } from 'portal-contract';
import { readToken } from 'portal-mock/rules/sessions';
import { CLOCK_START } from 'portal-mock/state/clock';
import type { CodePurpose, CodeRow, UserRow } from 'portal-mock/state/db';
import { payloadOf } from '../contract/exchange';
import { arabic } from '../forms/accounts';
import { type CallId, codeCalls } from '../journeys/codes/table';
import { shownElsewhere } from './generated-sequences';
import type { Mock } from './in-process';
import { forEach, type Mistake, mistakes } from './mistake';
import {
  accountOf,
  after,
  amina,
  asOwner,
  cached,
  codesOf,
  extra,
  idOf,
  issue,
  noCooldown,
  ownCodes,
  purposeOf,
  type Row,
  readerOf,
  rowOf,
  staleIs401,
  userIn,
  withId,
} from './records';
import {
  address,
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
  NO,
  type Ops,
  on,
  type Passing,
  perServer,
  record,
  refusal,
  replies,
  reply,
  rows,
  status,
  type Tamper,
} from './tamper';

interface Turn {
  underWay: number;
  /** Whether two calls have met. */
  met: boolean;
  first?: Promise<Response> | undefined;
}

/** The second call may arrive a little later. */
const overlap = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Two calls at the same moment have one turn. */
const meeting = (
  operation: OperationId,
  respond: (passing: Passing, turn: Turn, isSecond: boolean) => Promise<Response>,
) => {
  const turns = perServer((): Turn => ({ underWay: 0, met: false }));
  return on(operation, async (passing) => {
    const turn = turns(passing.mock);
    const isSecond = turn.underWay > 0;
    turn.underWay += 1;
    turn.met ||= isSecond;
    await overlap();
    const response = await respond(passing, turn, isSecond);
    await overlap();
    turn.underWay -= 1;
    if (turn.underWay === 0) Object.assign(turn, { met: false, first: undefined });
    return response;
  });
};

/** The second call gets the reply to the first, and its own content is lost. */
const firstWins = (operation: OperationId) =>
  meeting(operation, async ({ next }, turn) => {
    turn.first ??= next();
    return (await turn.first).clone();
  });

/** The second call is answered as if a minute had passed since the first. */
const twoCodes = (call: 'initiateLogin' | 'requestPasswordReset', purpose: CodePurpose) =>
  meeting(call, ({ mock, next }, _, isSecond) => {
    if (isSecond) noCooldown(purpose).before(mock);
    return next();
  });

/** Wrong codes at the same moment count as one. */
const countsOnce = meeting('verifyLogin', async ({ request, mock, next }, _, isSecond) => {
  const form = await fieldsOf(request);
  const response = await next();
  for (const row of isSecond && !response.ok ? ownCodes(mock, 'login', form) : [])
    row.wrongTries -= 1;
  return response;
});

/** The minute of an address in capitals has not begun, or that in small letters after it. */
const typed = (
  call: 'initiateLogin' | 'resendOtp' | 'resendActivation' | 'requestPasswordReset',
) => {
  const last = perServer(() => new Map<string, string>());
  return on(call, async ({ request, mock, next }) => {
    const { email, email_or_id = email, identifier = email_or_id } = await fieldsOf(request);
    const [name, names] = [String(identifier), last(mock)];
    const isOther = (names.get(name.toLowerCase()) ?? name.toLowerCase()) !== name;
    names.set(name.toLowerCase(), name);
    if (name.includes('@') && isOther)
      for (const purpose of ['login', 'verification', 'password reset'] as const)
        noCooldown(purpose).before(mock);
    return next();
  });
};

const bothRefused = (operation: OperationId) =>
  meeting(operation, async ({ next }, { met }) => (met ? answer(409, NO) : next()));

const RESET = 'requestPasswordReset';

const atOnce = mistakes(
  ['register.at-once', 'two calls create the same account twice', firstWins('register')],
  ['initiateLogin.at-once', 'two calls send two codes', twoCodes('initiateLogin', 'login')],
  [`${RESET}.at-once`, 'two calls send two codes', twoCodes(RESET, 'password reset')],
  ['verifyLogin.lock', 'counts two wrong codes at the same moment once', countsOnce],
  ['deleteProposal.at-once', 'refuses both of two calls', bothRefused('deleteProposal')],
  ['sendContactMessage.at-once', 'refuses both of two calls', bothRefused('sendContactMessage')],
  ['refreshToken.at-once', 'refuses both of two calls', bothRefused('refreshToken')],
  ['createProposal.at-once', 'two calls save one proposal', firstWins('createProposal')],
  ['createSupportRequest.at-once', 'two calls save one', firstWins('createSupportRequest')],
  ['updateProposal.at-once', 'of two changes, one is lost', firstWins('updateProposal')],
);

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

/** The newest session of each user. */
const newest = perServer(() => new Map<number, string>());

/** Goes on refreshing all sessions but the newest. */
const newestOnly: Tamper = all(
  replies('verifyLogin', is(200), async (response, { mock }) => {
    const { refresh } = Object(await response.clone().json()).tokens;
    const claims = readToken(refresh, 'refresh', mock.clock.now());
    if (claims) newest(mock).set(claims.user_id, refresh);
    return response;
  }),
  on('refreshToken', async ({ request, mock, next }) => {
    const { refresh } = await fieldsOf(request);
    const claims = readToken(String(refresh), 'refresh', mock.clock.now());
    const isOld = claims && newest(mock).get(claims.user_id) !== refresh;
    const user = mock.db.users.find(({ id }) => id === claims?.user_id);
    return isOld ? answer(200, { access: issue(mock, user) }) : next();
  }),
);

/** The call that last sent a verification code. */
const last = perServer(() => ({ sender: '' }));

/** The other call that sends a verification code starts no minute for resendOtp. */
const apart = on(['resendOtp', 'resendActivation'], async ({ operation, mock, next }) => {
  if (operation === 'resendOtp' && last(mock).sender === 'resendActivation')
    noCooldown('verification').before(mock);
  const response = await next();
  if (response.ok) last(mock).sender = String(operation);
  return response;
});

/** Treats a token as if it were an access token of the user that it names. */
const trusting = (claimsOf: (token: string, mock: Mock) => { email: string } | undefined): Tamper =>
  on('getProfile', ({ request, mock, next }) => {
    const claims = claimsOf((request.headers.get('Authorization') ?? '').split(' ')[1] ?? '', mock);
    return next(claims ? as(request, issue(mock, userIn(mock, claims))) : request);
  });

/** Replies 401, and does what the call asks. */
const refusedButDone = (
  call: 'updateProposal' | 'deleteProposal',
  is: (token: string | undefined, mock: Mock) => boolean,
) =>
  on(call, async ({ request, mock, next }) => {
    const row = rowOf(mock, request);
    if (!row || !is(request.headers.get('Authorization')?.split(' ')[1], mock)) return next();
    await next(asOwner(mock, request, row.owner));
    return answer(401, NO);
  });

const tokens = (change: (tokens: Json) => Json) =>
  reply('verifyLogin', (body) => ({ ...body, tokens: change(Object(body.tokens)) }));
const jwt = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

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

/** When each code was last not locked. */
const locks = perServer(() => new Map<CodeRow, number>());

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
  ['accepts a code for tests', 'wrong-code', accepting((typed) => typed === '123456')],
  ['accepts the first five digits of a code', 'malformed-code', accepting((typed, { code }) => String(typed).length === 5 && code.startsWith(String(typed)))],
  ['accepts a code with a zero before it', 'malformed-code', accepting((typed, { code }) => typed === `0${code}`)],
  ['accepts a code in Arabic digits', 'malformed-code', accepting((typed, { code }) => typed === arabic(code))],
  ['accepts a query operator as a code', 'malformed-code', accepting((typed) => typeof typed === 'object')],
  ['accepts the code of another account', 'foreign-code', accepting((typed, { purpose }, mock) => codesOf(mock, purpose).some(({ code, used }) => code === typed && !used))],
  ['accepts a code for another purpose', 'other-purpose', borrowed],
  ['knows an address only as it was registered', 'email-case', (call) => answers(call, ({ email, email_or_id: name = email }, { mock }) => String(name).includes('@') && !mock.db.users.some((user) => user.email === name))],
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
  ['accepts a code for eleven minutes', 'code-expires', changing((row, _, { clock }) => { if (clock.now() - row.sentAt < 660_000) row.sentAt = clock.now() - 1000; })],
  ['lets a code live longer after a wrong one', 'code-expires', changing((row, typed, { clock }) => { if (row.code !== typed) row.sentAt = clock.now(); })],
  ['locks a code for a minute only', 'lock', changing((row, _, mock) => { const now = mock.clock.now(); if (row.wrongTries < 5) locks(mock).set(row, now); else if (now - (locks(mock).get(row) ?? now) > 60_000) row.wrongTries = 0; })],
  ['accepts a code again a day later', 'day-old-code', changing((row, _, { clock }) => { if (clock.now() - row.sentAt > 86_400_000) row.sentAt += 86_400_000; })],
  ['refuses a code, and does what it is for', 'refusal-changes-nothing', doesIt],
];

/** Calls that refuse every code are among the sequences. */
const table = forEach(Object.keys(codeCalls) as CallId[], (call) => {
  const purpose = purposeOf(codeCalls[call]);
  return bugs.map(([does, property, bug]) => [does, property, bug(call, purpose)]);
});

/** A code that was locked can be tried again once another was asked for, even if none was sent. */
const unlocking = (call: OperationId, purpose: CodePurpose) =>
  rows(call, {
    after(mock, form, ok) {
      for (const row of ok ? [] : codesOf(mock, purpose, accountOf(mock, form))) row.wrongTries = 0;
    },
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
const ofAccounts: Mistake[] = table.concat(mistakes(
  ['activateAccount.lock', 'another code that is refused lifts the lock', unlocking('resendActivation', 'verification')],
  ['verifyOtp.lock', 'another code that is refused lifts the lock', unlocking('resendOtp', 'verification')],
  ['verifyLogin.lock', 'another code that is refused lifts the lock', unlocking('initiateLogin', 'login')],
  ['confirmPasswordReset.lock', 'another code that is refused lifts the lock', unlocking('requestPasswordReset', 'password reset')],
  ['register.team-member-length', 'accepts team member IDs of any length', team(([first]) => first?.length === 10)],
  ['register.country-code', 'accepts a phone number with the country code', lax('register', 'phone_number', (value) => /^\+/.test(String(value)))],
  ['register.id-letters', 'accepts letters in the ID', lax('register', 'id_passport', (value) => /[A-Z]/.test(String(value)))],
  ['register.password-checklist', 'asks for no special character in a password', lax('register', 'password', (value) => /^[a-z0-9]{8,}$/i.test(String(value)) && /[A-Z]/.test(String(value)))],
  ['register.team-required', 'accepts a team without members', team((members, form) => form.registration_type === 'team' && members.length === 0)],
  ['register.team-size', 'accepts teams of six', team(({ length }) => length > 4)],
  ['register.other-values', 'takes a number for a county', lax('register', 'county', (value) => typeof value === 'number', 'Nairobi')],
  ['register.duplicate', 'accepts an e-mail address twice', taken('email')],
  ['register.duplicate', 'accepts a national ID twice', taken('id_passport')],
  ['register.duplicate', 'accepts a national ID with a line break behind it', lax('register', 'id_passport', (value) => /\d\n$/.test(String(value)))],
  ['drift.type', 'sends a team of one as a text', reply('getProfile', (body) => ({ ...body, team_members: [body.team_members].flat().length === 1 ? String(body.team_members) : body.team_members }))],
  ['initiateLogin.unknown-account', 'looks the address up with LIKE', input('initiateLogin', (form, { db }) => ({ ...form, email_or_id: db.users.find(({ email }) => String(form.email_or_id).startsWith('_') && email.slice(1) === String(form.email_or_id).slice(1))?.email ?? form.email_or_id }))],
  ['register.duplicate-phone', 'accepts a phone number twice', taken('phone_number')],
  ['register.stale-token', 'replies 401 to a stale token', staleIs401('register')],
  ['register.format', 'accepts a phone number with a second line', lax('register', 'phone_number', (value) => /\n/.test(String(value)))],
  ['register.format', 'accepts Arabic digits in a phone number', lax('register', 'phone_number', (value) => /^07[\u0660-\u0669]{8}$/.test(String(value)))],
  ['register.format', 'accepts an ID in Arabic digits', lax('register', 'id_passport', (value) => /[\u0660-\u0669]/.test(String(value)))],
  ['confirmPasswordReset.shortest', 'asks for more than eight small letters', answers('confirmPasswordReset', (form) => /^[a-z]{8}$/.test(String(form.new_password)))],
  ['register.duplicate-email-case', 'an e-mail address in capitals counts as a new one', lax('register', 'email', (value) => /^[^a-z]+$/.test(String(value)))],
  ['register.refusal-changes-nothing', 'a form that is refused leaves an account', replies('register', is(400), async (response, { request, mock }) => { const { county, email, id_passport, phone_number } = await fieldsOf(request); if (county === 'Atlantis') mock.db.users.push({ ...mock.db.users[0], ...{ id: 800_001, email, id_passport, phone_number } } as UserRow); return response; })],
  ['register.refusal-changes-nothing', 'a registration that is refused sets the password of the account with its address', replies('register', is(400), async (response, { request, mock }) => { const { email, password } = await fieldsOf(request); const one = mock.db.users.find((user) => user.email === email); if (one) one.password = String(password); return response; })],
  ['register.refusal-changes-nothing', 'a registration that is refused renames the account with its address', replies('register', is(400), async (response, { request, mock }) => { const { email, first_name } = await fieldsOf(request); const one = mock.db.users.find((user) => user.email === email); if (one) one.first_name = String(first_name); return response; })],
  ['drift.error-field', 'says of each value that is taken that the address is', answers('register', (form, { mock: { db } }) => db.users.some(({ id_passport }) => id_passport === form.id_passport), 400, { email: ['It is taken.'] })],
  ['register.any-person', 'refuses e-mail addresses with a plus sign', answers('register', ({ email }) => String(email).includes('+'), 400, { email: ['No.'] })],
  ['register.any-password', 'accepts only some special characters in a password', answers('register', ({ password }) => !/[!@#$%^&*]/.test(String(password)))],
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
  ['initiateLogin.cooldown', 'counts the minute only until the code is used', rows('initiateLogin', { before(mock, form) { for (const row of ownCodes(mock, 'login', form)) if (row.used) row.sentAt -= 61_000; } })],
  ['resendOtp.cooldown', 'has a cooldown of its own', apart],
  ['requestPasswordReset.cooldown', 'has a cooldown of forty seconds', rows('requestPasswordReset', { before(mock) { for (const row of codesOf(mock, 'password reset')) if (mock.clock.now() - row.sentAt > 40_000) row.sentAt -= 61_000; } })],
  ...(['initiateLogin', 'resendOtp', 'resendActivation', 'requestPasswordReset'] as const).map((call): [string, string, Tamper] => [`${call}.cooldown`, 'counts the minute by the address as it was typed', typed(call)]),
  ['initiateLogin.retry-after-moves', 'the cooldown counts from the last wrong code', rows('verifyLogin', { after(mock, form, ok) { for (const row of ok ? [] : ownCodes(mock, 'login', form)) row.sentAt = mock.clock.now(); } })],
  ['initiateLogin.retry-after-moves', 'Retry-After is always 60', header('initiateLogin', 'Retry-After', '60', is(429))],
  ['loginWithPassword.no-tokens', 'returns tokens for a password', replies('loginWithPassword', is(403), async (_, { request, mock }) => { const one = userIn(mock, await fieldsOf(request)); return answer(200, { tokens: { access: issue(mock, one), refresh: issue(mock, one, 'refresh') } }); })],
  ['verifyLogin.national-id', 'refuses national IDs', answers('verifyLogin', ({ email_or_id }) => !String(email_or_id).includes('@'))],
  ['verifyLogin.tokens-work', 'swaps access and refresh', tokens(({ access, refresh }) => ({ access: refresh, refresh: access }))],
  ['verifyLogin.short-access', 'returns access tokens that are valid until 2096', tokens((own) => ({ ...own, access: jwt({ exp: 4_000_000_000 }) }))],
  ['verifyLogin.token-payload', 'puts the hash of the password into the token', tokens((own) => ({ ...own, access: jwt({ exp: 1, password: 'pbkdf2_sha256$1$x' }) }))],
  ['resendOtp.phone-optional', 'requires the phone number too', answers('resendOtp', ({ email, phone_number }) => email && !phone_number)],
  ['resendOtp.sends-code', 'replies 200 during the cooldown, but sends nothing', replies('resendOtp', is(429), () => answer(200, { message: 'Sent.' }))],

  ['updateProposal.no-token', 'refuses a call without a token, and makes the change', refusedButDone('updateProposal', (token) => token === undefined)],
  ['deleteProposal.bad-token', 'refuses a bad token, and deletes the proposal', refusedButDone('deleteProposal', (token, { clock }) => token !== undefined && !readToken(token, 'access', clock.now()))],
  ['updateProposal.bad-token', 'refuses an expired token, and makes the change', refusedButDone('updateProposal', (token = '', { clock }) => readToken(token, 'access', 0) !== undefined && !readToken(token, 'access', clock.now()))],
  ['drift.not-json', 'sends a second reply behind its 401', replies('listProposals', is(401), async (response) => new Response(`${await response.text()}{"results":[]}`, { status: 401 }))],
  ['getProfile.own-data', 'of two calls at the same moment, one gets the profile of another user', firstWins('getProfile')],
  ['getProfile.bad-token', 'signatures are not checked', trusting((token) => { try { return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()); } catch { return undefined; } })],
  ['getProfile.refuses-refresh', 'accepts a refresh token as an access token', trusting((token, { clock }) => readToken(token, 'refresh', clock.now()))],
  ['getProfile.expired-token', 'tokens never expire', trusting((token) => readToken(token, 'access', 0))],
  ['refreshToken.expired', 'refresh tokens never expire', on('refreshToken', async ({ request, mock, next }) => { const claims = readToken(String((await fieldsOf(request)).refresh), 'refresh', 0); const isRevoked = mock.db.revokedTokens.includes(claims?.jti ?? ''); return claims && !isRevoked && claims.exp * 1000 < mock.clock.now() ? answer(200, { access: issue(mock, userIn(mock, { email: claims.email })) }) : next(); })],
  ['getProfile.after-expiry', 'replies 403 after ten minutes', answers('getProfile', (_, { mock }) => mock.clock.now() > CLOCK_START + 600_000, 403)],
  ['refreshToken.refuses-access', 'accepts an access token', on('refreshToken', async ({ request, mock, next }) => { const claims = readToken(String((await fieldsOf(request)).refresh), 'access', mock.clock.now()); return claims ? answer(200, { access: issue(mock, userIn(mock, { email: claims.email })) }) : next(); })],
  ['refreshToken.refuses-garbage', 'accepts any token', replies('refreshToken', ({ ok }) => !ok, (_, { mock }) => answer(200, { access: issue(mock, amina(mock)) }))],
  ['refreshToken.same-user', 'returns another user’s access token', reply('refreshToken', (_, __, { mock }) => ({ access: issue(mock, amina(mock)) }))],
  ['refreshToken.new-access-works', 'returns an access token that is refused', reply('refreshToken', ({ access }) => ({ access: `${access}x` }))],
  ['refreshToken.again', 'every token works once, and is not replaced', on('refreshToken', async ({ request, mock, next }) => { const claims = readToken(String((await fieldsOf(request)).refresh), 'refresh', mock.clock.now()); const response = await next(); if (claims) mock.db.revokedTokens.push(claims.jti); return response; })],
  ['refreshToken.required', 'does not require the refresh token', answers('refreshToken', ({ refresh }) => refresh === undefined, 200, { access: 'a.b.c' })],
  ['logout.revokes', 'forgets after hours what it has revoked', rows('refreshToken', { before: ({ db, clock }) => { if (clock.now() > CLOCK_START + 36_000_000) db.revokedTokens = []; } })],
  ['logout.revokes', 'revokes nothing', rows('logout', { after: ({ db }) => { db.revokedTokens = []; } })],
  ['logout.only-own-session', 'signs out all users', everybody('logout')],
  ['logout.only-own-session', 'ends the session that a token names, whoever signed it', on('logout', async ({ request, mock: { db }, next }) => { const { user_id } = { user_id: 0, ...payloadOf(String((await fieldsOf(request)).refresh_token)) }; for (const one of db.users) if (one.id === user_id) one.generation += 1; return next(); })],
  ['logout.other-sessions', 'ends every session of the user', on('logout', async ({ request, mock, next }) => { const one = readerOf(mock, request); const response = await next(); if (one && response.ok) one.generation += 1; return response; })],

  ['requestPasswordReset.signed-in', 'refuses users who are signed in', on('requestPasswordReset', async ({ request, mock, next }) => (readerOf(mock, request) ? answer(403, NO) : next()))],
  ['requestPasswordReset.keeps-password', 'disables the old password at once', user('requestPasswordReset', (one) => { one.password = 'locked'; })],
  ['confirmPasswordReset.longest', 'refuses passwords of more than 64 characters', answers('confirmPasswordReset', ({ new_password }) => String(new_password).length > 64)],
  ['confirmPasswordReset.accepts-phone', 'refuses phone numbers', answers('confirmPasswordReset', ({ identifier }) => !String(identifier).includes('@'))],
  ['confirmPasswordReset.new-password-works', 'loses the new password', user('confirmPasswordReset', (one) => { one.password = 'lost'; })],
  ['confirmPasswordReset.format', 'accepts any password', input('confirmPasswordReset', (form) => (String(form.new_password).length < 8 ? { ...form, new_password: fresh('password') } : form))],
  ['confirmPasswordReset.old-password-dead', 'changes nothing', on('confirmPasswordReset', async ({ request, mock, next }) => { const one = userIn(mock, await fieldsOf(request)); const was = one?.password; const response = await next(); if (one && was) one.password = was; return response; })],
  ['confirmPasswordReset.ends-sessions', 'does not end sessions', user('confirmPasswordReset', (one) => { one.generation -= 1; })],
  ['confirmPasswordReset.ends-sessions', 'ends only the newest session', newestOnly],
  ['confirmPasswordReset.later-sessions', 'also ends the sessions that start later', user('confirmPasswordReset', (one) => { one.generation = Number.NaN; })],
  ['confirmPasswordReset.only-own-sessions', 'ends all users’ sessions', everybody('confirmPasswordReset')],

  ['drift.content-type', 'answers with an empty web page, as PHP does when it breaks down', on('sendContactMessage', async ({ next }) => { const reply = await next(); return reply.ok ? new Response(null, { headers: { 'Content-Type': 'text/html' } }) : reply; })],
  ['drift.content-type', 'sends refusals as text/plain', header('register', 'Content-Type', 'text/plain', is(400))],
  ['drift.redirect', 'does not allow the origin in a redirect', on('listProposals', async ({ request, next }) => (request.url.includes('moved') ? next() : new Response(null, { status: 307, headers: { Location: `${request.url}&moved=` } })))],
  ['cors.reply', 'sends the allowed origin twice', header('getProfile', 'Access-Control-Allow-Origin', 'https://portal.example.org, https://portal.example.org')],
  ['drift.login-dialog', 'asks for Basic authentication with its 401', header('every', 'WWW-Authenticate', 'Basic realm="api"', is(401))],
  ['cors.exposes', 'exposes no header', header('getProfile', 'Access-Control-Expose-Headers', '')],
  ['cors.document', 'allow only another origin', header('document', 'Access-Control-Allow-Origin', 'http://localhost:5173')],

  ['confirmPasswordReset.after-wrong-codes', 'wrong codes of a login lock the code of a reset', rows('verifyLogin', { after(mock, form, ok) { for (const row of ok ? [] : ownCodes(mock, 'password reset', form)) row.wrongTries += 1; } })],
  ['drift.same-code', 'every code is 123456', everyCode(() => '123456')],
  ['drift.code-digits', 'codes have four digits', everyCode(() => '4711')],
  ['verifyOtp.verifies', 'verifies nobody', user('verifyOtp', (one) => { one.verified = false; })],
  ['activateAccount.verifies', 'activates nobody', user('activateAccount', (one) => { one.verified = false; })],
  ['verifyOtp.lock', 'wrong codes do not count', rows('verifyOtp', { after(mock, form, ok) { for (const row of ownCodes(mock, 'verification', form)) row.wrongTries -= Number(!ok); } })],
  ['activateAccount.remaining-attempts', 'remaining_attempts never changes', attempts(() => 3)],
  ['activateAccount.remaining-attempts', 'counts below zero in a byte', answers('activateAccount', (form, { mock }) => Number(ownCodes(mock, 'verification', form)[0]?.wrongTries) > 4, 400, { ...NO, remaining_attempts: 255 })],
  ['activateAccount.remaining-attempts', 'leaves out remaining_attempts', attempts(() => undefined)],
  ['activateAccount.remaining-attempts', 'allows twenty tries', attempts((left) => left + 15)],
  ['activateAccount.error', 'sends a refusal without `error`', refusal('activateAccount', ({ error, ...rest }) => ({ ...rest, message: error }))],
  ['activateAccount.success-flag', 'sends `success: false`', reply('activateAccount', (body) => ({ ...body, success: false }))],
  ['resendActivation.success-flag', 'sends `success: false`', all(rows('resendActivation', noCooldown('verification')), reply('resendActivation', (body) => ({ ...body, success: false })))],
));

const PDF = new File(['%PDF-1.4'], 'small.pdf', { type: 'application/pdf' });

const PROPOSALS = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const SUPPORT = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;

/** Accepts documents for which `broken` returns true. */
const laxFile = (call: OperationId, broken: (document: File) => boolean) =>
  lax(call, 'proposal_document', (value) => value instanceof File && broken(value), PDF);
const refusesFile = (call: OperationId, broken: (document: File) => boolean, code = 400) =>
  answers(call, ({ proposal_document: one }) => one instanceof File && broken(one), code);

/** The user's other drafts. */
const others = ({ db }: Passing['mock'], row: Row): Row[] =>
  (db.proposals as unknown as Row[]).filter(
    ({ id, owner, status: of }) => id !== row.id && owner === row.owner && of === 'DRAFT',
  );

/** Treats a proposal in one of these states as a draft, and leaves it in its state. */
const asDraft = (call: 'updateProposal' | 'deleteProposal', states = /./): Tamper =>
  on(call, async ({ request, mock, next }) => {
    const row = rowOf(mock, request);
    const was = row?.status;
    if (!row || !states.test(`${was}`)) return next();
    row.status = 'DRAFT';
    const response = await next();
    if (row.status === 'DRAFT') row.status = was;
    return response;
  });

/** Serves documents to anybody. */
const readable = on('document', ({ request, mock, next }) => {
  const id = /proposals\/([^/]+)\//.exec(request.url)?.[1];
  const owner = mock.db.documents.find((one) => one.id === id)?.owner;
  return next(owner ? asOwner(mock, request, owner) : request);
});

/** Saves a record although the call is refused. */
const savesRefused = (call: OperationId) =>
  replies(call, is(400), (response, { request, mock }) => {
    const rows = call === 'createProposal' ? mock.db.proposals : mock.db.supportRequests;
    const own = rows.findLast(({ owner }) => owner === readerOf(mock, request)?.id);
    if (own) rows.push({ ...own, id: 900_000 + rows.length } as never);
    return response;
  });

const proposalIn = async ({ request, mock }: Passing) =>
  withId(mock, (await fieldsOf(request)).proposal);
const anybodysProposal = on('createSupportRequest', async (passing) => {
  const { request, mock, next } = passing;
  const row = await proposalIn(passing);
  const may = row && row.status !== 'DRAFT' && request.headers.has('Authorization');
  return next(may ? asOwner(mock, request, row.owner) : request);
});

/** The ETag of the list of proposals is the number of its items. */
const counted = on('listProposals', async ({ request, next }) => {
  const response = await next();
  const { results = [] } = await response.clone().json();
  const tag = `"${results.length}"`;
  if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304 });
  response.headers.set('ETag', tag);
  return response;
});

const isNumber = (value: unknown) => typeof value === 'number';
const TWICE = 'Kit draft, twice';
const text = (value: unknown) => String(value ?? '');

// biome-ignore format: a table, with one mistake in each line
const ofWrites = [
  ...forEach(['createProposal', 'updateProposal'], (call) => [
    ['stores a review that the form contains', 'claims', after(call, (row, form) => { row.review_comments = form.review_comments ?? row.review_comments; })],
    ['accepts any file', 'file-type', laxFile(call, ({ name }) => name === 'kit.exe')],
    ['accepts an empty document', 'document-empty', laxFile(call, ({ size }) => size === 0)],
    ['accepts documents of any size', 'too-large-document', laxFile(call, ({ size }) => size > 10_485_760)],
    ['refuses documents larger than 5 MB', 'large-document', refusesFile(call, ({ size }) => size > 5_000_000, 413)],
  ]),
  ...forEach(['createProposal', 'createSupportRequest'], (call) => [['saves what it refuses', 'refusal-changes-nothing', savesRefused(call)]]),
];

// biome-ignore format: a table, with one mistake in each line
const ofWork: Mistake[] = ofWrites.concat(mistakes(
  ['createProposal.draft', 'refuses a later draft', answers('createProposal', (form) => form.project_name === 'Kit change')],
  ['drift.time-off', 'counts hours to twelve', record(PROPOSALS, (one) => ({ ...one, created_at: text(one.created_at).replace(/T(\d\d)/, (_, hour) => `T${String(Number(hour) % 12 || 12).padStart(2, '0')}`) }))],
  ['updateProposal.submitted-at', 'sets it for a draft that is saved again', after('updateProposal', (row, form) => { if (form.status === 'DRAFT') row.submitted_at = row.created_at; })],
  ['createProposal.keeps', 'reads a plus sign as a blank', input('createProposal', (form) => ({ ...form, problem_statement: String(form.problem_statement).replaceAll('+', ' ') }))],
  ['createProposal.submitted', 'saves submissions as drafts', input('createProposal', (form) => ({ ...form, status: 'DRAFT' }))],
  ['createProposal.submitted-by', 'names another user as the author', reply('createProposal', (body) => ({ ...body, submitted_by: { display_name: 'Ben Conformance' } }))],
  ['createProposal.submitted-by', 'writes the two names as one', reply('createProposal', (body) => ({ ...body, submitted_by: { display_name: String(Object(body.submitted_by).display_name).replace(' ', '') } }))],
  ['createProposal.keeps', 'cuts letters from the start of the problem', input('createProposal', (form) => ({ ...form, problem_statement: String(form.problem_statement).replace(/^[Problem: ]+/, '') }))],
  ['createProposal.submitted-at', 'a draft has a time of submission', reply('createProposal', (body) => ({ ...body, submitted_at: body.created_at }))],
  ['createProposal.unreviewed', 'sets reviewed_at from the start', record(PROPOSALS, (one) => ({ ...one, reviewed_at: one.reviewed_at ?? one.created_at }))],
  ['createProposal.only-one', 'overwrites a proposal with the same title', after('createProposal', (row, _, { db }) => { for (const one of db.proposals) if (one.project_name === TWICE && row.project_name === TWICE) one.relevance_to_theme = text(row.relevance_to_theme); })],

  ['updateProposal.keeps-the-rest', 'clears missing fields', after('updateProposal', (row) => { row.technology_methodology = ''; })],
  ['updateProposal.description', 'builds it from what was sent alone', input('updateProposal', (form) => (form.proposed_solution && !form.problem_statement ? { ...form, description: `Problem: null\n\nSolution: ${form.proposed_solution}` } : form))],
  ['updateProposal.description', 'does not change the description', input('updateProposal', ({ description, ...form }) => form)],
  ['updateProposal.keeps', 'answers 200 and saves nothing', on('updateProposal', ({ request: { url, headers }, next }) => next(new Request(url, { headers })))],
  ['updateProposal.keeps', 'replies with what was before the change', on('updateProposal', async ({ request, mock, next }) => { const was = { ...rowOf(mock, request) }; const response = await next(); return response.ok ? answer(200, { ...(await response.json()), relevance_to_theme: was.relevance_to_theme }) : response; })],
  ['updateProposal.keeps', 'takes an empty text for one that was not sent', input('updateProposal', (form) => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')))],
  ['updateProposal.refusal-changes-nothing', 'saves what is right in a change that it refuses', replies('updateProposal', is(400), async (response, { request, mock }) => { const { project_name } = await fieldsOf(request); const row = rowOf(mock, request); if (row && text(project_name).length > 5) row.project_name = project_name; return response; })],
  ['updateProposal.refusal-changes-nothing', 'saves the texts of a change whose document it refuses', replies('updateProposal', is(400), async (response, { request, mock }) => { const { proposal_document, technology_methodology } = await fieldsOf(request); const row = rowOf(mock, request); if (row && proposal_document && technology_methodology) row.technology_methodology = technology_methodology; return response; })],
  ['updateProposal.new-document', 'ignores a document that is sent with a submission', input('updateProposal', ({ proposal_document, ...form }) => (form.status === 'SUBMITTED' ? form : { ...form, proposal_document }))],
  ['updateProposal.keeps', 'keeps an optional text that is sent empty', input('updateProposal', (form) => Object.fromEntries(Object.entries(form).filter(([name, value]) => value !== '' || !name.startsWith('technolog'))))],
  ['updateProposal.keeps', 'loses what is sent with a submission', input('updateProposal', (form) => (form.status === 'SUBMITTED' ? { status: form.status } : form))],
  ['updateProposal.refusal-changes-nothing', 'loses the document if a text of the change is wrong', replies('updateProposal', is(400), async (response, { request, mock }) => { const { proposal_document: file, problem_statement } = await fieldsOf(request); const row = rowOf(mock, request); if (row && problem_statement && file instanceof File) row.document = 'none'; return response; })],
  ['updateProposal.refusal-changes-nothing', 'deletes the document before it looks at the new one', replies('updateProposal', is(400), async (response, { request, mock }) => { const { proposal_document } = await fieldsOf(request); const row = rowOf(mock, request); if (row && proposal_document instanceof File) row.document = 'none'; return response; })],
  ['updateProposal.submitted-at', 'submitting sets no time', after('updateProposal', (row) => { row.submitted_at = null; })],
  ['updateProposal.keeps-the-rest', 'moves created_at', after('updateProposal', (row) => { row.created_at = new Date(Date.parse(text(row.created_at)) + 60_000).toISOString(); })],
  ['updateProposal.submits', 'submitting leaves a draft', after('updateProposal', (row) => { row.status = 'DRAFT'; })],
  ['updateProposal.submits-by-status', 'requires the whole form to submit', answers('updateProposal', (form) => form.status && !form.project_name)],
  ['updateProposal.draft-only', 'changes what is submitted', asDraft('updateProposal')],
  ['updateProposal.revision', 'changes a returned proposal', asDraft('updateProposal', /REVISION/)],
  ['updateProposal.only-one', 'changes every draft', after('updateProposal', (row, _, mock) => { for (const other of others(mock, row)) other.relevance_to_theme = row.relevance_to_theme; })],
  ['updateProposal.again', 'refuses to save a draft as a draft', answers('updateProposal', (form, { mock, request }) => form.status === 'DRAFT' && rowOf(mock, request)?.status === 'DRAFT')],
  ['updateProposal.private', "refuses another user's change, and keeps its document", on('updateProposal', async ({ request, mock, next }) => { const { proposal_document } = await fieldsOf(request); const reply = await next(); const row = rowOf(mock, request); const body = new FormData(); if (reply.status !== 404 || !row || !(proposal_document instanceof File)) return reply; body.set('proposal_document', proposal_document); await next(asOwner(mock, new Request(request.url, { method: 'PATCH', body }), row.owner)); return reply; })],
  ['updateProposal.private', 'PUT checks no rules', extra('PUT', 'proposals/[0-9]+', async ({ request, mock }) => { Object.assign(rowOf(mock, request) ?? {}, { relevance_to_theme: (await fieldsOf(request)).relevance_to_theme }); return answer(200, { id: idOf(request) }); })],
  ['session.token-refused', 'replies 401 if the proposal is not a draft', status('updateProposal', 403, 401)],

  ['deleteProposal.draft-only', 'deletes what is submitted', asDraft('deleteProposal')],
  ['deleteProposal.gone', 'answers 204 and deletes nothing', on('deleteProposal', async () => new Response(null, { status: 204 }))],
  ['deleteProposal.only-one', 'deletes every draft with the same title', on('deleteProposal', async ({ request, mock, next }) => { const row = rowOf(mock, request); const twins = row ? others(mock, row).filter((one) => one.project_name === row.project_name) : []; mock.db.proposals = mock.db.proposals.filter(({ id }) => !twins.some((twin) => twin.id === id)); return next(); })],

  ['deleteProposal.only-one', 'deletes the documents of all other drafts', on('deleteProposal', async ({ request, mock, next }) => { const row = rowOf(mock, request); const reply = await next(); if (reply.ok) for (const other of row ? others(mock, row) : []) other.document = 'none'; return reply; })],

  ['getProposal.review-changes-nothing', 'submitted_at is the time of the review', record('getProposal', (one) => (/DRAFT|SUBMITTED/.test(text(one.status)) ? one : { ...one, submitted_at: one.reviewed_at }))],
  ['getProposal.shows', 'leaves out the technology', record('getProposal', ({ technologies_used, technology_methodology, ...one }) => one)],

  ['createProposal.file-without-type', 'refuses files whose type the browser does not know', refusesFile('createProposal', ({ type }) => type === 'application/octet-stream')],
  ['createProposal.files', 'refuses a document with a name in capitals', refusesFile('createProposal', ({ name }) => name.endsWith('PDF'))],
  ['updateProposal.keeps-document', 'loses the document', after('updateProposal', (row, form) => { if (!form.proposal_document) row.document = 'none'; })],
  ['updateProposal.word-document', 'accepts only PDFs', answers('updateProposal', ({ proposal_document: file }) => file instanceof File && /docx?$/.test(file.name))],
  ['updateProposal.new-document', 'keeps the old document', input('updateProposal', ({ proposal_document, ...form }) => form)],
  ['getProposal.document-url', 'loses the document', reply(PROPOSALS, (body) => ({ ...body, proposal_document: null }))],
  ['getProposal.document-opens', 'has a URL that leads nowhere', reply(PROPOSALS, (body) => ({ ...body, proposal_document: '/media/proposals/nowhere/kit.pdf' }))],
  ['getProposal.document-names', 'replies 404 to URLs with escaped characters', answers('document', (_, { request }) => /%(?!20)/.test(request.url), 404)],
  ['drift.server-error', 'replies 500 to URLs with escaped characters', answers('document', (_, { request }) => /%(?!20)/.test(request.url), 500)],
  ['drift.secret-field', 'sends the hash of the password inside of the user', reply('register', (body) => ({ ...body, user: { id: 1, password_digest: 'pbkdf2_sha256$x' } }))],
  ['drift.server-error', 'replies 500 to a list in place of a form', on('logout', async ({ request, next }) => ((await request.clone().text()).startsWith('[') ? answer(500, NO) : next()))],
  ['drift.server-error', 'replies 500 to a name with a line break', answers('sendContactMessage', ({ name }) => text(name).includes('\n'), 500)],
  ['drift.server-error', 'replies 500 to preflights', on('preflight', async () => answer(500, { detail: 'No.' }))],
  ['getProposal.document-bytes', 'returns the document of another proposal', on('document', ({ request, mock, next }) => { const [own] = /doc-[0-9]+/.exec(request.url) ?? []; const { owner } = { owner: 0, ...mock.db.documents.find(({ id }) => id === own) }; const first = mock.db.documents.find((one) => one.owner === owner); return next(new Request(request.url.replace(`${own}`, `${first?.id}`), request)); })],
  ['getProposal.document-opens', 'replies 404 to a name with two dots', answers('document', (_, { request }) => /\.[^/]*\.[^/]*$/.test(new URL(request.url).pathname), 404)],
  ['getProposal.document-bytes', 'loses the first 100 bytes', replies('document', is(200), async (response) => new Response((await response.arrayBuffer()).slice(100)))],
  ['getProposal.document-bytes', 'cuts them after 500 bytes', replies('document', is(200), async (response) => new Response((await response.arrayBuffer()).slice(0, 500)))],
  ['getProposal.document-type', 'sends them as text/html', header('document', 'Content-Type', 'text/html; charset=utf-8')],
  ['getProposal.document-cached', 'caches may keep them for a year', header('document', 'Cache-Control', 'public, max-age=31536000')],
  ['getProposal.document-private', 'anybody can read them', readable],
  ['getProposal.document-private', 'anybody can read them, by an address with a version', all(readable, record(PROPOSALS, (one) => ({ ...one, proposal_document: one.proposal_document && `${one.proposal_document}?v=1` })))],
  ['getProposal.document-stays', 'a new one overwrites all others with the same name', after('createProposal', (_, __, { db }) => { const newest = db.documents.at(-1); for (const one of db.documents) if (newest && one.name === newest.name) one.bytes = newest.bytes; })],

  ['createSupportRequest.values', 'takes a number for a type', lax('createSupportRequest', 'support_type', isNumber, 'TRAINING')],
  ['sendContactMessage.values', 'takes a number for a subject', lax('sendContactMessage', 'subject', isNumber, 'other')],
  ['drift.server-error', 'replies 500 to a timeline of more than 255 characters', answers('createSupportRequest', (form) => text(form.preferred_timeline).length > 255, 500)],
  ['createSupportRequest.claims', 'stores the status, and leaves it out of its reply', after('createSupportRequest', (row, form) => { row.status = form.status ?? row.status; })],
  ['listProposals.pages', '`next` forgets the filter', all(reply('listProposals', (body) => ({ ...body, next: body.next && String(body.next).replace('my_proposals=true&', '') })), address('listProposals', ({ searchParams }) => { if (!searchParams.has('limit')) searchParams.set('limit', '5'); }))],
  ['listProposals.not-modified', 'takes the number of items for its ETag', counted],
  ['listProposals.complete', 'leaves out a draft with the title of another', reply('listProposals', ({ results, ...body }) => ({ ...body, results: [...new Map([results].flat().map((one) => [`${Object(one).project_name} ${Object(one).status}`, one])).values()] }))],
  ['getProposalStatistics.matches-list', 'keeps the counts until a record is created', cached('getProposalStatistics', false, 'createProposal')],
  ['createSupportRequest.only-one', 'overwrites a request with the same title', after('createSupportRequest', (row, _, { db }) => { for (const one of db.supportRequests) if (one.owner === row.owner && one.title === row.title) one.description = String(row.description); })],
  ['createSupportRequest.defaults', 'new requests are IN_PROGRESS', reply('createSupportRequest', (body) => ({ ...body, status: 'IN_PROGRESS' }))],
  ['createSupportRequest.unreviewed', 'sets fulfilled_at from the start', record(SUPPORT, (one) => ({ ...one, fulfilled_at: one.fulfilled_at ?? one.created_at }))],
  ['drift.display', 'displays the type as Financial', record(SUPPORT, (one) => ({ ...one, support_type_display: 'Financial' }))],
  ['createSupportRequest.keeps', 'takes the text 0 for an empty one', record('getSupportRequest', (one) => ({ ...one, quantity_required: one.quantity_required === '0' ? null : one.quantity_required }))],
  ['createSupportRequest.shortest', 'refuses the text 0', answers('createSupportRequest', ({ title }) => title === '0')],
  ['drift.server-error', 'replies 500 to null in place of a form', on('sendContactMessage', async ({ request, next }) => ((await request.clone().text()) === 'null' ? answer(500, {}) : next()))],
  ['verifyLogin.required', 'accepts null where no code was sent', answers('verifyLogin', (form, { mock }) => form.otp_code === null && ownCodes(mock, 'login', form).length === 0, 200, SUCCESS.verifyLogin)],
  ['drift.server-error', 'replies 500 to a list as the name', answers('initiateLogin', ({ email_or_id }) => Array.isArray(email_or_id), 500)],
  ['createSupportRequest.eligible', 'accepts any user’s proposal', anybodysProposal],
  ['createSupportRequest.reviewed-eligible', 'accepts only SUBMITTED proposals', answers('createSupportRequest', async (_, passing) => !/DRAFT|SUBMITTED/.test(String((await proposalIn(passing))?.status ?? 'DRAFT')))],
  ['getSupportRequest.shows', 'leaves out the proposal', record('getSupportRequest', ({ proposal_details, ...one }) => one)],
  ['drift.enum', 'writes the class before the status of a comment', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().map((one) => ({ ...Object(one), status_change: `SupportStatus.${Object(one).status_change}` })) }))],
  ['createSupportRequest.choices', 'raises the priority of costly requests', reply('createSupportRequest', (body) => (Number(body.estimated_cost) > 200_000 ? { ...body, priority: 'HIGH' } : body))],
  ['getSupportRequest.reviewed', 'sets fulfilled_at at every review', record('getSupportRequest', (one) => ({ ...one, fulfilled_at: one.reviewed_at }))],
  ['getSupportRequest.reviewed', 'writes the status before the review into its comment', record('getSupportRequest', (one) => ({ ...one, comments: one.reviewed_at ? [one.comments].flat().map((line) => ({ ...Object(line), status_change: 'PENDING' })) : [] }))],
  ['getSupportRequest.reviewed', 'shows the comments on other requests too', record('getSupportRequest', (one) => ({ ...one, comments: [{ id: 1, comment: 'No.', author: { display_name: 'Daudi Kimani' }, created_at: one.created_at, status_change: one.status }] }))],
  ['getSupportRequest.reviewed', 'leaves out fulfilled_at', record('getSupportRequest', (one) => ({ ...one, fulfilled_at: null }))],
  ['getSupportRequest.comments-order', 'sends the newest of two comments of the same second first', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().map((one) => ({ ...Object(one), created_at: body.created_at })).reverse() }))],
  ['listProposals.private', "lists everybody's proposals that were sent back", reply('listProposals', (body, _, { request, mock: { db } }) => ({ ...body, results: [...db.proposals.filter(({ status }) => request.url.includes('drafts=true') && status === 'REVISION_REQUESTED').map(({ owner, document, ...row }) => row), ...[body.results].flat()] }))],
  ['getSupportRequest.comments-order', 'sends the newest comment first', reply('getSupportRequest', (body) => ({ ...body, comments: [body.comments].flat().reverse() }))],
  ['getSupportRequest.proposal-status', 'proposal_details is always SUBMITTED', record(['listSupportRequests', 'getSupportRequest'], (one) => ({ ...one, proposal_details: { ...Object(one.proposal_details), status: 'SUBMITTED' } }))],
));

export const allBreaks = [...ofAccounts, ...ofWork, ...atOnce, ...shownElsewhere];
