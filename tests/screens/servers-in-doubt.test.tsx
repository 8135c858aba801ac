/**
 * Kinds of servers that leave open whether a form arrived: what the screen says, and that there is one record at the end
 * if the person does what the screen says.
 */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '@/api/client';
import { sleep } from '@/api/pauses';
import { config, configure } from '@/lib/config';
import { mayBeStored } from '@/lib/same-text';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import { testExamples } from '../helpers/test-examples';
import { visit } from '../helpers/visit';
import { agree, fill, press } from './bad-days/by-hand';
import { request, writeProposal } from './bad-days/work';

/** The portal keeps looking for this many milliseconds, instead of a minute. */
const PATIENCE = 3000;
/** Longer than the first looks, shorter than `PATIENCE`, as 25 seconds are in the portal. */
const LAG = 500;

const HOUR = 3_600_000;
const DONE = /^Proposal saved successfully!|^Support request submitted successfully!/;
const ARRIVED = /^We received what you sent before\./;
/** Found during the first looks, if the machine is slow, or later. */
const RECEIVED = new RegExp(`${ARRIVED.source}|${DONE.source}`);
const UNTOLD = /We can't tell whether your (proposal|request) arrived\./;
const MISSING = /We didn't receive what you sent\./;
const OPEN = /We don't know yet whether it arrived\. We'll keep checking: please wait/;
const AS_DRAFT = /It was saved as a draft, but not submitted\./;

type Row = Record<string, unknown>;
const LISTS = ['*/api/proposals/', '*/api/support-requests/'];

/** Changes each list that the server sends. */
function rewriteLists(change: (rows: Row[]) => Row[]) {
  const answer = async ({ request: read }: { request: Request }) => {
    const body = await (await getResponse(mock.handlers, read))?.json();
    return HttpResponse.json(change(Array.isArray(body) ? body : body.results));
  };
  server.use(...LISTS.map((path) => http.get(path, answer)));
}

const shiftTimes = (milliseconds: number) => () =>
  rewriteLists((rows) =>
    rows.map((row) => ({
      ...row,
      created_at: new Date(Date.parse(String(row.created_at)) + milliseconds).toISOString(),
    })),
  );

const hideDocuments = () =>
  server.use(http.get('*/media/*', () => new HttpResponse(null, { status: 403 })));

/** Answers the first request of a form so. */
const takeFirst = (take: (sent: Request) => Response | Promise<Response>) =>
  server.use(
    ...LISTS.map((path) => http.post(path, ({ request }) => take(request), { once: true })),
  );

const carryOut = (sent: Request) => getResponse(mock.handlers, sent.clone());

/** The server carries out the first request of a form, and its reply is lost. */
const loseReply = () =>
  takeFirst(async (sent) => {
    await carryOut(sent);
    return HttpResponse.error();
  });

/** The lists show a new row only after a while, as those of a replica do. */
function lag() {
  const since = new Map<unknown, number>();
  const old = new Set([...mock.db.proposals, ...mock.db.supportRequests].map(({ id }) => id));
  rewriteLists((rows) =>
    rows.filter(({ id }) => {
      if (old.has(Number(id))) return true;
      since.set(id, since.get(id) ?? performance.now());
      return performance.now() - (since.get(id) ?? 0) > LAG;
    }),
  );
}

/** A gateway gives up, and the server makes the row later. */
const makeLate = (isDue = sleep(LAG)) =>
  takeFirst(async (sent) => {
    const { url, headers } = sent;
    // Read the body now: after the reply it can't be read.
    const copy = new Request(url, { method: 'POST', headers, body: await sent.arrayBuffer() });
    void isDue.then(() => getResponse(mock.handlers, copy));
    return HttpResponse.html('<!doctype html>Gateway Time-out', { status: 504 });
  });

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

/** Saves every proposal as a draft, whatever was asked. */
const ignoreSubmit = (isLost: boolean) => () =>
  takeFirst(async (sent) => {
    const body = await (await carryOut(sent))?.json();
    const draft = { status: 'DRAFT', submitted_at: null } as const;
    mock.change(({ db }) => {
      Object.assign(db.proposals.find(({ id }) => id === body.id) ?? {}, draft);
    });
    return isLost
      ? HttpResponse.error()
      : HttpResponse.json({ ...body, ...draft }, { status: 201 });
  });

const both =
  (...acts: (() => unknown)[]) =>
  () =>
    acts.map((act) => act());

