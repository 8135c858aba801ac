/** What the device keeps of a form, and gives back, whatever happens to the page and to the device. */
import { createStore, keys } from 'idb-keyval';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Autosave } from '@/device/autosave';
import { dropContent, entryShelf, hasWork, readEntry } from '@/device/entry';
import { keptFile } from '@/device/files';
import { emptyDrawer } from '@/device/inventory';
import { keepSent } from '@/device/outgoing';
import { DATABASE } from '@/device/table';
import { cleanUp, leaveDevice, openDrawer } from '@/device/turns';
import { mock } from '../../mocks/node';
import { failReads, fillDisk, KEY } from '../helpers/odd-days';
import { pdf } from './bad-days/by-hand';

beforeEach(() => openDrawer(1));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const DAY = 24 * 3_600_000;
const EMPTY: Record<string, unknown> = { title: '', document: null };

/** Opens a form. Its contents can change before React has told the autosave, as on a slow phone. */
function openForm(initial = EMPTY, { editsRecord = false } = {}) {
  let values = { ...initial };
  const autosave = new Autosave({
    key: KEY,
    formName: 'New Proposal',
    initial: () => initial,
    current: () => values,
    show: (shown) => {
      values = { ...values, ...shown };
      queueMicrotask(() => autosave.typed());
    },
    put: (field, file) => {
      values = { ...values, [field]: file };
      queueMicrotask(() => autosave.typed());
    },
    editsRecord,
    isDirty: () => Object.keys(initial).some((name) => values[name] !== initial[name]),
  });
  const close = autosave.open();
  onTestFinished(close);
  const change = (changed: object) => {
    values = { ...values, ...changed };
  };
  const type = (changed: object) => {
    change(changed);
    autosave.typed();
  };
  const saved = () => vi.waitFor(() => expect(autosave.state.savedAt).toBeDefined());
  return { autosave, change, type, saved, close, now: () => values };
}

const draft = () => readEntry(KEY)?.content;
const keptDocument = async () => (await keptFile(`${draft()?.files.document?.id}`))?.name;

/** Saves a form with a document, and leaves it. */
async function writes(initial = EMPTY, options = {}) {
  const { type, saved, close } = openForm(initial, options);
  type({ title: 'Grain store', document: pdf('grain.pdf') });
  await saved();
  close();
}

/** A document whose bytes come when `arrive` is called. */
function slowPdf(name: string) {
  const file = pdf(name);
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(file, 'arrayBuffer').mockReturnValue(promise);
  return { file, arrive: () => resolve(new ArrayBuffer(8)), reject };
}

test('A document is saved even if the text typed before it is written first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { autosave, change, type, saved } = openForm();
  type({ title: 'Grain store' });
  change({ document: pdf('grain.pdf') });
  vi.advanceTimersByTime(1000);
  autosave.typed();
  vi.useRealTimers();
  expect(autosave.state.savedAt).toBeUndefined();
  await saved();
  expect(await keptDocument()).toBe('grain.pdf');
});

test('Text that expired while its form stayed open is saved again before it is sent', async () => {
  const { autosave, type, saved } = openForm();
  type({ title: 'Grain store' });
  await saved();
  mock.clock.jump(DAY + 1);
  autosave.keep();
  keepSent(KEY, {});
  expect(draft()?.texts).toEqual({ title: 'Grain store' });
});

test('A form that was emptied is no longer saved, and nothing is saved of what is removed at once', async () => {
  const { autosave, type, saved, close } = openForm();
  type({ title: 'Not this' });
  await saved();
  type({ title: '' });
  await vi.waitFor(() => expect(readEntry(KEY)).toBeUndefined());
  expect(autosave.state.savedAt).toBeUndefined();
  type({ title: 'N' });
  type({ title: '' });
  close();
  expect(readEntry(KEY)).toBeUndefined();
});

