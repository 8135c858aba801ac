/**
 * What becomes of a form that is sent, whatever happens to the reply and to the page: the forms only draw it. This
 * server returns texts with the CRLF line ends of multipart.
 */
import { HttpResponse, http } from 'msw/http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@/components/feedback/toast';
import { profileQuery, type User } from '@/components/use-user';
import {
  dropContent,
  type Entry,
  keepContent,
  readEntry,
  unsentWork,
  type Version,
} from '@/device/entry';
import { cancelWaiting, keepSent, keepWaiting, waitingFor } from '@/device/outgoing';
import { found } from '@/lib/doubt';
import { sentence } from '@/lib/sentence';
import { lookFor } from '@/outbox/search';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { holdLooks, hurryLooks } from '../helpers/hurry-looks';
import { freeLocks } from '../helpers/locks';
import { grainStores } from '../helpers/odd-days';
import {
  asked,
  carryOut,
  editDraft,
  holdFirst,
  loseReply,
  newProposal,
  newRequest,
  plan,
  request,
  takeFirst,
  withoutScreen,
  written,
} from '../helpers/sender';
import { signInHere } from '../helpers/turns';

beforeEach(() => {
  signInHere('amina');
  return withoutScreen();
});

const lines = 'Grain rots in the store before anybody notices.\n\nA village goes hungry: “ukame”.';
type Status = 'DRAFT' | 'SUBMITTED';

const creates = (status: Status) => async (at?: () => string) => {
  const form = newProposal(at);
  return {
    ...form,
    press: () => form.send({ values: written({ problem_statement: lines }), status }),
  };
};
const changes = (status: Status) => async (at?: () => string) => {
  const form = await editDraft(101, at);
  const values = { ...form.values, problem_statement: lines };
  return { ...form, press: () => form.send({ values, status }) };
};
const asks = async (at?: () => string) => {
  const form = newRequest(at);
  return { ...form, press: () => form.send({ ...request, description: lines }) };
};

const SUBMITTED = 'your proposal was submitted';

const forms = [
  ['a new draft', creates('DRAFT'), 'your draft was saved'],
  ['a new submission', creates('SUBMITTED'), SUBMITTED],
  ['a change of a draft', changes('DRAFT'), 'your changes were saved'],
  ['the submission of a draft', changes('SUBMITTED'), SUBMITTED],
  ['a support request', asks, 'your support request was received'],
] as const;

const rows = () =>
  [
    ...mock.db.proposals.map((row) => row.problem_statement),
    ...mock.db.supportRequests.map((row) => row.description),
  ].filter((text) => text?.includes('ukame')).length;

function keepLineEnds() {
  for (const row of mock.db.proposals)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'string' && name !== 'document')
        Object.assign(row, { [name]: value.replace(/\r?\n/g, '\r\n') });
}

/** A real page has no time to delete its notes when it closes, so they are restored. */
function reload(close: () => void) {
  const kept = { ...localStorage };
  close();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  freeLocks();
}

/** How often the portal has requested the list of proposals. */
const looks = () => mock.log.list().filter(({ operation }) => operation === 'listProposals').length;

/** Saves a draft. The reply is lost, and then the portal cannot check whether the draft arrived. */
async function losesTheAnswer() {
  holdLooks();
  loseReply();
  mock.faults.add({ operation: 'listProposals', kind: 'network-error' });
  const form = await creates('DRAFT')();
  await form.press();
  await form.becomes('unreachable');
  mock.faults.clear();
  return form;
}

test.each([
  [
    'the network is back',
    () => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))),
  ],
  [
    'the tab is seen again',
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  ],
  ['somebody asks for it', undefined],
])('The portal checks once when %s', async (_, wake) => {
  const { sender, becomes } = await losesTheAnswer();
  const before = looks();
  if (wake) wake();
  else sender.view.doubt?.look();
  await becomes('arrived');
  expect(looks()).toBe(before + 1);
  expect(grainStores()).toHaveLength(1);
});

test('The user can stop the check before the next try, and start another one', async () => {
  const { press, sender, becomes } = await losesTheAnswer();
  const before = looks();
  const silent = () => {
    silences += 1;
    return new Promise<never>(() => {});
  };
  let silences = 0;
  server.use(http.get('*/api/proposals/', silent));
  const pressed = press();
  await vi.waitFor(() => expect(silences).toBe(1));
  sender.stop();
  await pressed;
  expect(sender.view).toMatchObject({ isPending: false, doubt: { cancelled: false } });
  expect(looks()).toBe(before);
  server.use(
    http.get(
      '*/api/proposals/',
      async ({ request }) => (await carryOut(request)) ?? HttpResponse.error(),
    ),
  );
  sender.view.doubt?.look();
  await becomes('arrived');
  expect(grainStores()).toHaveLength(1);
});

test('Nothing is sent under the name of another user, who has signed in meanwhile', async () => {
  const { queryClient, press } = await creates('DRAFT')();
  queryClient.setQueryData(profileQuery.queryKey, { id: people.chebet.id } as User);
  await press();
  expect(grainStores()).toEqual([]);
});

test('A form that the user stops while its document is read is not sent', async () => {
  const file = plan();
  const due = Promise.withResolvers<ArrayBuffer>();
  const read = vi.spyOn(file, 'arrayBuffer').mockReturnValue(due.promise);
  const { send, sender } = newProposal();
  const pressed = send({ values: written({ proposal_document: file }), status: 'DRAFT' });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  sender.stop();
  due.resolve(new ArrayBuffer(9));
  await pressed;
  expect(grainStores()).toEqual([]);
  expect(sender.view).toMatchObject({ isPending: false, doubt: undefined });
});

