import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { answer, input, type Json, on, refusal, reply, rows } from './tamper';

const digits = (count: number) =>
  String(Math.random())
    .slice(2, 2 + count)
    .padEnd(count, '7');
const valid: { [field: string]: () => unknown } = {
  first_name: () => 'Somebody',
  last_name: () => 'Somewhere',
  county: () => 'Nairobi',
  email: () => `somebody-${digits(9)}@example.com`,
  id_passport: () => `5${digits(7)}`,
  phone_number: () => `07${digits(8)}`,
  password: () => 'Correct-Horse-7',
  recaptcha_token: () => 'token',
  registration_type: () => 'individual',
  team_members: () => [],
};

/** Replaces a value that breaks a field's rule with a valid one, so that the server accepts the form. */
const lax = (
  field: string,
  broken: (value: unknown, form: Json) => boolean,
  instead = valid[field],
) =>
  input('register', (form) =>
    broken(form[field], form) ? { ...form, [field]: instead?.() } : form,
  );

const taken = (field: 'email' | 'id_passport' | 'phone_number') =>
  input('register', (form, mock) =>
    mock.db.users.some((user) => user[field] === form[field])
      ? { ...form, [field]: valid[field]?.() }
      : form,
  );

const userOf = (mock: Mock, { email }: Json) => mock.db.users.find((user) => user.email === email);

export const registrationBreaks = mistakes(
  [
    'register: accepts team member IDs of any length',
    'register.team-member-length',
    lax(
      'team_members',
      (value) => String(value).length === 10,
      () => ['30000001'],
    ),
  ],
  [
    'register: accepts letters in the ID',
    'register.id-letters',
    lax('id_passport', (value) => /[A-Z]/.test(String(value))),
  ],
  [
    'register: accepts a team without members',
    'register.team-required',
    lax(
      'team_members',
      (value, form) => form.registration_type === 'team' && [value].flat().join('').trim() === '',
      () => ['30000001'],
    ),
  ],
  [
    'register: accepts a blank member ID',
    'register.team-required',
    lax(
      'team_members',
      (value) => String(value) === ' ',
      () => ['30000001'],
    ),
  ],
  [
    'register: accepts teams of six',
    'register.team-size',
    lax(
      'team_members',
      (value) => Array.isArray(value) && value.length > 4,
      () => ['30000001'],
    ),
  ],
  ['register: accepts an e-mail address twice', 'register.duplicate', taken('email')],
  ['register: accepts a national ID twice', 'register.duplicate', taken('id_passport')],
  ['register: accepts a phone number twice', 'register.duplicate-phone', taken('phone_number')],
  [
    'register: lets users make themselves staff',
    'getProfile.claims',
    rows('register', {
      after: (mock, form) =>
        void Object.assign(userOf(mock, form) ?? {}, form.is_staff === true && { is_staff: true }),
    }),
  ],
  [
    'register: the team is lost',
    'getProfile.own-data',
    rows('register', {
      after: (mock, form) => void Object.assign(userOf(mock, form) ?? {}, { team_members: [] }),
    }),
  ],
  [
    'register: the county is lost',
    'getProfile.own-data',
    rows('register', {
      after: (mock, form) => void Object.assign(userOf(mock, form) ?? {}, { county: 'Other' }),
    }),
  ],
  [
    'register: new accounts are already verified',
    'initiateLogin.unverified-refused',
    rows('register', {
      after: (mock, form) => void Object.assign(userOf(mock, form) ?? {}, { verified: true }),
    }),
  ],
  [
    'getProfile: returns another user',
    'getProfile.own-data',
    reply('getProfile', (body) => ({ ...body, email: 'amina@example.com', first_name: 'Amina' })),
  ],
  [
    'initiateLogin: refuses unverified accounts without a flag',
    'initiateLogin.unverified-flag',
    refusal('initiateLogin', (body, status) =>
      status === 403 ? { error: 'Please verify your account.' } : body,
    ),
  ],
  [
    'initiateLogin: the refusal of an unverified account has no e-mail address',
    'initiateLogin.unverified-payload',
    refusal('initiateLogin', ({ email, ...rest }) => rest),
  ],
  [
    'initiateLogin: mentions an unverified account without its password',
    'initiateLogin.unverified-needs-password',
    on('initiateLogin', async ({ request, mock, next }) => {
      const form: Json = await request.clone().json();
      const user = mock.db.users.find((one) => one.email === form.email_or_id && !one.verified);
      return user
        ? answer(403, {
            error: 'account_not_verified',
            requires_verification: true,
            email: user.email,
            phone_number: user.phone_number,
            message: 'Not verified.',
          })
        : next();
    }),
  ],
);
