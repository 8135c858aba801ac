/** How servers of other kinds refuse. */
import { describe, expect, it } from 'vitest';
import { effects } from '../../mocks/faults/effects';
import { mock } from '../../mocks/node';
import type { ShapeName } from '../../mocks/shapes/all';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { ask, proposalForm, request, serveEachTest, shape, tokenOf } from './story';

serveEachTest();

describe('a refusal', () => {
  const refused = async (name: ShapeName) => {
    shape(name);
    const body = proposalForm({ project_name: '', thematic_area: '' });
    const response = await request('POST', '/proposals/', { as: tokenOf('amina'), body });
    return { status: response.status, body: await response.json() };
  };
  const words = ['Project title is required', 'Please select a thematic area'];

  it.each<[ShapeName, unknown]>([
    ['errors-as-list', words],
    ['errors-as-detail-list', { detail: words }],
    ['errors-as-message', { message: words.join(' ') }],
    ['errors-nested', { errors: { project_name: [words[0]] } }],
    ['errors-with-codes', { errors: words.map((detail) => ({ detail, attr: null })) }],
    ['errors-of-django', { project_name: [words[0]] }],
  ])('%s', async (name, body) => {
    expect(await refused(name)).toMatchObject({ status: 400, body });
  });

  it('about the whole request is in `non_field_errors` for a 400, otherwise in `detail`', async () => {
    shape('errors-of-django');
    const verify = await request('POST', '/auth/verify-otp/', {
      body: { email: people.brian.email, otp_code: '000000' },
    });
    expect(Object.keys(await verify.json())).toEqual(['non_field_errors']);
    const login = { email_or_id: people.amina.email, password: 'wrong', otp_channel: 'both' };
    const refusal = await request('POST', '/auth/login/otp/initiate/', { body: login });
    expect(await refusal.json()).toEqual({ detail: 'Invalid email/ID or password.' });
  });

  it('of a token has a code', async () => {
    shape('token-errors-with-code');
    const response = await request('GET', '/auth/profile/', { as: 'none' });
    expect(await response.json()).toMatchObject({
      code: 'token_not_valid',
      detail: expect.any(String),
    });
  });

  it('made by a fault is shaped too, and its Retry-After can be a date', async () => {
    mock.faults.add({ operation: 'getProposal', ...effects.tooMany });
    shape('retry-after-date', 'errors-as-detail-list');
    const { headers, body } = await ask('/proposals/101/');
    expect(headers.get('Retry-After')).toBe('Fri, 14 Nov 2025 06:00:42 GMT');
    expect(body.detail[0]).toMatch(/^Request was throttled/);
  });
});

describe('a login of an unverified account', () => {
  const refusal = async (name: ShapeName) => {
    shape(name);
    const { email } = people.brian;
    const body = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
    return (await request('POST', '/auth/login/otp/initiate/', { body })).json();
  };

  it('is refused without a code, and the user can request one at once (A-14)', async () => {
    expect(await refusal('no-code-with-refusal')).toMatchObject({
      requires_verification: true,
      message: 'Your account is not verified yet.',
    });
    expect(mock.outbox.messages()).toEqual([]);
    const { email, phone_number } = people.brian;
    const body = { email, phone_number, otp_type: 'email' };
    expect((await request('POST', '/auth/resend-otp/', { body })).status).toBe(200);
  });

  it('gets a refusal that contains no address (A-14)', async () => {
    const body = await refusal('refusal-without-address');
    expect(body).toHaveProperty('requires_verification', true);
    expect(body).not.toHaveProperty('email');
  });
});