type Case = readonly [server: string, prepare: () => unknown, says: RegExp];

const behind = shiftTimes(-3 * HOUR);
const ahead = shiftTimes(3 * HOUR);

const proposals: Case[] = [
  ['loses the reply', loseReply, DONE],
  ['lost the request', () => takeFirst(() => HttpResponse.error()), MISSING],
  ['lists rows late', both(loseReply, lag), RECEIVED],
  ['makes the row after a 504', () => makeLate(), RECEIVED],
  ['makes the row after a 504 and lists it late', both(() => makeLate(), lag), RECEIVED],
  ['cuts titles', cutTitles, UNTOLD],
  ['answers null and made nothing', replyWith(false, 'null'), MISSING],
  ['answers {} and made nothing', replyWith(false, '{}'), MISSING],
  ['answers with nothing and made nothing', replyWith(false, null), MISSING],
  ['answers {} and made the row', replyWith(true, '{}'), DONE],
  ['has a database 3 hours behind', both(loseReply, behind), DONE],
  [
    'has a database 3 hours behind, and hides documents',
    both(loseReply, hideDocuments, behind),
    UNTOLD,
  ],
  [
    'has a database 3 hours ahead, and hides documents',
    both(loseReply, hideDocuments, ahead),
    UNTOLD,
  ],
  ['answers Submit with a draft', ignoreSubmit(false), AS_DRAFT],
  ['makes a draft of what was submitted, and loses the reply', ignoreSubmit(true), AS_DRAFT],
];

/** What is special about requests: they have no documents, so only their times and texts can be compared. */
const requests: Case[] = [
  ['loses the reply', loseReply, DONE],
  ['lost the request', () => takeFirst(() => HttpResponse.error()), MISSING],
  ['cuts titles', cutTitles, UNTOLD],
  ['has a database 3 hours behind', both(loseReply, behind), UNTOLD],
  ['has a database 3 hours ahead', both(loseReply, ahead), UNTOLD],
];

/** Does what the screen says: sends again if it may, and refuses when the portal asks whether to send it twice. */
async function obey(user: UserEvent, button: string): Promise<void> {
  if (screen.queryByText(DONE)) return;
  const mayRepeat = screen.queryByText(MISSING) !== null;
  await press(button)(user);
  if (mayRepeat) expect(await screen.findByText(DONE)).toBeVisible();
  else await agree(user, 'Cancel');
}

