import { expect, it } from 'vitest';
import { people } from '../../mocks/state/people';
import { serveFile } from './port';

const client = serveFile();

/** Bodies that JSON can write, but that the server could not work with afterwards. */
const harmful: [name: string, body: string][] = [
  ['clock', '{"now":"9999-12-31T23:59"}'],
  ['clock', '{"now":"0001-01-01"}'],
  ['clock', '{"now":"deadline+999999999999d"}'],
  ['clock', '{"jump":1e17}'],
  ['clock', '{"jump":-1e17}'],
  ['clock', '{"jump":1e400}'],
  ['clock', '{"speed":1e17}'],
  ['clock', '{"speed":1e400}'],
  ['latency', '{"latency":"99999999999"}'],
  ['latency', '{"latency":1e9}'],
  ['latency', '{"latency":"0-99999999999"}'],
  ['faults', '{"operation":"*","effect":"slow","milliseconds":1e17}'],
  ['faults', '{"operation":"*","effect":"slow","milliseconds":1e400}'],
  ['faults', '{"operation":"*","effect":503,"count":1e400}'],
  ['faults', '{"operation":"*","effect":503,"headers":{"X Y":"1"}}'],
  ['faults', '{"operation":"*","effect":503,"headers":{"X-Y":"1\\n2"}}'],
  ['faults', '{"operation":"*","effect":503,"headers":{"X-Y":"→"}}'],
  ['review', `{"record":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['faults', `{"operation":"*","effect":503,"body":${'['.repeat(5000)}${']'.repeat(5000)}}`],
];

it.each(harmful.map(([name, body]) => ({ name, body, start: body.slice(0, 70) })))(
  'a value that the server could not work with is refused: $name, $start',
  async ({ name, body }) => {
    const { ask, control } = client('harmful');
    const response = await ask(`/__mock/${name}`, { method: 'POST', body });
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 400,
      error: expect.any(String),
    });
    expect((await ask('/api/auth/profile/')).status).toBe(401);
    expect((await control('clock')).status).toBe(200);
  },
);

it('a value that the server could not work with is refused in a loaded situation too', async () => {
  const { control, ask } = client('loaded');
  const { body: file } = await control('state');
  const put = (changes: object) =>
    ask('/__mock/state', { method: 'PUT', body: JSON.stringify({ ...file, ...changes }) });
  const [user] = file.db.users;
  for (const changes of [
    { clock: { now: 1e17, speed: 1 } },
    { clock: { now: Date.now(), speed: 1e17 } },
    { latency: [0, 1e17] },
    { latency: [300, 100] },
    { db: { ...file.db, users: [{ ...user, email: 5 }] } },
    { db: { ...file.db, users: [{ ...user, id_passport: null }] } },
    { db: { ...file.db, outbox: [{ id: 1, channel: 'sms', to: 7, text: 'Hello' }] } },
    { db: { ...file.db, proposals: [{ ...file.db.proposals[0], created_at: null }] } },
    { db: { ...file.db, supportRequests: [{ ...file.db.supportRequests[0], comments: 1 }] } },
  ]) {
    const response = await put(changes);
    expect({ changes, status: response.status }).toEqual({ changes, status: 400 });
  }
  expect((await put({})).status).toBe(200);
});

it('a long name does not keep the server busy', async () => {
  const started = performance.now();
  const { status } = await client().control('scenario', { id: 'a'.repeat(2_000_000) });
  expect(status).toBe(400);
  expect(performance.now() - started).toBeLessThan(2000);
});

it('a fast clock stays at its last day', async () => {
  const { control, call } = client('fast');
  await control('clock', { now: '9990-01-01', speed: 0 });
  await control('clock', { jump: 8 * 365 * 24 * 3_600_000 });
  await control('clock', { speed: 1_000_000 });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { email, password } = people.amina;
  const { status } = await call('initiateLogin', {
    ...{ email_or_id: email, password, otp_channel: 'both' },
  });
  expect(status).toBe(200);
});
