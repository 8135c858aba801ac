/** What becomes of a waiting form: sent, still waiting, or the user's decision. The screens only draw it. */
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test } from 'vitest';
import { dropContent, keepContent, readEntry } from '@/device/entry';
import { cleanUpFiles } from '@/device/files';
import { inventoryOf } from '@/device/inventory';
import {
  cancelWaiting,
  changeWaiting,
  keepSent,
  keepWaiting,
  waitingFor,
  waitingList,
} from '@/device/outgoing';

import { now } from '@/lib/clock';
import { configure } from '@/lib/config';
import { mock, server } from '../../mocks/node';
import { failReads, grainStores, hold, slowReads } from '../helpers/odd-days';
import {
  answerUploads,
  asked,
  bringOutbox,
  forms,
  HOUR,
  KEY,
  MINUTE,
  message,
  openTab,
  openTabs,
  pass,
  requests,
  SECOND,
  STEP,
  setAhead,
  status,
  waits,
} from '../helpers/outbox';
import { changeRow, ignoreSubmit } from '../helpers/sender';
import { logOut, signInHere } from '../helpers/turns';

bringOutbox();

const refuse = () =>
  HttpResponse.json({ detail: 'Token is invalid', code: 'token_not_valid' }, { status: 401 });

test('What is to be sent exists once, also in the settings, and is unsent work again if the user cancels', () => {
  keepContent(KEY, { formName: 'A form' }, asked.content);
  keepWaiting(asked);
  expect(JSON.stringify({ ...localStorage }).match(/River gauges/g)).toHaveLength(2);
  expect(inventoryOf(1)).toMatchObject({ work: [], waiting: ['“River gauges”'] });
  const [waiting] = waitingList();
  if (waiting) cancelWaiting(waiting.key);
  const { formName, href, content } = asked;
  expect(readEntry(KEY)).toEqual({ formName, href, content });
});

test('A form that is changed in another tab while it waits is not sent: neither its old content nor the new one', async () => {
  openTabs(1);
  const another = { ...asked.content, id: 'another', texts: { title: 'Another request' } };
  keepWaiting(asked);
  keepContent(KEY, { formName: 'A form' }, another);
  expect(keepWaiting(asked)).toBe(false);
  await pass(MINUTE);
  expect(calls('createSupportRequest')).toBe(0);
  expect(waitingList()).toEqual([]);
  expect(readEntry(KEY)?.content).toEqual(another);
});

test('A record that was sent unchanged can wait again after its sending was cancelled', () => {
  const unchanged = { ...asked.content, texts: {} };
  keepWaiting({ ...asked, content: unchanged });
  keepSent(KEY, {});
  cancelWaiting(KEY);
  expect(keepWaiting({ ...asked, content: { ...unchanged, id: 'two' } })).toBe(true);
});

test('A form that waits and is discarded, as when its draft is deleted, is not sent', async () => {
  keepWaiting(asked);
  dropContent(KEY);
  openTabs(1);
  await pass(MINUTE);
  expect(requests()).toEqual([]);
  expect(readEntry(KEY)).toBeUndefined();
});

test('A form whose first request may still be under way is sent only after a minute', async () => {
  keepWaiting(asked);
  keepSent(KEY, { ...asked.content.texts, proposal: 102, title: 'Another request' });
  openTabs(1);
  // An upload may have taken long, so it may have ended just now.
  await pass(50 * SECOND);
  expect(requests()).toEqual([]);
  await pass(2 * MINUTE);
  expect(requests()).toHaveLength(1);
  expect(waitingFor(KEY)?.state).toMatchObject({ is: 'sent', id: requests()[0]?.id });
});

test('A form whose sending was cancelled, and that waits again, is sent only after a minute', async () => {
  let uploads = 0;
  const hang = () => {
    uploads += 1;
    return uploads === 1 ? new Promise<never>(() => {}) : undefined;
  };
  server.use(http.post('*/api/proposals/', hang));
  await waits(forms['a new draft']);
  openTabs(1);
  await pass(5 * SECOND, STEP);
  await pass(2 * MINUTE);
  const waiting = waitingFor('1:proposal-new');
  if (waiting) cancelWaiting(waiting.key);
  await pass(SECOND);
  await waits(forms['a new draft']);
  await pass(50 * SECOND, STEP);
  expect(uploads).toBe(1);
  await pass(2 * MINUTE, STEP);
  expect(uploads).toBe(2);
});

