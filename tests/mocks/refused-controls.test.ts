import { expect, it } from 'vitest';
import { people } from '../../mocks/state/people';
import { serveFile } from './port';

const client = serveFile();

/** Posts a line such as `clock {"jump":1}`: the name of a control and a body. Returns the reply, and the faults after it. */
async function post(line: string) {
  const { ask, control } = client('refused');
  const [name = ''] = line.split(' ');
  const body = line.slice(name.length + 1);
  const response = await ask(`/__mock/${name}`, { method: 'POST', body });
  const refusal = { status: response.status, ...(await response.json()) };
  return { refusal, faults: (await control('faults')).body };
}

/** Wrong bodies, and what the controls say about them. */
const wrong = {
  'faults {"operation":"listProposal","effect":"empty"}':
    'There is no operation "listProposal". Did you mean listProposals?',
  'faults {"operation":"register","effect":"serverErorr"}':
    'There is no effect "serverErorr". Did you mean serverError?',
  'faults {"operation":"register"}': 'Say what happens, with effect.',
  'faults {"effect":"empty","count":0}': 'operation is missing. count must be >=1, not 0.',
  'faults {"operation":"register","kind":"silent"}':
    'There is no kind "silent". Did you mean silence?',
  'faults {"operation":"*","effect":"paged","status":503}':
    'A fault of the kind shape takes no status. Allowed: operation, count, when, nth, recorded, kind, shape.',
  'faults {"operation":"*","effect":"empty","when":{"pth":"/"}}':
    'when: There is no field "pth". Did you mean path? Allowed: path, header, query, body.',
  'faults {"operation":"*","effect":"empty","when":{"path":"/proposal/101/"}}':
    'No call has a path that ends with "/proposal/101/". The nearest is /api/proposals/{id}/.',
  'faults {"operation":"*","effect":"empty","when":{"path":"/api/proposals/101"}}':
    'No call has a path that ends with "/api/proposals/101". Paths end with a slash: /api/proposals/101/',
  'faults {"operation":"listProposals","effect":"empty","when":{"path":"/proposals/101/"}}':
    'No call of listProposals has a path that ends with "/proposals/101/". The nearest is /api/proposals/.',
  'faults {"operation":"*","effect":"empty","when":{"path":"/proposals/?limit=2"}}':
    'No call has a path that ends with "/proposals/?limit=2". The nearest is /api/proposals/{id}/.',
  'faults {"operation":"document","effect":"empty","when":{"path":"/proposals/101/"}}':
    'No call of document has a path that ends with "/proposals/101/".',
  'faults {"operation":"*","kind":"answer","status":42}': 'status must be >=200, not 42.',
  'faults {"operation":"*","kind":"shape","shape":"round"}': 'There is no shape "round".',
  'faults [{}]': 'Must be an object, not a list.',
  'faults {"operation":"register","effect":"503","when":{"header":["a"]}}':
    'when.header: Must be an object, not a list.',
  'review {"record":"support/201","comments":"Yes"}':
    'There is no field "comments". Did you mean comment? Allowed: record, status, comment, approvedResources, fulfillmentNotes.',
  'sign-in {"as":7}': 'as must be a text, not 7.',
  'clock {"now":"tomorrow"}':
    'now: Must be a time such as 2025-11-20T08:30, or one relative to the deadline such as deadline-5m.',
};

it.each(Object.entries(wrong))('%s is refused in plain words', async (line, error) => {
  const { refusal, faults } = await post(line);
  expect(refusal).toMatchObject({ status: 400, error });
  expect(faults).toEqual([]);
});

/** Bodies that JSON can write, but that the server could not work with afterwards. */
const harmful = [
  'clock {"now":"9999-12-31T23:59"}',
  'clock {"now":"0001-01-01"}',
  'clock {"now":"deadline+999999999999d"}',
  'clock {"jump":1e17}',
  'clock {"jump":-1e17}',
  'clock {"speed":1e17}',
  'latency {"latency":"99999999999"}',
  'latency {"latency":1e9}',
  'latency {"latency":"0-99999999999"}',
  'faults {"operation":"*","effect":"slow","milliseconds":1e17}',
  'faults {"operation":"*","effect":503,"count":1e400}',
  'faults {"operation":"*","effect":503,"headers":{"X Y":"1"}}',
  'faults {"operation":"*","effect":503,"headers":{"X-Y":"1\\n2"}}',
  'faults {"operation":"*","effect":503,"headers":{"X-Y":"→"}}',
  `review {"record":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `faults {"operation":"*","effect":503,"body":${'['.repeat(5000)}${']'.repeat(5000)}}`,
];

it.each(harmful.map((line) => ({ line, start: line.slice(0, 70) })))(
  'a value that the server could not work with is refused: $start',
  async ({ line }) => {
    const { refusal, faults } = await post(line);
    expect(refusal).toMatchObject({ status: 400, error: expect.any(String) });
    expect(faults).toEqual([]);
    const { ask, control } = client('refused');
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
  // A comparison of the whole name would take minutes, longer than a test may.
  const { status } = await client().control('scenario', { id: 'a'.repeat(2_000_000) });
  expect(status).toBe(400);
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