test('A page from the browser’s memory whose work was sent meanwhile does not save it again', async () => {
  const { type, saved } = openForm();
  type({ title: 'Grain store' });
  await saved();
  window.dispatchEvent(new Event('pagehide'));
  // Another page in the same tab sends the work. The first page is in memory, so it gets no storage event.
  dropContent(KEY);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  window.dispatchEvent(new Event('pagehide'));
  expect(readEntry(KEY)).toBeUndefined();
  expect(hasWork()).toBe(false);
});

test('A document chosen while there was no room is saved once there is room', async () => {
  const { autosave, type, saved } = openForm();
  const makeRoom = fillDisk();
  type({ document: pdf('grain.pdf') });
  await vi.waitFor(() => expect(autosave.state.trouble).toBe('no-room'));
  // The portal cleans up, as when the user comes back from another app.
  cleanUp();
  makeRoom();
  type({ title: 'Grain store' });
  await saved();
  expect(await keptDocument()).toBe('grain.pdf');
});

test('The document of a form that was hidden for more than a day is still saved', async () => {
  const { type, saved } = openForm();
  type({ title: 'Grain store', document: pdf('grain.pdf') });
  await saved();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const tell = () => document.dispatchEvent(new Event('visibilitychange'));
  tell();
  mock.clock.jump(DAY + 3_600_000);
  state.mockReturnValue('visible');
  // In the portal, `keepDeviceClean` listens first, so it cleans up before the form hears of the event.
  cleanUp();
  tell();
  type({ title: 'Grain store 2' });
  await saved();
  await vi.waitFor(async () => expect(await keptDocument()).toBe('grain.pdf'));
});

test('After "Delete from this device" in another tab, what is typed next is saved with its document', async () => {
  const { autosave, type, saved } = openForm();
  type({ title: 'Grain store', document: pdf('grain.pdf') });
  await saved();
  const key = `${entryShelf(KEY)?.key}`;
  emptyDrawer(1);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  expect(autosave.state.savedAt).toBeUndefined();
  window.dispatchEvent(new Event('pagehide'));
  expect(readEntry(KEY)).toBeUndefined();
  type({ title: 'Grain store 2' });
  await saved();
  expect(await keptDocument()).toBe('grain.pdf');
});

test('A document counts as saved once the device has it, and is restored if the user has left the form and returned', async () => {
  const first = openForm();
  first.type({ title: 'Grain store' });
  await first.saved();
  const { file, arrive } = slowPdf('grain.pdf');
  first.type({ document: file });
  expect(first.autosave.state.savedAt).toBeUndefined();
  first.close();
  const second = openForm();
  expect(second.autosave.state.isRestored).toBe(false);
  arrive();
  await vi.waitFor(() => expect(second.now().document).toMatchObject({ name: 'grain.pdf' }));
});

test('A document that could not be read once is restored', async () => {
  await writes();
  failReads(1);
  const { now } = openForm();
  await vi.waitFor(() => expect(now().document).toMatchObject({ name: 'grain.pdf' }));
});

test('A document that could not be read stays on the device while the user types on', async () => {
  await writes();
  const id = draft()?.files.document?.id;
  failReads(2);
  const { autosave, type, saved, close } = openForm();
  await vi.waitFor(() => expect(autosave.state.missing).toEqual(['grain.pdf']));
  type({ title: 'One word more' });
  await saved();
  expect(draft()).toMatchObject({ texts: { title: 'One word more' }, files: { document: { id } } });
  close();
  const { now } = openForm();
  await vi.waitFor(() => expect(now().document).toMatchObject({ name: 'grain.pdf' }));
});

test('A removed document does not come back, and is not asked for again', async () => {
  await writes();
  failReads(2);
  const first = openForm();
  await vi.waitFor(() => expect(first.autosave.state.missing).toEqual(['grain.pdf']));
  first.type({ document: pdf('other.pdf') });
  expect(first.autosave.state.missing).toBeUndefined();
  first.type({ document: null });
  first.close();
  const { now, autosave } = openForm();
  await vi.waitFor(() => expect(autosave.state.isRestored).toBe(true));
  expect(now()).toEqual({ title: 'Grain store', document: null });
});

