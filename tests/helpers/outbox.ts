/** Runs the outbox of one or more tabs with a clock that the test moves. */
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw/http';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { newFileId } from '@/device/entry';
import { keepFile } from '@/device/files';
import { keepWaiting, type Waiting } from '@/device/outgoing';
import { followClock } from '@/lib/clock';
import { runOutbox } from '@/outbox/outbox';
import * as sender from '@/routes/_bar/_auth/-waiting/sender';
import { mock, server } from '../../mocks/node';
import { grainStores } from './odd-days';
import { written } from './sender';
import { signInHere } from './turns';

export const KEY = '1:support-new:';
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

const texts = {
  proposal: '102',
  support_type: 'DATA_ACCESS',
  title: 'River gauges',
  description: 'Six gauges.',
  justification: 'Daily is too slow.',
  expected_impact: 'Earlier warnings.',
};

/** A support request that waits to be sent. */
export const asked = {
  key: KEY,
  formName: 'New Support Request',
  href: '/support/new',
  title: 'River gauges',
  sends: { operation: 'createSupportRequest' },
  content: { id: 'one', at: 0, texts, files: {} },
} satisfies Partial<Waiting>;

export const requests = () => mock.db.supportRequests.filter(({ title }) => title === asked.title);

const document = { id: `${newFileId('1:proposal-new')}`, name: 'grain.pdf' };
const { proposal_document: file, upload_anyway: _, ...proposalTexts } = written();
export const message = {
  name: 'Amina',
  email: 'amina@example.com',
  subject: 'general',
  message: 'When?',
};

/** One form of each kind that can wait, and the rows that it makes. */
export const forms = {
  'a new draft': {
    ...asked,
    key: '1:proposal-new',
    sends: { operation: 'createProposal', status: 'DRAFT' },
    content: { ...asked.content, texts: proposalTexts, files: { proposal_document: document } },
    rows: () => grainStores().map(({ status }) => status),
    made: ['DRAFT'],
  },
  'a changed draft': {
    ...asked,
    key: '1:proposal-edit:101',
    sends: { operation: 'updateProposal', status: 'SUBMITTED', id: 101 },
    content: { ...asked.content, texts: { project_title: 'Grain store sentinel' } },
    rows: () => grainStores().map(({ id, status }) => [id, status]),
    made: [[101, 'SUBMITTED']],
  },
  'a support request': { ...asked, rows: () => requests().length, made: 1 },
  'a message': {
    ...asked,
    key: '1:help::',
    sends: { operation: 'sendContactMessage' },
    content: { ...asked.content, texts: message },
    rows: () => mock.db.contactMessages.length,
    made: 1,
  },
} as const;

/** Reading a document takes many rounds of the event loop, so let less time pass in each. */
export const STEP = 50;

export async function waits({ rows: _, made: __, ...form }: (typeof forms)[keyof typeof forms]) {
  // As in the portal: otherwise the document is in no entry, and cleaning up may delete it.
  keepWaiting(form);
  if (file) await keepFile(document.id, file);
}

/** How much the portal's clock is ahead of the real one. */
let ahead = 0;
export const setAhead = (milliseconds: number) => {
  ahead = milliseconds;
};

/** Call it once, at the top of the file. Signs Amina in before each test. */
export function bringOutbox(): void {
  beforeEach(() => {
    ahead = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(crypto.subtle, 'digest');
    followClock(() => Date.now() + ahead);
    mock.clock.set(Date.now());
    signInHere('amina');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    followClock(mock.clock.now);
  });
}

/**
 * Lets the emulated server reply, which takes some rounds of the real event loop. Documents are hashed in another thread,
 * which a busy machine may run late, so the clock waits for it.
 */
async function settle(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(vi.mocked(crypto.subtle.digest).mock.results.map(({ value }) => value));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

export async function pass(milliseconds: number, step = 500): Promise<void> {
  for (let left = milliseconds; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left));
    await settle();
  }
}

export const openTab = (queryClient = new QueryClient()) =>
  runOutbox(
    queryClient,
    async () => sender,
    () => undefined,
  );

export function openTabs(count: number): void {
  for (let tab = 0; tab < count; tab += 1) onTestFinished(openTab());
}

/** Makes the server answer each upload so. Returns the times of the uploads. */
export function answerUploads(answer: () => Response | undefined): number[] {
  const times: number[] = [];
  server.use(
    http.post('*/api/support-requests/', () => {
      times.push(Date.now());
      return answer();
    }),
  );
  return times;
}

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new HttpResponse(null, { status: code, headers });
