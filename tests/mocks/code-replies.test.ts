/** What the handlers say about codes and tokens, to the letter. */
import { describe, expect, it } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { mock } from '../../mocks/node';
import { isReplaced } from '../../mocks/state/outbox';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { call, serveEachTest, signIn, tokenOf, wrongCode } from './story';

serveEachTest();
const MINUTE = 60_000;
const { email, phone_number } = people.amina;
const brian = people.brian.email;
const credentials = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };

describe('a code', () => {
  const verify = (otp_code = mock.latestCode(brian)) =>
    call('activateAccount', { body: { email: brian, otp_code } });

  it('is refused in these words: wrong, locked by five wrong ones, expired', async () => {
    await call('resendActivation', { body: { email: brian } });
    for (const remaining_attempts of [4, 3, 2, 1, 0])
      expect(await verify(wrongCode(brian))).toMatchObject({
        status: 400,
        body: { error: 'Invalid verification code.', remaining_attempts },
      });
    expect((await verify()).body).toEqual({
      error: 'Too many wrong codes. Please request a new one.',
      remaining_attempts: 0,
    });
    mock.clock.jump(MINUTE);
    await call('resendActivation', { body: { email: brian } });
    mock.clock.jump(10 * MINUTE);
    expect((await verify()).body).toMatchObject({
      error: 'The verification code has expired. Please request a new one.',
    });
  });

  it.each<[OperationId, object]>([
    ['resendOtp', { email: brian, phone_number: '0700000002', otp_type: 'email' }],
    ['initiateLogin', credentials],
    ['requestPasswordReset', { identifier: email }],
  ])('cannot be requested twice within a minute with %s', async (id, body) => {
    expect((await call(id, { body })).status).toBe(200);
    mock.clock.jump(18_000);
    const { status, headers, body: reply } = await call(id, { body });
    expect({ status, wait: headers.get('Retry-After') }).toEqual({ status: 429, wait: '42' });
    expect(reply).toEqual({ error: 'Please wait 42 seconds before asking for another code.' });
  });

  it.each<[OperationId, object]>([
    ['resendOtp', { email: 'nobody@example.com', otp_type: 'email' }],
    ['resendActivation', { email }],
    ['requestPasswordReset', { identifier: 'nobody@example.com' }],
  ])('is not sent if %s has nobody to send it to: %j', async (id, body) => {
    const before = mock.outbox.messages();
    expect((await call(id, { body })).status).toBe(200);
    expect(mock.outbox.messages()).toEqual(before);
  });

  it('is sent by SMS and e-mail, and its messages say when a newer one has replaced it', async () => {
    await call('initiateLogin', { body: credentials });
    expect(mock.latestCode(email)).toBe(mock.latestCode(phone_number));
    mock.clock.jump(MINUTE);
    await call('initiateLogin', { body: { ...credentials, otp_channel: 'email' } });
    const replaced = mock.outbox.messages().map((sent) => isReplaced(mock.db, sent));
    expect(replaced.slice(0, 3)).toEqual([false, true, true]);
  });

  it('is sent once to an unverified account that tries to log in twice', async () => {
    const before = mock.outbox.messages().length;
    const body = { ...credentials, email_or_id: brian };
    for (const _ of [1, 2]) expect((await call('initiateLogin', { body })).status).toBe(403);
    expect(mock.outbox.messages()).toHaveLength(before + 2);
  });

  it('is not used up by a new password that is too short', async () => {
    await call('requestPasswordReset', { body: { identifier: email } });
    const body = { identifier: email, otp_code: mock.latestCode(email), new_password: 'short' };
    expect(await call('confirmPasswordReset', { body })).toMatchObject({
      status: 400,
      body: { new_password: ['Password must be at least 8 characters long'] },
    });
    body.new_password = 'Another-2025';
    expect((await call('confirmPasswordReset', { body })).status).toBe(200);
  });
});

it("a logout refuses another user's token", async () => {
  const { refresh } = await signIn('esther');
  const body = { refresh_token: refresh };
  expect((await call('logout', { as: tokenOf('amina'), body })).status).toBe(400);
  expect((await call('refreshToken', { body: { refresh } })).status).toBe(200);
});