describe.each(forms)('%s', (_, open, outcome) => {
  test('that was saved without a reply is found, and exists once', async () => {
    loseReply(keepLineEnds);
    const { press, becomes } = await open();
    await press();
    await becomes('received');
    expect(toast.info).toHaveBeenLastCalledWith(`We lost the server's reply, but ${outcome}.`);
    expect(rows()).toBe(1);
  });

  test('that was received is still reported after a reload, until the user leaves the form', async () => {
    const first = await open();
    await first.press();
    await first.becomes('received');
    reload(first.close);
    const second = await open();
    expect(second.sender.view.doubt?.success).toBe(sentence(outcome));
    second.close();
    expect((await open()).sender.view.doubt).toBeUndefined();
  });

  test('that is being sent during a reload is searched for until it is found', async () => {
    hurryLooks(60_000);
    const { letGo, reached } = holdFirst({ after: keepLineEnds });
    const first = await open();
    void first.press();
    await reached;
    reload(first.close);
    const { press, becomes, seen } = await open();
    await becomes('checking', 'open');
    letGo();
    await becomes('arrived');
    expect(seen).not.toContain('missing');
    await press();
    expect(asked).toHaveBeenCalledOnce();
    expect(rows()).toBe(1);
  });

  test('goes on after the user left the form, and its result is told on another screen', async () => {
    const { letGo, reached } = holdFirst({ replies: true, after: keepLineEnds });
    let path = '/form';
    const { press, close } = await open(() => path);
    const pressed = press();
    await reached;
    close();
    path = '/help';
    letGo();
    await pressed;
    expect(toast.success).toHaveBeenLastCalledWith(sentence(outcome));
    expect((await open()).sender.view.doubt).toBeUndefined();
  });

  test('without a reply can be stopped after the form is opened again', async () => {
    const { reached } = holdFirst({ after: keepLineEnds });
    const first = await open();
    void first.press();
    await reached;
    first.close();
    const { sender, becomes } = await open();
    await becomes('sending');
    sender.stop();
    await becomes('checking');
    expect(sender.view).toMatchObject({ isPending: false, doubt: { cancelled: true } });
  });
});

const sent: Version = { id: 'sent', at: 0, texts: { title: 'River gauges' }, files: {} };
const typed: Version = { ...sent, id: 'typed', texts: { title: 'Another request' } };
const SUPPORT = '1:support-new:';

type Reply = (whole: Request) => Promise<Response | undefined>;

test.each<[string, Reply, Version | null]>([
  ['was received', carryOut, null],
  ['was found after its reply was lost', (whole) => carryOut(whole).then(() => undefined), null],
  ['was refused', async () => HttpResponse.json({}, { status: 400 }), sent],
])(
  'What is sent exists once on the device. When it %s, what was typed since stays',
  async (_, reply, back) => {
    for (const since of [null, typed]) {
      keepContent(SUPPORT, { formName: 'A form' }, sent);
      let during: Entry | undefined;
      takeFirst(async (whole): Promise<Response> => {
        during = readEntry(SUPPORT);
        if (since) keepContent(SUPPORT, { formName: 'A form' }, since);
        return (await reply(whole)) ?? HttpResponse.error();
      });
      const { send, close } = newRequest();
      await send({ ...request, title: `River gauges ${since?.id}` }, sent.id);
      expect(during).toMatchObject({ content: sent, outgoing: { state: { is: 'sending' } } });
      expect(JSON.stringify(during?.outgoing)).not.toContain('texts');
      expect(readEntry(SUPPORT)?.content ?? null).toEqual(since ?? back);
      close();
      expect(readEntry(SUPPORT)?.outgoing).toBeUndefined();
      dropContent(SUPPORT);
    }
  },
);

test('A form that was opened before another tab sent it says that it is being sent, and then that it was received', async () => {
  const { letGo, reached } = holdFirst({ replies: true });
  const [open, other] = [newProposal(), newProposal()];
  const pressed = other.send({ values: written(), status: 'SUBMITTED' });
  await reached;
  await open.becomes('sending');
  letGo();
  await pressed;
  await open.becomes('arrived');
  expect(open.sender.view.doubt?.success).toBe(sentence(SUBMITTED));
});

test('After its sending is cancelled, a form that waited says that it may have arrived', async () => {
  const { seen, becomes } = newRequest();
  const sends = { operation: 'createSupportRequest' } as const;
  keepWaiting({ key: SUPPORT, formName: '', href: '/', title: '', sends, content: sent });
  keepSent(SUPPORT, request);
  expect([...seen]).toEqual([]);
  const waiting = waitingFor(SUPPORT);
  if (waiting) cancelWaiting(waiting.key);
  await becomes('checking');
});

test('What was found after a reload is not called unsent work', async () => {
  keepContent(SUPPORT, { formName: 'A form' }, sent);
  const { letGo, reached } = holdFirst({ after: keepLineEnds });
  const first = newRequest();
  void first.send(request, sent.id);
  await reached;
  letGo();
  reload(first.close);
  expect(unsentWork()).toMatchObject([{ content: sent }]);
  const { becomes } = newRequest();
  await becomes('arrived');
  expect(unsentWork()).toEqual([]);
});

test('What the device no longer notes, for example after a logout, is not looked for again', async () => {
  const look = vi.fn(async () => found<never>('missing'));
  await lookFor('a request', look, [0, 0, 0], () => look.mock.calls.length < 2);
  expect(look).toHaveBeenCalledTimes(2);
});
