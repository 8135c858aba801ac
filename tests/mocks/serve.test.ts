import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { effects } from '../../mocks/faults/effects';
import { createMock } from '../../mocks/node';
import { controls } from '../../mocks/serve/controls/answer';
import { createSessions } from '../../mocks/serve/sessions';
import { shapeNames } from '../../mocks/shapes/all';
import { people } from '../../mocks/state/people';
import { clientOf, listenOnFreePort, serveFile } from './port';

const client = serveFile();

describe('a page of any origin', () => {
  it('may call with a token and a session', async () => {
    const { headers } = await client().ask('/api/proposals/101/', { method: 'OPTIONS' });
    const allowed = 'Authorization, Content-Type, X-Mock-Session';
    expect(headers.get('Access-Control-Allow-Headers')).toBe(allowed);
  });

  it.each(['/api/proposals/', '/__mock/clock', '/__mock/nothing', '/nothing'])(
    'may read the reply of %s and its Date, Retry-After and hint headers',
    async (path) => {
      const { headers } = await client().ask(path);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Expose-Headers')).toBe('Date, Retry-After, X-Mock-Hint');
    },
  );
});

describe('a session', () => {
  it('has its own rows, messages and clock', async () => {
    const [first, second] = [client('first'), client('second')];
    await first.call('requestPasswordReset', { identifier: people.amina.email });
    await first.control('clock', { jump: 3_600_000 });
    expect((await first.control('inbox')).body.messages).toHaveLength(2);
    expect((await second.control('inbox')).body).toEqual({ code: null, messages: [] });
    const [ahead, behind] = await Promise.all(
      [first, second].map(async ({ control }) => Date.parse((await control('clock')).body.now)),
    );
    expect(Number(ahead) - Number(behind)).toBeGreaterThan(3_500_000);
  });

  it('can be named in the address of a control', async () => {
    await client('third').control('clock', { now: 'deadline', freeze: true });
    const { body } = await client().control('clock?session=third');
    expect(body).toEqual({ now: '2025-11-28T20:59:59.000Z', speed: 0 });
  });

  it('with spaces in its name is refused', async () => {
    expect((await client('not so plain').ask('/api/proposals/')).status).toBe(400);
  });

  it('is deleted if unused for long or if there are too many, except the default one', () => {
    let now = 0;
    const sessions = createSessions(() => createMock(), {
      kept: 3,
      idleLimit: 100,
      now: () => now,
    });
    sessions.open('default');
    for (const name of ['a', 'b', 'a', 'c']) sessions.open(name);
    expect(sessions.names()).toEqual(['c', 'a', 'default']);
    now = 60;
    sessions.open('a');
    now = 120;
    sessions.open('a');
    expect(sessions.names()).toEqual(['a', 'default']);
  });
});

describe('plain HTTP', () => {
  it('answers HEAD as GET without a body', async () => {
    const response = await client().ask('/api/auth/profile/', { method: 'HEAD' });
    expect(response.status).toBe(401);
    expect(response.headers.get('Content-Length')).toBe('58');
    expect(await response.text()).toBe('');
  });

  it('replies to unknown addresses as a Django REST server does', async () => {
    const response = await client().ask('/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Not found.' });
  });

  it('reads a far too large body to its end before it refuses the request', async () => {
    const body = new Uint8Array(33 * 1024 * 1024);
    const response = await client().ask('/api/proposals/', { method: 'POST', body });
    expect(response.status).toBe(413);
  });
});

describe('the pages', () => {
  const read = async (path: string) => (await client().ask(path)).text();

  it('list every control, person and effect on the first page', async () => {
    const text = await read('/?session=of-the-page');
    for (const { method, name } of controls) expect(text).toContain(`${method} /__mock/${name}<`);
    for (const { email } of Object.values(people)) expect(text).toContain(email);
    for (const name of [...Object.keys(effects), ...shapeNames]) expect(text).toContain(name);
    expect(text).toContain('X-Mock-Session: of-the-page');
  });

  it('work behind a path prefix: no link begins with a slash', async () => {
    for (const path of ['/', '/__mock/contract', '/__mock/contract.js'])
      expect(await read(path)).not.toMatch(/(href="|src="|fetch\('|url: ')\/(?!\/)/);
  });

  it('escape text from the address', async () => {
    expect(await read('/?session=<b>')).not.toContain('<b>');
  });

  it('include the contract, as a file and as a page', async () => {
    expect(await read('/__mock/openapi.yaml')).toBe(await readFile('openapi.yaml', 'utf8'));
    const { headers } = await client().ask('/__mock/contract');
    expect(headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*script-src 'self'$/,
    );
  });
});

it('A server that is closed finishes a running call, and accepts no others', async () => {
  const brief = await listenOnFreePort();
  const { ask, control } = clientOf(brief.port);
  await control('latency', { latency: '300' });
  const underWay = ask('/api/auth/profile/');
  await vi.waitFor(async () => expect((await control('log')).body).toHaveLength(1));
  await brief.close();
  expect((await underWay).status).toBe(401);
  await expect(ask('/api/auth/profile/')).rejects.toThrow('fetch failed');
});
