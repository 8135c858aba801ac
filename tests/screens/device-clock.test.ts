import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = '1:proposal-new';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The true time, which only the server knows. */
const START = Date.UTC(2025, 10, 14, 9);
let trueTime = START;

beforeEach(() => {
  trueTime = START;
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** Loads the page again. The device's clock is ahead of the true time by `ahead` milliseconds. */
async function load({ ahead = 0 } = {}) {
  vi.setSystemTime(trueTime + ahead);
  vi.resetModules();
  const { observeServerDate } = await import('@/lib/clock');
  const { keepDeviceClean } = await import('@/device/start');
  const { openDrawer, leaveDevice } = await import('@/device/turns');
  const work = await import('@/device/entry');
  const records = await import('@/device/records');
  const account = await import('@/device/before-login');
  keepDeviceClean();
  const texts = (key = KEY) => work.readEntry(key)?.content?.texts.title;
  const write = (key = KEY) => {
    const version = { id: 'a', at: Date.now(), texts: { title: 'Grain store' }, files: {} };
    work.keepContent(key, { formName: 'New Proposal' }, version);
  };
  const hear = () => observeServerDate(new Date(trueTime).toUTCString());
  return { texts, write, hear, openDrawer, leaveDevice, records, account };
}

const pass = (time: number) => {
  trueTime += time;
};

const signIn = (name: string, { own = false } = {}) => {
  localStorage.setItem('access_token', name);
  const { owners } = JSON.parse(localStorage.getItem('portal-device') ?? '{ "owners": [] }');
  const ends = own ? 'logout' : 'browser';
  localStorage.setItem('portal-device', JSON.stringify({ turn: name, ends, owners }));
};

/** Amina signs in, and types at the server's time. */
async function begin({ own = false } = {}) {
  signIn('amina', { own });
  const page = await load();
  page.openDrawer(1);
  page.hear();
  page.write();
  return page;
}

test.for([
  ['on a shared device', false, 25 * HOUR],
  ['on the user’s own device', true, 31 * DAY],
  ['on a shared device, with a clock set back', false, -25 * HOUR],
] as const)('A clock that is wrong for one visit deletes nothing %s', async ([, own, ahead]) => {
  await begin({ own });
  pass(HOUR);

  const second = await load({ ahead });
  expect(second.texts()).toBe('Grain store');
  second.openDrawer(1);
  expect(second.texts()).toBe('Grain store');
  second.hear();
  expect(second.texts()).toBe('Grain store');
});

test('While a page stays open, a clock that is set deletes nothing, and a day by the server’s time deletes what expired', async () => {
  const { texts, hear } = await begin();
  vi.setSystemTime(trueTime + 25 * HOUR);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(texts()).toBe('Grain store');
  hear();
  expect(texts()).toBe('Grain store');

  pass(25 * HOUR);
  vi.setSystemTime(trueTime);
  hear();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Grain store');
});

test.for([
  ['60 days slow', -60 * DAY],
  ['60 days fast', 60 * DAY],
  ['in 1970', -START],
] as const)(
  'What was typed with a clock %s stays after the correction, for a day on a shared device',
  async ([, ahead]) => {
    signIn('amina');
    const first = await load({ ahead });
    first.openDrawer(1);
    first.write();
    pass(HOUR);

    const second = await load();
    expect(second.texts()).toBe('Grain store');
    second.hear();
    expect(second.texts()).toBe('Grain store');
    pass(23 * HOUR);

    const third = await load();
    third.hear();
    expect(third.texts()).toBe('Grain store');
    pass(2 * HOUR);

    const fourth = await load();
    fourth.hear();
    expect(fourth.texts()).toBeUndefined();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Grain store');
  },
);

test.for([
  ['a shared device', false, DAY],
  ['the user’s own device', true, 30 * DAY],
] as const)('By the server’s time, work is deleted from %s in time', async ([, own, lasts]) => {
  await begin({ own });
  pass(lasts - HOUR);
  const second = await load();
  second.hear();
  expect(second.texts()).toBe('Grain store');
  pass(2 * HOUR);
  const third = await load();
  expect(third.texts()).toBe('Grain store');
  third.hear();
  expect(third.texts()).toBeUndefined();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Grain store');
});

test('Records stay in the database while the clock is wrong, and are deleted after a week by the server’s time', async () => {
  signIn('amina', { own: true });
  const first = await load();
  first.openDrawer(1);
  first.hear();
  const owner = first.records.recordsOwner();
  if (!owner) throw new Error('not the own device');
  await first.records.keepRecord(owner, 'getProposal', { asOf: trueTime, key: [], data: 'Grain' });

  const second = await load({ ahead: 8 * DAY });
  await second.records.cleanUpRecords();
  expect(await second.records.keptRecords()).toHaveLength(1);
  for (const [days, count] of [
    [6, 1],
    [2, 0],
  ] as const) {
    pass(days * DAY);
    const later = await load();
    later.hear();
    expect(await later.records.keptRecords()).toHaveLength(count);
  }
});

test('A registration is not shown to the next person in the tab after an hour, but is deleted only by the server’s time', async () => {
  const first = await load();
  first.write('registration');
  first.account.rememberPending({ email: 'amina@example.com' });
  const wrong = await load({ ahead: 25 * HOUR });
  expect([wrong.texts('registration'), wrong.account.pendingAccount()]).toEqual([
    undefined,
    undefined,
  ]);
  pass(HOUR / 2);
  const right = await load();
  expect(right.texts('registration')).toBe('Grain store');
  expect(right.account.pendingAccount()?.email).toBe('amina@example.com');
  pass(HOUR);
  const late = await load();
  expect(late.texts('registration')).toBeUndefined();
  late.hear();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Grain|amina/);
});
