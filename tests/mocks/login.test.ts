import { describe, expect, it } from 'vitest';
import { mock } from '../../mocks/node';
import { isReplaced } from '../../mocks/state/outbox';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { call, serveEachTest, signIn, wrongCode } from './story';

serveEachTest();
const { email, id_passport } = people.amina;
const credentials = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
const MINUTE = 60_000;

describe('initiateLogin', () => {
  it('sends a code, whether the account is named by e-mail or by national ID', async () => {
    const body = { ...credentials, email_or_id: id_passport };
    expect(await call('initiateLogin', { body })).toMatchObject({
      status: 200,
      body: { message: 'Verification code sent to your registered email/phone' },
    });
    expect(mock.latestCode(email)).toBe(mock.latestCode(people.amina.phone_number));
  });

  it('replaces the previous code, which was sent by e-mail and by SMS', async () => {
    await call('initiateLogin', { body: credentials });
    mock.clock.jump(MINUTE);
    await call('initiateLogin', { body: { ...credentials, otp_channel: 'email' } });
    const replaced = mock.outbox.messages().map((message) => isReplaced(mock.db, message));
    expect(replaced).toEqual([false, true, true]);
  });

  it('gives the same reply for an unknown account and for a wrong password', async () => {
    const unknown = await call('initiateLogin', {
      body: { ...credentials, email_or_id: 'nobody@example.com' },
    });
    const wrong = await call('initiateLogin', { body: { ...credentials, password: 'wrong' } });
    expect(unknown).toMatchObject({
      status: 401,
      body: { error: 'Invalid email/ID or password.' },
    });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  it('refuses an unverified account with everything that its verification needs, and sends the code once', async () => {
    const body = { ...credentials, email_or_id: people.brian.email };
    const refusal = {
      status: 403,
      body: {
        error: 'account_not_verified',
        requires_verification: true,
        email: 'brian@example.com',
        phone_number: '0700000002',
        message: 'Your account is not verified yet. A verification code was sent.',
      },
    };
    expect(await call('initiateLogin', { body })).toMatchObject(refusal);
    expect(await call('initiateLogin', { body })).toMatchObject(refusal);
    expect(mock.outbox.messages()).toHaveLength(2);
  });

  it('requires both fields, and a minute between two codes', async () => {
    const blank = { ...credentials, email_or_id: '', password: '' };
    expect(await call('initiateLogin', { body: blank })).toMatchObject({
      status: 400,
      body: {
        email_or_id: ['This field may not be blank.'],
        password: ['This field may not be blank.'],
      },
    });
    await call('initiateLogin', { body: credentials });
    const tooSoon = await call('initiateLogin', { body: credentials });
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.headers.get('Retry-After')).toBe('60');
  });
});

describe('verifyLogin', () => {
  it('accepts the code only once', async () => {
    await call('initiateLogin', { body: credentials });
    const body = { email_or_id: id_passport, otp_code: mock.latestCode(email) };
    const { status, body: reply } = await call('verifyLogin', { body });
    expect(status).toBe(200);
    expect((await call('getProfile', { as: reply.tokens.access })).body.email).toBe(email);
    expect((await call('verifyLogin', { body })).status).toBe(400);
  });

  it("refuses another user's code", async () => {
    await call('initiateLogin', { body: credentials });
    const body = { email_or_id: people.chebet.email, otp_code: mock.latestCode(email) };
    expect((await call('verifyLogin', { body })).status).toBe(400);
  });

  it('locks a code after five wrong attempts', async () => {
    await call('initiateLogin', { body: credentials });
    const wrong = { email_or_id: email, otp_code: wrongCode(email) };
    for (let tries = 0; tries < 5; tries += 1) await call('verifyLogin', { body: wrong });
    const right = { email_or_id: email, otp_code: mock.latestCode(email) };
    expect(await call('verifyLogin', { body: right })).toMatchObject({
      status: 400,
      body: { error: 'Too many wrong codes. Please request a new one.' },
    });
  });
});

describe('tokens', () => {
  it('expire by the clock: access after five minutes, refresh after a day', async () => {
    const { access, refresh } = await signIn('amina');
    mock.clock.jump(5 * MINUTE);
    expect(await call('getProfile', { as: access })).toMatchObject({
      status: 401,
      body: { detail: 'Given token not valid for any token type' },
    });

    const refreshed = await call('refreshToken', { body: { refresh } });
    expect(refreshed.status).toBe(200);
    expect((await call('getProfile', { as: refreshed.body.access })).status).toBe(200);

    mock.clock.jump(24 * 60 * MINUTE);
    expect(await call('refreshToken', { body: { refresh } })).toMatchObject({
      status: 401,
      body: { detail: 'Token is invalid or expired' },
    });
  });

  it('are refused if they are missing, forged or of the other type', async () => {
    const { access, refresh } = await signIn('amina');
    const [header, , signature] = access.split('.');
    const forged = `${header}.${btoa('{"user_id":4}')}.${signature}`;
    for (const as of [undefined, forged, refresh, 'nonsense']) {
      expect((await call('getProfile', as ? { as } : {})).status).toBe(401);
    }
    expect((await call('refreshToken', { body: { refresh: access } })).status).toBe(401);
  });

  it('that are invalid or expired do not stop a public call (A-32)', async () => {
    const { access } = await signIn('amina');
    for (const as of ['nonsense', access]) {
      mock.clock.jump(5 * MINUTE);
      expect((await call('initiateLogin', { as, body: credentials })).status).toBe(200);
    }
  });
});

describe('logout', () => {
  it('revokes the refresh token', async () => {
    const { access, refresh } = await signIn('amina');
    const out = await call('logout', { as: access, body: { refresh_token: refresh } });
    expect(out.status).toBe(200);
    expect((await call('refreshToken', { body: { refresh } })).status).toBe(401);
  });

  it("refuses another user's token", async () => {
    const [amina, esther] = [await signIn('amina'), await signIn('esther')];
    const body = { refresh_token: esther.refresh };
    expect((await call('logout', { as: amina.access, body })).status).toBe(400);
    expect((await call('refreshToken', { body: { refresh: esther.refresh } })).status).toBe(200);
  });
});

describe('getProfile', () => {
  it('returns the user without private columns', async () => {
    const { access } = await signIn('esther');
    const { password, verified, generation, ...esther } = people.esther;
    expect((await call('getProfile', { as: access })).body).toEqual(esther);
  });
});

describe('loginWithPassword', () => {
  it('never skips the second step (A-26)', async () => {
    const { otp_channel, ...body } = credentials;
    expect(await call('loginWithPassword', { body })).toMatchObject({
      status: 403,
      body: { error: 'code_required' },
    });
    expect((await call('loginWithPassword', { body: { ...body, password: 'x' } })).status).toBe(
      401,
    );
  });
});

describe('password reset', () => {
  const identifier = people.amina.phone_number;
  const new_password = 'Another-2025';

  it('changes the password and ends existing sessions', async () => {
    const { refresh } = await signIn('amina');
    await call('requestPasswordReset', { body: { identifier } });
    const body = { identifier, otp_code: mock.latestCode(email), new_password };
    expect((await call('confirmPasswordReset', { body })).status).toBe(200);

    expect((await call('refreshToken', { body: { refresh } })).status).toBe(401);
    mock.clock.jump(MINUTE);
    expect((await call('initiateLogin', { body: credentials })).status).toBe(401);
    expect(await signIn('amina', new_password)).toHaveProperty('access');
  });

  it('refuses a short password without using up the code', async () => {
    await call('requestPasswordReset', { body: { identifier: email } });
    const body = { identifier: email, otp_code: mock.latestCode(email), new_password: 'short' };
    expect(await call('confirmPasswordReset', { body })).toMatchObject({
      status: 400,
      body: { new_password: ['Password must be at least 8 characters long'] },
    });
    expect((await call('confirmPasswordReset', { body: { ...body, new_password } })).status).toBe(
      200,
    );
  });

  it('refuses a wrong code', async () => {
    await call('requestPasswordReset', { body: { identifier: email } });
    const body = { identifier: email, otp_code: wrongCode(email), new_password };
    expect(await call('confirmPasswordReset', { body })).toMatchObject({
      status: 400,
      body: { error: 'Invalid verification code.' },
    });
  });

  it('gives the same reply and the same wait for accounts that do not exist', async () => {
    for (const identifier of [email, 'nobody@example.com']) {
      expect(await call('requestPasswordReset', { body: { identifier } })).toMatchObject({
        status: 200,
        body: { message: 'If an account exists, a reset code has been sent.' },
      });
      expect((await call('requestPasswordReset', { body: { identifier } })).status).toBe(429);
    }
    expect(mock.outbox.messages()).toHaveLength(2);
  });
});
