/** The one function that sends forms: what it sends, what it keeps on the device, and what it says about the outcome. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { keepSent, sentWork } from '@/device/outgoing';
import { type Delivery, sendForm } from '@/outbox/send';
import { signInHere } from '../helpers/turns';

const KEY = '1:support-new:';
const made = { id: 7 };
const ASKED = { is: 'asking', why: 'doubt' } as const;

interface Note {
  title: string;
}
type Decision = 'send' | { made: typeof made } | { stop: typeof ASKED };

beforeEach(() => signInHere('amina'));

/** A form with this title, whose call replies with `reply`. */
function form({ title = 'Gauges', creates = true, reply = async () => made } = {}) {
  const send = vi.fn<(values: Note, signal: AbortSignal) => Promise<typeof made>>(reply);
  const delivery: Delivery<Note, Note, typeof made> = {
    send,
    note: (values) => values,
    thing: () => 'your request',
    received: () => 'your request was received',
    creates,
    failure: () => 'createSupportRequest',
  };
  const controller = new AbortController();
  const attempt = {
    key: KEY,
    delivery,
    values: { title },
    queryClient: new QueryClient(),
    signal: controller.signal,
    earlier: undefined,
    look: vi.fn(async (): Promise<(typeof made)[]> => []),
    decide: vi.fn((): Decision => 'send'),
    decideRepeat: vi.fn((): 'send' | { stop: typeof ASKED } => 'send'),
    begin: () => true,
  };
  return { send, attempt, controller };
}

const fails = (status: number) => async () => {
  throw new ApiError('createSupportRequest', status ? 'refused' : 'network', { status });
};

test('A request is noted on the device before it is sent, and the note goes when the reply has come', async () => {
  const { send, attempt } = form({
    reply: async () => {
      expect(sentWork(KEY)).toMatchObject({ note: { title: 'Gauges' } });
      return made;
    },
  });
  expect(await sendForm(attempt)).toMatchObject({ is: 'received', made, isLost: false });
  expect(send).toHaveBeenCalledOnce();
  expect(sentWork(KEY)).toBeUndefined();
});

test.each([
  ['a refusal', 400, false],
  ['a 429', 429, false],
  ['a 500', 500, true],
  ['no reply', 0, true],
])(
  'After %s, the device keeps the note only if the request may have worked',
  async (_, status, isKept) => {
    const { attempt } = form({ reply: fails(status) });
    await expect(sendForm(attempt)).rejects.toBeInstanceOf(ApiError);
    expect(sentWork(KEY) !== undefined).toBe(isKept);
  },
);

test.each([
  ['is found once', [made], true],
  ['is found twice', [made, { id: 8 }], false],
  ['is not found', [], false],
])('A request without a reply that %s', async (_, found, isReceived) => {
  const { attempt } = form({ reply: fails(0) });
  const outcome = sendForm({ ...attempt, lookAfter: async () => found });
  if (isReceived) expect(await outcome).toMatchObject({ is: 'received', isLost: true });
  else await expect(outcome).rejects.toBeInstanceOf(ApiError);
  expect(sentWork(KEY) === undefined).toBe(isReceived);
});

test.each([
  ['the same form, found once', 'Gauges', true, [made], { made }],
  ['the same form, found twice', 'Gauges', true, [made, { id: 8 }], 'unclear'],
  ['the same form, not found', 'Gauges', true, [], 'sendable'],
  ['another text of a new record', 'Other', true, [made], 'unclear'],
  ['another text of the same record', 'Other', false, [made], 'sendable'],
])(
  'Before it sends again, it looks for the earlier request and lets the caller decide: %s',
  async (_, title, creates, found, verdict) => {
    const { send, attempt } = form({ creates });
    const earlier = keepSent<Note>(KEY, { title });
    attempt.look.mockResolvedValue(found);
    attempt.decide.mockReturnValue({ stop: ASKED });
    expect(await sendForm({ ...attempt, earlier })).toEqual({ is: 'stopped', stop: ASKED });
    expect(attempt.decide).toHaveBeenCalledWith(
      verdict,
      expect.objectContaining({ earlier, found }),
    );
    expect(send).not.toHaveBeenCalled();
    expect(sentWork(KEY)).toMatchObject({ note: { title } });
  },
);

test('An earlier request that has arrived is not sent again, and its note goes', async () => {
  const { send, attempt } = form();
  const earlier = keepSent<Note>(KEY, { title: 'Gauges' });
  attempt.decide.mockReturnValue({ made });
  expect(await sendForm({ ...attempt, earlier })).toMatchObject({ is: 'received', isLost: true });
  expect(send).not.toHaveBeenCalled();
  expect(sentWork(KEY)).toBeUndefined();
});

test('A form that was cancelled before the request is not sent; later, its note stays', async () => {
  const before = form();
  before.controller.abort();
  expect(await sendForm(before.attempt)).toMatchObject({ is: 'stopped' });
  expect(before.send).not.toHaveBeenCalled();

  const during = form({
    reply: async () => {
      during.controller.abort();
      return fails(0)();
    },
  });
  expect(await sendForm(during.attempt)).toMatchObject({ is: 'cancelled' });
  expect(sentWork(KEY)).toBeDefined();
});

test('A form that the server already has is sent again only if the caller decides so', async () => {
  const { send, attempt } = form();
  const delivery = { ...attempt.delivery, isMade: () => true };
  attempt.decideRepeat.mockReturnValueOnce({ stop: ASKED });
  const outcome = await sendForm({ ...attempt, delivery });
  expect(outcome).toEqual({ is: 'stopped', stop: ASKED });
  expect(send).not.toHaveBeenCalled();
  expect(await sendForm({ ...attempt, delivery, decideRepeat: () => 'send' })).toMatchObject({
    made,
  });
});

test('Nothing is sent under the name of another user', async () => {
  const { send, attempt } = form();
  expect(await sendForm({ ...attempt, begin: () => false })).toMatchObject({ is: 'stopped' });
  expect(send).not.toHaveBeenCalled();
  expect(sentWork(KEY)).toBeUndefined();
});
