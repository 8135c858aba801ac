/** What becomes of a waiting form: sent, still waiting, or the user's decision. The screens only draw it. */
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { changeEntry, keepDraft, readEntry } from '@/device/entry';
import { cancelWaiting, keepSent, keepWaiting, waitingFor, waitingList } from '@/device/outgoing';
import { mock, server } from '../../mocks/node';
import {
  answerUploads,
  asked,
  bringOutbox,
  HOUR,
  KEY,
  MINUTE,
  openTabs,
  pass,
  SECOND,
  setAhead,
  status,
} from '../helpers/outbox';

bringOutbox();

const requests = () => mock.db.supportRequests.filter(({ title }) => title === asked.name);
const refuse = () =>
  HttpResponse.json({ detail: 'Token is invalid', code: 'token_not_valid' }, { status: 401 });

test.each([
  ['an hour slow', -HOUR],
  ['two days fast', 48 * HOUR],
])('A form is sent if the clock was %s at the first request, which was lost', async (_, off) => {
  keepWaiting(asked);
  // `keepSent` saves this note while the server's time is not known.
  const note = { ...asked.content.texts, proposal: 102, title: 'Another request' };
  const request = { sentAt: Date.now() + off, timed: false, note };
  changeEntry(KEY, ({ outgoing }) => ({ outgoing: outgoing && { ...outgoing, request } }));
  openTabs(1);
  await pass(MINUTE);
  expect(requests()).toHaveLength(1);
  expect(waitingFor(KEY)?.state).toMatchObject({ is: 'sent', id: requests()[0]?.id });
});

test('What was typed moves to what is sent, so it exists once, and moves back if the user cancels', () => {
  keepDraft(KEY, { title: 'A form' }, asked.content);
  keepWaiting(asked);
  expect(readEntry(KEY)?.draft).toBeNull();
  const [waiting] = waitingList();
  if (waiting) cancelWaiting(waiting);
  const { title, href, content } = asked;
  expect(readEntry(KEY)).toEqual({ title, href, draft: content });
});

test('While a form waits, what was typed since is not sent, and stays when the form was sent', async () => {
  keepWaiting(asked);
  const another = { ...asked.content, id: 'another', texts: { title: 'Another request' } };
  keepDraft(KEY, { title: 'A form' }, another);
  openTabs(1);
  await pass(5 * SECOND);
  expect(requests()).toHaveLength(1);
  expect(readEntry(KEY)?.draft).toEqual(another);
});

test('A form whose first request may still be under way is sent only after a minute', async () => {
  keepWaiting(asked);
  keepSent(KEY, { ...asked.content.texts, proposal: 102, title: 'Another request' });
  openTabs(1);
  await pass(50 * SECOND);
  expect(requests()).toEqual([]);
  await pass(2 * MINUTE);
  expect(requests()).toHaveLength(1);
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