test('After the document that could not be saved was removed, it is not named, and the form can wait', async () => {
  const { autosave, type } = openForm();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  type({ title: 'Grain store', document: pdf('big.pdf') });
  await vi.waitFor(() =>
    expect(autosave.state.fileTrouble).toEqual({ name: 'big.pdf', trouble: 'no-room' }),
  );
  expect(await autosave.whole()).toBeUndefined();
  put.mockRestore();
  type({ document: null });
  expect(autosave.state.fileTrouble).toBeUndefined();
  expect(await autosave.whole()).toMatchObject({ texts: { title: 'Grain store' } });
});

test('A document that was replaced before it could not be saved is not named', async () => {
  const { autosave, type, saved } = openForm();
  const { file, reject } = slowPdf('big.pdf');
  type({ document: file });
  type({ document: pdf('small.pdf') });
  reject(new DOMException('gone', 'NotReadableError'));
  await saved();
  expect(autosave.state.fileTrouble).toBeUndefined();
  expect(await keptDocument()).toBe('small.pdf');
});

test('The form gets a copy of the chosen document, which counts as the same one', async () => {
  const { autosave, type, saved, now } = openForm();
  const file = pdf('grain.pdf');
  const read = vi.spyOn(file, 'arrayBuffer');
  type({ title: 'Grain store', document: file });
  await saved();
  const { id, files } = draft() ?? {};
  const copy = now().document as File;
  expect(copy).not.toBe(file);
  const { name, type: kind, lastModified } = file;
  expect(copy).toMatchObject({ name, type: kind, lastModified });
  expect(await copy.text()).toBe('%PDF-1.4');

  autosave.typed();
  expect(autosave.state).toMatchObject({ held: id, isKeeping: false });
  expect(draft()).toMatchObject({ id, files });
  expect(read).toHaveBeenCalledOnce();
});

test('A document that was replaced or removed while it was being read does not come back', async () => {
  for (const next of [pdf('small.pdf'), null]) {
    const { autosave, type, saved, now } = openForm();
    const { file, arrive } = slowPdf('big.pdf');
    type({ title: `With ${next?.name}`, document: file });
    type({ document: next });
    arrive();
    await saved();
    await autosave.whole();
    expect((now().document as File | null)?.name).toBe(next?.name);
    autosave.forgetTyped();
  }
});

test('A document that cannot be read is named at once, and stays in the form', async () => {
  const { autosave, type, now } = openForm();
  const { file, reject } = slowPdf('gone.pdf');
  type({ title: 'Grain store', document: file });
  reject(new DOMException('gone', 'NotFoundError'));
  await vi.waitFor(() =>
    expect(autosave.state.fileTrouble).toEqual({ name: 'gone.pdf', trouble: 'unreadable' }),
  );
  expect(now().document).toBe(file);
});

test('A text that the user took back does not return because the document could not be read', async () => {
  const row = { title: 'Borehole watch', document: null };
  await writes(row, { editsRecord: true });
  failReads(2);
  const second = openForm(row, { editsRecord: true });
  await vi.waitFor(() => expect(second.autosave.state.missing).toBeDefined());
  second.type({ title: 'Borehole watch' });
  second.close();
  const { now } = openForm(row, { editsRecord: true });
  await vi.waitFor(() => expect(now().document).toMatchObject({ name: 'grain.pdf' }));
  expect(now().title).toBe('Borehole watch');
});

test('A document that is being saved during a logout on a shared device is not left behind', async () => {
  const { type, autosave } = openForm();
  const { file, arrive } = slowPdf('grain.pdf');
  type({ document: file });
  leaveDevice();
  arrive();
  await vi.waitFor(() => expect(autosave.state.isKeeping).toBe(false));
  await vi.waitFor(async () =>
    expect(await keys(createStore(DATABASE.name, DATABASE.store))).toEqual([]),
  );
});
