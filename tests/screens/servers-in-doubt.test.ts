/**
 * Kinds of servers that leave open whether a form arrived: what the form says, and that there is one record at the end
 * if the person does what it says.
 */
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '@/api/client';
import { sleep } from '@/api/pauses';
import { followQuestions, openQuestion } from '@/components/feedback/confirm';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import {
  asked,
  carryOut,
  changeRow,
  DRAFT,
  dropRequest,
  editDraft,
  hideDocuments,
  ignoreSubmit,
  loseReply,
  makeLate,
  newProposal,
  newRequest,
  request,
  rewriteLists,
  shownAs,
  takeFirst,
  withoutScreen,
  written,
} from '../helpers/sender';
import { signInHere } from '../helpers/turns';

/** The portal keeps looking for this many milliseconds, instead of a minute. */
const PATIENCE = 300;
/** Longer than the first looks, shorter than `PATIENCE`, as 25 seconds are in the portal. */
const LAG = 100;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let endHurry = () => {};

/** What can be found is found long before the end of this patience, also on a busy machine. */
function waitLonger(): void {
  endHurry();
  hurryLooks(10_000);
}

beforeEach(() => {
  signInHere('amina');
  endHurry = hurryLooks(PATIENCE);
  return withoutScreen();
});

const shiftTimes = (hours: number) => () =>
  rewriteLists((rows) =>
    rows.map((row) => ({
      ...row,
      created_at: new Date(Date.parse(String(row.created_at)) + hours * HOUR).toISOString(),
    })),
  );

/** The lists show a new row only after a while, as those of a replica do. */
function lag() {
  const since = new Map<unknown, number>();
  const old = new Set([...mock.db.proposals, ...mock.db.supportRequests].map(({ id }) => id));
  rewriteLists((rows) =>
    rows.filter(({ id }) => {
      since.set(id, since.get(id) ?? performance.now());
      return old.has(Number(id)) || performance.now() - (since.get(id) ?? 0) > LAG;
    }),
  );
}

const makeSoon = () => makeLate(sleep(LAG));

/** The server stores only the beginning of a title. */
function cutTitles() {
  loseReply();
  const names = ['title', 'project_title', 'project_name'];
  rewriteLists((rows) =>
    rows.map((row) => {
      const cut = names.filter((name) => row[name] !== undefined);
      return {
        ...row,
        ...Object.fromEntries(cut.map((name) => [name, `${row[name]}`.slice(0, 9)])),
      };
    }),
  );
}

/** Answers the first request with this, with the row made or not. */
const replyWith = (isMade: boolean, body: string | null) => () =>
  takeFirst(async (sent) => {
    if (isMade) await carryOut(sent);
    return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } });
  });

/** The lists have only a part of what they count. */
const hideRows = () =>
  server.use(
    ...['proposals', 'support-requests'].map((name) =>
      http.get(`*/api/${name}/`, () => HttpResponse.json({ count: 9, next: null, results: [] })),
    ),
  );

const both =
  (...acts: (() => unknown)[]) =>
  () =>
    acts.map((act) => act());

type Case = readonly [server: string, prepare: () => unknown, ends: string];

const [behind, ahead] = [shiftTimes(-3), shiftTimes(3)];

const proposals: Case[] = [
  ['lost the request', dropRequest, 'missing'],
  ['lists rows late', both(loseReply, lag), 'received'],
  ['makes the row after a 504', makeSoon, 'received'],
  ['makes the row after a 504 and lists it late', both(makeSoon, lag), 'received'],
  ['lists only some of its rows', both(loseReply, hideRows), 'untold'],
  ['cuts titles', cutTitles, 'untold'],
  ['answers {} and made nothing', replyWith(false, '{}'), 'missing'],
  ['answers with nothing and made nothing', replyWith(false, null), 'missing'],
  ['answers {} and made the row', replyWith(true, '{}'), 'received'],
  ['has a database 3 hours behind', both(loseReply, behind), 'received'],
  ['is 3 hours behind, and hides documents', both(loseReply, hideDocuments, behind), 'untold'],
  ['answers Submit with a draft', () => ignoreSubmit(), 'partly'],
  [
    'makes a draft of what was submitted, and loses the reply',
    () => ignoreSubmit({ isLost: true }),
    'partly',
  ],
];

/** What is special about requests: they have no documents, so only their times and texts can be compared. */
const requests: Case[] = [
  ['lost the request', dropRequest, 'missing'],
  ['cuts titles', cutTitles, 'untold'],
  ['has a database 3 hours behind', both(loseReply, behind), 'untold'],
  ['has a database 3 hours ahead', both(loseReply, ahead), 'untold'],
];

type Form<Values> = ReturnType<typeof newProposal> | { send: (values: Values) => Promise<unknown> };

