import { describe, expect, it, vi } from 'vitest';
import { controls } from '../../mocks/serve/controls/answer';
import { people } from '../../mocks/state/people';
import { serveFile } from './port';

const client = serveFile();

describe('a control', () => {
  it('with a wrong name is refused with the existing names, the closest first', async () => {
    const { status, body } = await client().control('clok');
    expect(status).toBe(404);
    expect(body.error).toBe('There is no control "clok".');
    expect(body.choices.control[0]).toBe('clock');
    expect(body.example).toBe(`curl ${client().origin}/__mock/clock`);
  });

  it('is listed with an example at /__mock/', async () => {
    const { status, body } = await client().control('');
    expect(status).toBe(200);
    expect(body.controls).toHaveLength(controls.length);
    expect(body.controls[0].example).toContain('curl http://127.0.0.1');
    expect(body.contract).toContain('/__mock/openapi.yaml');
  });

  it('refuses an invalid body with the allowed values and an example', async () => {
    expect(await client().control('clock', { freeze: 'yes' })).toEqual({
      status: 400,
      body: {
        error: 'freeze must be true or false, not "yes".',
        choices: {
          now: ['2025-11-20T08:30', 'deadline-5m'],
          jump: ['60000'],
          speed: ['0', '1', '60'],
          freeze: ['true', 'false'],
        },
        example: `curl -X POST ${client().origin}/__mock/clock -d '{"now":"deadline-5m"}'`,
      },
    });
    expect(await client().control('clock', {})).toMatchObject({
      status: 400,
      body: { error: 'Give one of now, jump, speed, freeze.' },
    });
    const deletion = await client().control('clock', undefined, 'DELETE');
    expect(deletion).toMatchObject({ status: 405, body: { choices: { method: ['GET', 'POST'] } } });
  });

  it.each(controls.filter(({ example }) => example))(
    '$method $name takes its own example',
    async ({ method, name, example }) => {
      const { status } = await client(`example-${name}`).control(name, example, method);
      expect(status).toBe(200);
    },
  );

  it('signs a person in; starting a scenario also signs in its person', async () => {
    const { control, ask } = client('signed-in');
    const nameOf = async (access: string) => {
      const headers = { Authorization: `Bearer ${access}` };
      return (await (await ask('/api/auth/profile/', { headers })).json()).first_name;
    };
    const signedIn = await control('sign-in', { as: 'daudi' });
    expect(await nameOf(signedIn.body.tokens.access)).toBe('Daudi');
    expect(await control('sign-in', { as: 'brian' })).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(
          /^brian has no verified account in this situation, and could not log in\. POST \/api\/auth\/activate\//,
        ),
      },
    });
    const scenario = await control('scenario', { id: 'proposals-none' });
    expect(await nameOf(scenario.body.tokens.access)).toBe('Chebet');
    expect((await control('scenario')).body.scenario).toBe('proposals-none');
    expect((await control('scenario', { id: 'proposals-nonee' })).body.choices.id[0]).toBe(
      'proposals-none',
    );
    expect((await control('sign-in', { as: 'ester' })).body.choices.as[0]).toBe('esther');
    expect((await control('people')).body[0]).toMatchObject({ as: 'amina', name: 'Amina Otieno' });
  });

  it('finds the SMS and the e-mail of a person by the short name, as by the address', async () => {
    const { call, control } = client('inbox');
    await call('requestPasswordReset', { identifier: people.esther.email });
    const { body } = await control('inbox?to=esther');
    expect(body.code).toMatch(/^\d{6}$/);
    expect(body.messages.map(({ channel }: { channel: string }) => channel)).toEqual([
      'sms',
      'email',
    ]);
    expect(body).toEqual((await control(`inbox?to=${people.esther.email}`)).body);
  });

  it('makes calls fail, and work again', async () => {
    const { ask, control } = client('faults');
    await control('faults', { operation: 'getProfile', kind: 'network-error' });
    await expect(ask('/api/auth/profile/')).rejects.toThrow('fetch failed');
    const { body } = await control('log');
    expect(body[0]).toMatchObject({
      operation: 'getProfile',
      faults: ['Check who is signed in: the network fails'],
    });
    expect(await control('faults?id=7', undefined, 'DELETE')).toMatchObject({
      status: 404,
      body: { error: 'There is no fault with the id 7.', choices: { id: [1] } },
    });
    expect((await control('faults', undefined, 'DELETE')).body).toEqual([]);
    const near = await control('faults', { operation: 'getProfile', effect: 'toomuch' });
    expect(near.body.choices.effect).toEqual(expect.arrayContaining(['silence', 'django']));
    expect(near.body.choices.effect[0]).toBe('tooMany');
    expect((await ask('/api/auth/profile/')).status).toBe(401);
  });

  const limits = { nth: 3, count: 1, when: { body: { email: 'a@b.c' } } };
  const body = { detail: 'No.' };
  it.each([
    ['listProposals', { effect: '503' }, { kind: 'answer', status: 503 }],
    ['listProposals', { effect: 503 }, { kind: 'answer', status: 503 }],
    ['*', { kind: 'shape', shape: 'django' }, { shape: 'django' }],
    ['*', { effect: 'paged' }, { shape: 'paged' }],
    ['register', { effect: 'serverError', body, ...limits }, { status: 500, body, ...limits }],
  ])('takes the fault of %s: %j', async (operation, fault, listed) => {
    const { control } = client('fault-names');
    await control('faults', undefined, 'DELETE');
    await control('faults', { operation, ...fault });
    expect((await control('faults')).body).toMatchObject([{ operation, ...listed }]);
  });

  it('reviews a record, with the fields of the panel', async () => {
    const { ask, control } = client('review');
    const { body } = await control('sign-in', { as: 'amina' });
    const proposal = async () => {
      const headers = { Authorization: `Bearer ${body.tokens.access}` };
      return (await ask('/api/proposals/102/', { headers })).json();
    };
    const status = 'REVISION_REQUESTED';
    await control('review', { record: 'proposals/102', status, comment: 'Say where.' });
    expect(await proposal()).toMatchObject({ status, review_comments: 'Say where.' });
    await control('review', { record: 'proposals/102', status: 'ACCEPTED' });
    expect(await proposal()).toMatchObject({ status: 'ACCEPTED', review_comments: 'Say where.' });
    const byPath = await control('review', { record: 'support-requests/201', status: 'APPROVED' });
    expect(byPath).toMatchObject({ status: 200, body: { id: 201, status: 'APPROVED' } });
    expect(await control('review', { record: 'support/201', status: 'ACCEPTED' })).toMatchObject({
      status: 400,
      body: { choices: { status: expect.arrayContaining(['FULFILLED']) } },
    });
    expect(await control('inbox?too=amina@example.com')).toMatchObject({
      status: 400,
      body: { error: 'inbox has no parameter "too".', choices: { parameter: ['to', 'session'] } },
    });
    expect(await control('review', { record: 'support/1' })).toMatchObject({
      status: 400,
      body: { choices: { record: expect.arrayContaining(['proposals/101', 'support/201']) } },
    });
  });

  it('refuses a situation that was not saved', async () => {
    expect(await client('to').control('state', { format: 'none' }, 'PUT')).toMatchObject({
      status: 400,
      body: {
        error:
          'This file was not saved with Export, or it is incomplete. Send a file that GET /__mock/state returned.',
      },
    });
  });

  it('reports what did not fit the contract, and resets', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { ask, control } = client('findings');
    await ask('/api/nothing/');
    warn.mockRestore();
    expect((await control('findings')).body).toEqual([
      { kind: 'route', at: 'GET /api/nothing/', text: 'not in the contract' },
    ]);
    await control('reset', undefined, 'POST');
    expect((await control('findings')).body).toEqual([]);
  });
});
