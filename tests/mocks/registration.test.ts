import { describe, expect, it } from 'vitest';
import { mock } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { call, registration, serveEachTest, signIn, wrongCode } from './story';

serveEachTest();
const { email, phone_number } = registration;
const brian = people.brian.email;
const MINUTE = 60_000;

describe('register', () => {
  it('creates an unverified account and sends one code to e-mail and phone', async () => {
    const { status, body } = await call('register', { body: registration });
    expect(status).toBe(201);
    expect(body.user_id).toBe(mock.db.users.at(-1)?.id);
    expect(mock.outbox.messages().map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', phone_number],
      ['email', email],
    ]);
    expect(mock.latestCode(email)).toMatch(/^[0-9]{6}$/);
    expect(mock.latestCode(phone_number)).toBe(mock.latestCode(email));
  });

  it('refuses values that are already used, field by field', async () => {
    const { id_passport, phone_number } = people.amina;
    const body = { ...registration, email: 'Amina@Example.com', id_passport, phone_number };
    expect(await call('register', { body })).toMatchObject({
      status: 400,
      body: {
        email: ['An account with this email already exists.'],
        id_passport: ['An account with this national ID number already exists.'],
        phone_number: ['An account with this phone number already exists.'],
      },
    });
  });

  it('refuses with the specified messages, and otherwise with the contract’s', async () => {
    const body = {
      ...registration,
      email: 'a..b@example.com',
      id_passport: '123',
      first_name: ' ',
      county: 'Atlantis',
      phone_number: '0812345678',
    };
    expect(await call('register', { body })).toMatchObject({
      status: 400,
      body: {
        email: ['Please enter a valid email address (e.g., name@example.com).'],
        id_passport: ['National ID must be 7, 8 or 9 digits.'],
        first_name: ['This field is required.'],
        county: ['Not a valid choice.'],
        phone_number: [
          'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
        ],
      },
    });
    expect(mock.db.users).toHaveLength(Object.keys(people).length);
  });
});

describe.each(['verifyOtp', 'activateAccount'] as const)('%s', (operation) => {
  it('verifies with the code that was sent, once', async () => {
    await call('register', { body: registration });
    const body = { email, otp_code: mock.latestCode(email) };
    expect((await call(operation, { body })).status).toBe(200);
    expect(mock.db.users.at(-1)?.verified).toBe(true);
    expect((await call(operation, { body })).status).toBe(400);
  });

  it('refuses the right code ten minutes later', async () => {
    await call('register', { body: registration });
    mock.clock.jump(10 * MINUTE);
    const body = { email, otp_code: mock.latestCode(email) };
    expect(await call(operation, { body })).toMatchObject({
      status: 400,
      body: { error: 'The verification code has expired. Please request a new one.' },
    });
  });

  it('refuses a code for an unknown address', async () => {
    const body = { email: 'nobody@example.com', otp_code: '123456' };
    expect((await call(operation, { body })).status).toBe(400);
  });
});

describe('activateAccount', () => {
  it('counts down to a lock, which a new code lifts', async () => {
    await call('resendActivation', { body: { email: brian } });
    const wrong = { email: brian, otp_code: wrongCode(brian) };
    for (const remaining_attempts of [4, 3, 2, 1, 0]) {
      expect(await call('activateAccount', { body: wrong })).toMatchObject({
        status: 400,
        body: { error: 'Invalid verification code.', remaining_attempts },
      });
    }
    const right = { email: brian, otp_code: mock.latestCode(brian) };
    expect(await call('activateAccount', { body: right })).toMatchObject({
      status: 400,
      body: { error: 'Too many wrong codes. Please request a new one.', remaining_attempts: 0 },
    });

    mock.clock.jump(MINUTE);
    await call('resendActivation', { body: { email: brian } });
    const renewed = { email: brian, otp_code: mock.latestCode(brian) };
    expect(await call('activateAccount', { body: renewed })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await signIn('brian')).toHaveProperty('access');
  });
});

describe.each([
  ['resendOtp', { phone_number: '0700000002', otp_type: 'email' }],
  ['resendActivation', {}],
] as const)('%s', (operation, extra) => {
  it('sends a new code, but not two within a minute', async () => {
    const body = { email: brian, ...extra };
    expect((await call(operation, { body })).status).toBe(200);
    const first = mock.latestCode(brian);

    mock.clock.jump(18_000);
    const tooSoon = await call(operation, { body });
    expect(tooSoon).toMatchObject({
      status: 429,
      body: { error: 'Please wait 42 seconds before asking for another code.' },
    });
    expect(tooSoon.headers.get('Retry-After')).toBe('42');

    mock.clock.jump(42_000);
    expect((await call(operation, { body })).status).toBe(200);
    expect(mock.latestCode(brian)).not.toBe(first);
  });

  it('hides who has an account: the reply is the same, and nothing is sent', async () => {
    for (const email of ['nobody@example.com', people.amina.email]) {
      const body = { email, ...extra };
      expect((await call(operation, { body })).status).toBe(200);
      expect((await call(operation, { body })).status).toBe(429);
    }
    expect(mock.outbox.messages()).toEqual([]);
  });
});