/** Waits for the sentence. Fails if the screen says "not received" or reports a success in between. */
async function seesAtTheEnd(says: RegExp) {
  const said = new Set<RegExp>();
  const note = () => {
    for (const text of [MISSING, DONE]) if (screen.queryByText(text)) said.add(text);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await waitFor(() => expect(screen.getByText(says)).toBeVisible());
  observer.disconnect();
  const allowed = says === RECEIVED ? [DONE] : [says];
  expect([...said].filter((text) => !allowed.includes(text))).toEqual([]);
}

/** A case takes seconds, and `judge`, `whose` and `foundIn` (tests/lib/doubt.test.ts) decide in all of them. */
const EXAMPLES =
  /^(loses|lost|cuts|answers Submit|makes the row after a 504$|has a database 3 hours behind$)/;
const isExample = ([server]: Case) => EXAMPLES.test(server);

testExamples(proposals, isExample)('A proposal to a server that %s', async ([, prepare, says]) => {
  hurryLooks(PATIENCE);
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  prepare();
  await press('Submit Proposal')(user);
  await seesAtTheEnd(says);
  await obey(user, 'Submit Proposal');
  expect(grainStores().length || mock.db.proposals.length - 7).toBe(1);
});

testExamples(requests, isExample)(
  'A support request to a server that %s',
  async ([, prepare, says]) => {
    hurryLooks(PATIENCE);
    const before = mock.db.supportRequests.length;
    const { user } = visit('/support/new', { as: 'amina' });
    await fill(request);
    prepare();
    await press('Submit Request')(user);
    await seesAtTheEnd(says);
    await obey(user, 'Submit Request');
    expect(mock.db.supportRequests.length - before).toBe(1);
  },
);

test('While the server may still make the row, the form can be used, and asks before it sends again', async () => {
  hurryLooks(60_000);
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  const due = Promise.withResolvers<void>();
  makeLate(due.promise);
  await press('Submit Proposal')(user);
  expect(await screen.findByText(OPEN)).toBeVisible();
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText(/^Failed|didn't receive|Still waiting/)).toBeNull();
  await press('Submit Proposal')(user);
  await agree(user, 'Cancel');
  due.resolve();
  expect(await screen.findByText(ARRIVED)).toBeVisible();
  expect(grainStores()).toHaveLength(1);
});

test('A change that a lagging server does not show yet is not called lost', async () => {
  hurryLooks(PATIENCE);
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  const old = await api.getProposal({ path: { id: 101 } });
  let since = Number.POSITIVE_INFINITY;
  server.use(
    http.patch('*/api/proposals/101/', async ({ request: sent }) => {
      await getResponse(mock.handlers, sent);
      since = performance.now();
      return HttpResponse.json(old);
    }),
    http.get('*/api/proposals/101/', async ({ request: sent }) =>
      performance.now() - since < LAG
        ? HttpResponse.json(old)
        : await getResponse(mock.handlers, sent),
    ),
  );
  await press('Save as Draft')(user);
  // Found during the first looks, if the machine is slow, or later.
  expect(
    await screen.findByText(/^We received what you sent before\.|^Proposal updated successfully!/),
  ).toBeVisible();
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('After an error of the server, the sentence and the notice give the same advice', async () => {
  hurryLooks(60_000);
  mock.faults.add({ operation: 'updateProposal', kind: 'answer', status: 500 });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  await press('Save as Draft')(user);
  expect(await screen.findByText(OPEN)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Failed to update proposalSomething went wrong on our side\.$/,
  );
});

test('A draft that the server saves but does not submit is not called submitted', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  server.use(
    http.patch('*/api/proposals/101/', async ({ request: sent }) => {
      const reply = await getResponse(mock.handlers, sent);
      const draft = { status: 'DRAFT', submitted_at: null } as const;
      mock.change(({ db }) => {
        Object.assign(db.proposals.find(({ id }) => id === 101) ?? {}, draft);
      });
      return HttpResponse.json({ ...(await reply?.json()), ...draft });
    }),
  );
  await press('Submit Proposal')(user);
  expect(
    await screen.findByText('Your changes were saved, but your proposal was not submitted.'),
  ).toBeVisible();
  expect(screen.queryByText(/updated successfully|didn't receive/)).toBeNull();
});

test('An unchanged draft that the server does not submit is still a draft', async () => {
  hurryLooks(PATIENCE);
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  const draft = await api.getProposal({ path: { id: 101 } });
  server.use(http.patch('*/api/proposals/101/', () => HttpResponse.json(draft)));
  await fill({ 'Technology and Methodology': draft.technology_methodology ?? '' });
  await press('Submit Proposal')(user);
  expect(
    await screen.findByText(/Your proposal is still a draft\. It was not submitted\./),
  ).toBeVisible();
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('A change whose title the server cuts is not called lost', async () => {
  hurryLooks(PATIENCE);
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch for the dry counties' });
  server.use(
    http.patch('*/api/proposals/101/', async ({ request: sent }) => {
      await getResponse(mock.handlers, sent);
      mock.change(({ db }) => {
        const project_name = 'Borehole watch for t';
        Object.assign(db.proposals.find(({ id }) => id === 101) ?? {}, { project_name });
      });
      return HttpResponse.error();
    }),
  );
  await press('Save as Draft')(user);
  expect(await screen.findByText(/We can't tell whether all your changes arrived\./)).toBeVisible();
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('While a proposal that was sent in time is under way, it is not called late', async () => {
  const deadline = config.deadline;
  onTestFinished(() => configure({ ...config, deadline }));
  configure({ ...config, deadline: new Date(mock.clock.now() + 60_000).toISOString() });
  mock.faults.add({ operation: 'createProposal', kind: 'silence', count: 1 });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);
  await screen.findByText(/has been sent\. Waiting for the server's reply/);
  mock.clock.jump(120_000);
  // Longer than the portal's clock takes to show a new second.
  await sleep(600);
  expect(screen.queryByText(/late proposal/)).toBeNull();
});

test('A server may store only the beginning of a text, but no other text', () => {
  expect(mayBeStored('Flood early warnings', 'Flood early warnings for all')).toBe(true);
  expect(mayBeStored('Flood &amp; rain', 'Flood & rain ☔')).toBe(true);
  expect(mayBeStored('', 'Flood')).toBe(true);
  expect(mayBeStored('Flood early warning', 'Flood')).toBe(false);
  expect(mayBeStored('Borehole', 'Flood')).toBe(false);
});