test('If the session ends while a form is being sent, the form goes on waiting', async () => {
  const uploads = answerUploads(refuse);
  server.use(http.post('*/api/auth/token/refresh/', refuse));
  keepWaiting(asked);
  openTabs(1);
  await pass(5 * SECOND);
  expect(uploads).not.toEqual([]);
  expect(localStorage.getItem('access_token')).toBeNull();
  const kept = Object.entries({ ...localStorage }).filter(([key]) => key.includes('.work.'));
  expect(kept.map(([, text]) => JSON.parse(text).value.outgoing.state.is)).toEqual(['waiting']);
});

test('A form whose token expired, and whose refresh fails, goes on waiting, and is then sent', async () => {
  keepWaiting(asked);
  setAhead(6 * MINUTE);
  mock.clock.jump(6 * MINUTE);
  mock.faults.add({ operation: 'refreshToken', kind: 'answer', status: 500, body: {} });
  openTabs(1);
  await pass(5 * SECOND);
  expect(waitingFor(KEY)?.state.is).toBe('waiting');
  expect(requests()).toEqual([]);
  mock.faults.clear();
  await pass(5 * MINUTE);
  expect(requests()).toHaveLength(1);
});

test('After five failures of the server itself, the user is told', async () => {
  const uploads = answerUploads(status(500));
  keepWaiting(asked);
  openTabs(1);
  await pass(HOUR, 5 * SECOND);
  expect(uploads).toHaveLength(5);
  expect(waitingFor(KEY)?.state).toMatchObject({ is: 'refused', status: 500, isUncertain: true });
});

const calls = (operation: string) =>
  mock.log.list().filter((call) => call.operation === operation && call.status !== undefined)
    .length;

const kinds = Object.entries(forms);
test.each([
  ...kinds.map(([name, form]) => [name, false, form] as const),
  ...kinds
    .filter(([name]) => name !== 'a message')
    .map(([name, form]) => [`${name} whose reply was lost`, true, form] as const),
])('%s is sent once, and nothing of it stays', async (_, isLost, form) => {
  if (isLost) mock.faults.add({ operation: form.sends.operation, kind: 'answer-lost' });
  await waits(form);
  openTabs(2);
  await pass(isLost ? MINUTE : 20 * SECOND, STEP);
  expect(form.rows()).toEqual(form.made);
  expect(calls(form.sends.operation)).toBe(1);
  expect(waitingFor(form.key)).toMatchObject({ state: { is: 'sent' }, content: null });
});

test('Another message goes out, although nobody knows whether the earlier one has arrived', async () => {
  keepSent('1:help::', { ...message, message: 'An earlier one.' });
  await waits(forms['a message']);
  openTabs(1);
  await pass(3 * MINUTE);
  expect(mock.db.contactMessages).toMatchObject([message]);
  expect(waitingFor('1:help::')?.state.is).toBe('sent');
});

test('No call can tell whether a message arrived, so the user is asked', async () => {
  mock.faults.add({ operation: 'sendContactMessage', kind: 'answer-lost', count: 1 });
  await waits(forms['a message']);
  openTabs(1);
  await pass(5 * MINUTE, 5 * SECOND);
  const waiting = waitingFor('1:help::');
  expect(waiting?.state).toEqual({ is: 'asking', why: 'doubt' });
  if (waiting) changeWaiting(waiting, { insists: true, state: { is: 'waiting' } });
  await pass(20 * SECOND);
  expect(calls('sendContactMessage')).toBe(2);
});