/** Waits for the end, and does what the form says: sends again if it may, else refuses to send it twice. */
async function obeys<Values>(
  form: Pick<ReturnType<typeof newProposal>, 'becomes' | 'seen'> & Form<Values>,
  again: () => Promise<unknown>,
  ends: string,
) {
  await form.becomes(...shownAs(ends));
  // It has said neither "not received" nor "received" before that.
  const said = ['missing', 'received'].filter((state) => state !== ends && form.seen.has(state));
  expect(said).toEqual([]);
  if (form.seen.has('received')) return;
  await again();
  if (ends === 'missing') await form.becomes('received');
  else expect(asked).toHaveBeenCalledOnce();
}

test.each(proposals)('A proposal to a server that %s', async (_, prepare, ends) => {
  if (ends === 'received') waitLonger();
  const form = newProposal();
  prepare();
  const send = () => form.send({ values: written(), status: 'SUBMITTED' });
  await send();
  await obeys(form, send, ends);
  expect(grainStores().length || mock.db.proposals.length - 7).toBe(1);
});

test.each(requests)('A support request to a server that %s', async (_, prepare, ends) => {
  const before = mock.db.supportRequests.length;
  if (ends === 'received') waitLonger();
  const form = newRequest();
  prepare();
  await form.send(request);
  await obeys(form as never, () => form.send(request), ends);
  expect(mock.db.supportRequests.length - before).toBe(1);
});

const TITLE = 'Rain & <roads> ☔';

/** PHP reads multipart bodies only of POST. So Laravel sees an empty PATCH, and replies 200 with the unchanged row. */
async function ignoreChange() {
  const old = await api.getProposal({ path: { id: 101 } });
  takeFirst(() => HttpResponse.json(old));
}

/** The server replies to the change with the draft as it was, and shows the change after a while. */
async function showLate() {
  const old = await api.getProposal({ path: { id: 101 } });
  let since = Number.POSITIVE_INFINITY;
  const isOld = () => performance.now() - since < LAG;
  takeFirst(async (sent) => {
    await carryOut(sent);
    since = performance.now();
    return HttpResponse.json(old);
  });
  server.use(
    http.get('*/api/proposals/101/', async ({ request: sent }) =>
      isOld() ? HttpResponse.json(old) : await carryOut(sent),
    ),
  );
}

function escapeTexts() {
  mock.faults.add({ operation: '*', kind: 'shape', shape: 'escaped-texts' });
  loseReply();
}

const keepDraft = () => loseReply(() => changeRow(101, DRAFT));
const cutDraft = () => loseReply(() => changeRow(101, { project_name: 'Rain &' }));

test.each([
  ['shows it late', 'DRAFT', showLate, 'received'],
  ['lost the request', 'DRAFT', dropRequest, 'missing'],
  ['ignores it', 'DRAFT', ignoreChange, 'missing'],
  ['ignores it', 'SUBMITTED', ignoreChange, 'missing'],
  ['saves it and does not submit it', 'SUBMITTED', keepDraft, 'partly'],
  ['cuts the title', 'DRAFT', cutDraft, 'untold'],
  ['escapes texts', 'DRAFT', escapeTexts, 'untold'],
  ['escapes texts, and has submitted it', 'SUBMITTED', escapeTexts, 'received'],
] as const)('A change of a draft on a server that %s (%s)', async (_, status, prepare, ends) => {
  if (ends === 'received') waitLonger();
  const { send, values, becomes, seen } = await editDraft();
  await prepare();
  await send({ values: { ...values, project_title: TITLE }, status });
  await becomes(...(ends === 'received' ? ['received', 'arrived'] : [ends]));
  expect(seen.has('missing')).toBe(ends === 'missing');
});

test('An unchanged draft that the server does not submit is still a draft', async () => {
  const { send, values, before, becomes } = await editDraft();
  takeFirst(() => HttpResponse.json(before));
  await send({ values, status: 'SUBMITTED' });
  await becomes('partly');
});

test('Once a late draft is found, the counts are loaded again', async () => {
  waitLonger();
  const due = Promise.withResolvers<void>();
  makeLate(due.promise);
  const { becomes, send, queryClient } = newProposal();
  await send({ values: written(), status: 'DRAFT' });
  await becomes('open');
  queryClient.setQueryData(['getProposalStatistics', {}], {});
  due.resolve();
  await becomes('arrived');
  expect(queryClient.getQueryState(['getProposalStatistics', {}])?.isInvalidated).toBe(true);
});

test('What is found while the portal asks whether to send it again is not sent again', async () => {
  waitLonger();
  const due = Promise.withResolvers<void>();
  makeLate(due.promise);
  const { becomes, send } = newProposal();
  const press = () => send({ values: written(), status: 'SUBMITTED' });
  await press();
  await becomes('open');
  onTestFinished(followQuestions(() => {}));
  const again = press();
  await vi.waitFor(() => expect(openQuestion()).toBeDefined());
  due.resolve();
  await becomes('arrived');
  openQuestion()?.answer(true);
  await again;
  expect(grainStores()).toHaveLength(1);
});
