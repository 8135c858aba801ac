import 'fake-indexeddb/auto';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DATABASE, findTab, openTab } from '../../mocks/browser/tabs';
import { createMock } from '../../mocks/node';
import { freeLocks } from '../helpers/locks';

const mock = createMock();

/** Gives the next tab a separate session storage. A duplicated tab begins with a copy of the original's. */
function newSession(copied: Iterable<[string, string]> = []) {
  const session = new Map(copied);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  });
  return session;
}

beforeEach(async () => {
  await clear(createStore(DATABASE, 'tabs'));
  freeLocks();
  mock.reset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

/** Each registration adds an account, so the number of accounts shows which saved data a tab has loaded. */
const accounts = (tab: { saved: { db: { users: unknown[] } } | undefined }) =>
  tab.saved?.db.users.length;

async function openAndRegister(signedIn = false) {
  const tab = await openTab(signedIn);
  mock.db.users.push(...mock.db.users.slice(0, 1));
  await tab.save(mock.snapshot());
}

it('a new tab starts from the starting data', async () => {
  newSession();
  expect((await openTab(false)).saved).toBeUndefined();
});

it('a reloaded tab continues where it was, documents included', async () => {
  newSession();
  await openAndRegister();
  freeLocks();
  const reloaded = await openTab(false);
  expect(accounts(reloaded)).toBe(6);
  expect(reloaded.saved?.db.documents[0]?.bytes).toEqual(mock.db.documents[0]?.bytes);
});

it('a duplicated tab takes a copy and changes only that', async () => {
  const original = newSession();
  await openAndRegister();

  const duplicate = newSession(original);
  expect(accounts(await openTab(false))).toBe(6);
  expect(duplicate.get('mock.tab')).not.toBe(original.get('mock.tab'));
  await openAndRegister();

  freeLocks();
  newSession(original);
  expect(accounts(await openTab(false))).toBe(6);
});

it('a new tab of a signed-in user starts from the tab used last', async () => {
  newSession();
  await openAndRegister();
  newSession();
  expect(accounts(await openTab(true))).toBe(6);
  newSession();
  expect((await openTab(false)).saved).toBeUndefined();
});

it('only the ten tabs used last are kept', async () => {
  const now = vi.spyOn(Date, 'now');
  for (let day = 1; day <= 12; day += 1) {
    now.mockReturnValue(day);
    newSession();
    const tab = await openTab(false);
    mock.db.lastId = day;
    await tab.save(mock.snapshot());
  }
  now.mockRestore();
  newSession();
  await openTab(false);
  expect(await findTab(({ db }) => db.lastId === 2)).toBeUndefined();
  expect(await findTab(({ db }) => db.lastId === 3)).toBeDefined();
});