test('A form that the user wants to send anyway is not sent if the server shows it by then', async () => {
  mock.faults.add({ operation: 'createSupportRequest', kind: 'answer-lost', count: 1 });
  const some = { count: 9, next: null, results: [] };
  let isBehind = true;
  server.use(
    http.get('*/api/support-requests/', () => (isBehind ? HttpResponse.json(some) : undefined)),
  );
  keepWaiting(asked);
  openTabs(1);
  await pass(5 * MINUTE, 5 * SECOND);
  const waiting = waitingFor(KEY);
  expect(waiting?.state).toEqual({ is: 'asking', why: 'doubt' });
  isBehind = false;
  if (waiting) changeWaiting(waiting, { insists: true, state: { is: 'waiting' } });
  await pass(20 * SECOND);
  expect(requests()).toHaveLength(1);
  expect(waitingFor(KEY)?.state.is).toBe('sent');
});

test('A waiting submission that the server saves as a draft is not called submitted', async () => {
  ignoreSubmit();
  const form = forms['a new draft'];
  await waits({ ...form, sends: { ...form.sends, status: 'SUBMITTED' } } as never);
  openTabs(1);
  await pass(3 * MINUTE, SECOND);
  expect(waitingFor(form.key)?.state).toEqual({ is: 'asking', why: 'partly' });
  expect(form.rows()).toEqual(['DRAFT']);
});

test("A waiting change keeps what another device saved in the draft's other fields", async () => {
  await waits(forms['a changed draft']);
  changeRow(101, { relevance_to_theme: 'Rewritten on the laptop' });
  openTabs(1);
  await pass(20 * SECOND);
  expect(grainStores()).toMatchObject([{ id: 101, relevance_to_theme: 'Rewritten on the laptop' }]);
});

test('A submission that arrived before the deadline, and whose reply was lost, is not called late', async () => {
  configure({ deadline: new Date(now() + MINUTE).toISOString() });
  onTestFinished(() => configure({}));
  mock.faults.add({ operation: 'updateProposal', kind: 'answer-lost' });
  await waits(forms['a changed draft']);
  openTabs(1);
  await pass(2 * SECOND);
  setAhead(2 * MINUTE);
  await pass(5 * MINUTE, 5 * SECOND);
  expect(waitingFor('1:proposal-edit:101')?.state.is).toBe('sent');
});

test('A form whose document is no longer on the device is not sent, and its text stays', async () => {
  await waits(forms['a new draft']);
  await cleanUpFiles(() => []);
  openTabs(1);
  await pass(20 * SECOND);
  const waiting = waitingFor('1:proposal-new');
  expect(waiting?.state).toEqual({ is: 'asking', why: 'incomplete' });
  if (waiting) cancelWaiting(waiting.key);
  expect(readEntry('1:proposal-new')?.content?.texts).toEqual(forms['a new draft'].content.texts);
});

test('A form whose document could not be read goes on waiting, and is sent later', async () => {
  await waits(forms['a new draft']);
  failReads(2);
  openTabs(1);
  await pass(2 * SECOND, STEP);
  expect(waitingFor('1:proposal-new')?.state.is).toBe('waiting');
  await pass(MINUTE, STEP);
  expect(grainStores()).toHaveLength(1);
});

test('What is found after the logout does not get into the memory of the page', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  await waits(forms['a new draft']);
  const reply = hold('get', '*/api/proposals/');
  const queryClient = new QueryClient();
  onTestFinished(openTab(queryClient));
  await pass(10 * SECOND, STEP);
  expect(grainStores()).toHaveLength(1);
  logOut();
  reply();
  await pass(SECOND, STEP);
  expect(JSON.stringify(queryClient.getQueriesData({}))).not.toContain('Grain');
});

test('If the device hangs on the document of one form, the others are sent', async () => {
  await waits(forms['a new draft']);
  await waits(forms['a message']);
  slowReads();
  openTabs(1);
  await pass(MINUTE);
  expect(mock.db.contactMessages).toHaveLength(1);
});

test('On a shared device, too, any tab sends the form, even if the one in which the user asked was closed', async () => {
  signInHere('amina', { own: false });
  await waits(forms['a support request']);
  sessionStorage.clear();
  openTabs(1);
  await pass(20 * SECOND);
  expect(requests()).toHaveLength(1);
});
