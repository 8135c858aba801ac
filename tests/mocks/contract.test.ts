import { describe, expect, it, vi } from 'vitest';
import { hasAtMostDecimals } from '../../mocks/contract/reply-checks';
import { handlers } from '../../mocks/handlers/all';
import { mock } from '../../mocks/node';
import { call, findingsOf, registration, request, serveEachTest, signIn } from './story';

serveEachTest();

type Answer = (typeof handlers)['refreshToken'];

describe('the contract', () => {
  it.each<[string, Answer, string]>([
    [
      'a success that breaks it',
      () => JSON.parse('{"status":200,"body":{"access":6}}'),
      'status 200: ',
    ],
    [
      'a refusal that breaks it',
      () => JSON.parse('{"status":418,"body":{}}'),
      'status 418 is not declared',
    ],
    [
      'a handler that throws',
      () => expect.fail('out of coffee'),
      'the handler failed: AssertionError: out of coffee',
    ],
  ])('turns %s into a 500 and a finding', async (_, answer, finding) => {
    const broken = vi.spyOn(handlers, 'refreshToken').mockImplementation(answer);
    const findings = await findingsOf(async () => {
      expect((await call('refreshToken', { body: { refresh: 'x' } })).status).toBe(500);
    });
    broken.mockRestore();
    expect(findings).toEqual([expect.stringContaining(`reply refreshToken: ${finding}`)]);
  });
});

describe('a request that no correct client sends', () => {
  it('of the wrong type is refused and reported', async () => {
    const body = { ...registration, team_members: 'none' };
    const findings = await findingsOf(async () => {
      expect(await call('register', { body })).toMatchObject({
        status: 400,
        body: { team_members: ['Not a valid value.'] },
      });
    });
    expect(findings).toEqual(['request register: /team_members must be array']);
  });

  it('with fields or parameters that the contract does not name is answered, and reported', async () => {
    const { access } = await signIn('amina');
    const findings = await findingsOf(async () => {
      const body = { ...registration, confirm_password: registration.password };
      expect((await call('register', { body })).status).toBe(201);
      const query = { mine: 'yes' };
      expect((await call('listProposals', { as: access, query })).status).toBe(200);
    });
    expect(findings).toEqual([
      'request register: body must NOT have unevaluated properties confirm_password',
      'request listProposals: unknown query parameter "mine"',
    ]);
  });

  it('that cannot be read is refused', async () => {
    const findings = await findingsOf(async () => {
      expect(await call('refreshToken', { body: '{"refresh":' })).toMatchObject({
        status: 400,
        body: { non_field_errors: ['The body is not valid json.'] },
      });
    });
    expect(findings).toEqual(['request refreshToken: unreadable body']);
  });
});

it.each([
  ['GET', '/nothing/', 404, null],
  ['GET', '/proposals', 404, null],
  ['PUT', '/proposals/101/', 405, 'GET, PATCH, DELETE'],
  ['GET', '/auth/login/', 405, 'POST'],
])(
  'an address that the contract does not know, %s %s, returns %i and is reported',
  async (method, path, status, allow) => {
    const findings = await findingsOf(async () => {
      const response = await request(method, path);
      expect(response.status).toBe(status);
      expect(response.headers.get('Allow')).toBe(allow);
    });
    expect(findings).toEqual([`route ${method} /api${path}: not in the contract`]);
  },
);

it('every reply carries the time of the virtual clock, and lets scripts read it', async () => {
  mock.clock.set(Date.parse('2025-11-28T23:59:59+03:00'));
  const { headers } = await call('getProfile');
  expect(headers.get('Date')).toBe('Fri, 28 Nov 2025 20:59:59 GMT');
  expect(headers.get('Access-Control-Expose-Headers')).toBe('Date, Retry-After, X-Mock-Hint');
});

it('an amount may have any two decimals, also those that binary numbers cannot hold', () => {
  const refused = Array.from({ length: 100_000 }, (_, cents) => cents / 100).filter(
    (amount) => !hasAtMostDecimals(2, amount),
  );
  expect(refused).toEqual([]);
  for (const amount of [0.001, 19.999, 1e-7]) expect(hasAtMostDecimals(2, amount)).toBe(false);
});
