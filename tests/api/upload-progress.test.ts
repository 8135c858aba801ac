import { isTimeoutError } from 'ky';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { api, logout } from '@/api/client';
import { explain } from '@/api/explain';
import { type Progress, watching } from '@/api/upload-progress';
import { accessToken } from '@/device/session';
import { bodyOf } from '@/routes/_bar/_auth/proposals/-form/values';
import { mock, server } from '../../mocks/node';
import { FetchedRequest } from '../helpers/fetched-request';
import { hurryTimers } from '../helpers/hurry';
import { written } from '../helpers/sender';
import { signInAs } from '../helpers/visit';

beforeEach(() => signInAs('amina'));

const body = () => bodyOf(written(), 'DRAFT');

/** Sends a proposal, and collects the reports of the upload's progress in `told`. */
function sendWatched(signal?: AbortSignal) {
  const told: Progress[] = [];
  const onProgress = (progress: Progress) => void told.push(progress);
  const call = api.createProposal({ body: body() }, { onProgress, ...(signal && { signal }) });
  return { call, told };
}

test('A call with upload progress returns the reply, and reports from nothing to everything sent', async () => {
  const { call, told } = sendWatched();
  await expect(call).resolves.toMatchObject({
    project_name: 'Grain store sentinel',
    status: 'DRAFT',
  });
  expect(told.at(0)?.sent).toBe(0);
  expect(told.at(-1)?.sent).toBe(told.at(-1)?.total);
});

/** Returns a list that grows with each request for proposals, tokens or the profile, such as `POST refresh`. */
function watchRequests(): string[] {
  const seen: string[] = [];
  server.events.on('request:start', ({ request: { method, url } }) => {
    const name = /proposals|refresh|profile/.exec(url)?.[0];
    if (name) seen.push(`${method} ${name}`);
  });
  onTestFinished(() => server.events.removeAllListeners());
  return seen;
}

/** Simulates an upload that reaches the API after six minutes. The access token lives five minutes. */
const slowUploads = () =>
  server.use(http.post('*/api/proposals/', () => mock.clock.jump(6 * 60_000)));

test('An upload starts with a new token, so that an old one does not cost a second upload', async () => {
  mock.clock.jump(6 * 60_000);
  const seen = watchRequests();
  const { call, told } = sendWatched();
  await expect(call).resolves.toMatchObject({ project_name: 'Grain store sentinel' });
  expect(seen).toEqual(['POST refresh', 'POST proposals']);
  expect(told.filter(({ sent }) => sent === 0)).toHaveLength(1);
});

test('If no new token comes, the upload goes out with the present one', async () => {
  server.use(http.post('*/api/auth/token/refresh/', () => HttpResponse.error()));
  await expect(sendWatched().call).resolves.toMatchObject({ project_name: 'Grain store sentinel' });
});

test('An upload that takes longer than the token lives fails, and the session goes on', async () => {
  slowUploads();
  const error = await sendWatched().call.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'refused', status: 401, fileSize: expect.any(Number) });
  expect(explain('createProposal.draft', error).hint).toMatch(/longer than the server allows/);
  await expect(api.getProfile()).resolves.toMatchObject({ first_name: 'Amina' });
});

test('An upload that is refused because the session is over ends it', async () => {
  server.use(
    http.post('*/api/auth/token/refresh/', () =>
      HttpResponse.json({ detail: 'Token is blacklisted' }, { status: 401 }),
    ),
  );
  slowUploads();
  await expect(sendWatched().call).rejects.toMatchObject({ status: 401 });
  expect(accessToken()).toBeNull();
});

test('Nothing is uploaded for a user who signs out before it begins', async () => {
  const seen = watchRequests();
  const { call } = sendWatched();
  logout();
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(seen).not.toContain('POST proposals');
});

test('A refusal keeps its status, its body and its Retry-After', async () => {
  server.use(
    http.post('*/api/proposals/', () =>
      HttpResponse.json({ detail: 'Slowly.' }, { status: 429, headers: { 'Retry-After': '40' } }),
    ),
  );
  await expect(sendWatched().call).rejects.toMatchObject({
    kind: 'refused',
    status: 429,
    body: { detail: 'Slowly.' },
    retryAfter: 40,
    fileSize: expect.any(Number),
  });
});

test('A broken connection and a server that never responds are different failures', async () => {
  server.use(http.post('*/api/proposals/', () => HttpResponse.error()));
  const lost = { kind: 'network', unanswered: true, fileSize: expect.any(Number) };
  await expect(sendWatched().call).rejects.toMatchObject(lost);

  server.use(http.post('*/api/proposals/', () => new Promise<never>(() => {})));
  onTestFinished(hurryTimers(600_000));
  await expect(sendWatched().call).rejects.toMatchObject({ kind: 'timeout', unanswered: true });
});

/** An upload that sends nothing: the test itself reports its progress and its end. */
class HeldRequest extends FetchedRequest {
  override send(): Promise<void> {
    request = this;
    return Promise.resolve();
  }

  override abort(): void {
    this.onabort();
  }
}
let request: HeldRequest;

test('An upload may take an hour while its progress goes on, and is given up after ten minutes without any', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.stubGlobal('XMLHttpRequest', FetchedRequest);
  });
  const send = () =>
    watching(new FormData(), 600_000)('http://localhost:3000/', { method: 'POST' });
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  const slow = send();
  for (let loaded = 1; loaded <= 12; loaded += 1) {
    await minutes(5);
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 12 }));
  }
  request.status = 201;
  request.onload();
  expect((await slow).status).toBe(201);

  const silent = expect(send()).rejects.toSatisfy(isTimeoutError);
  await minutes(11);
  await silent;
});

test('A cancelled upload rejects with the reason of the cancellation', async () => {
  const controller = new AbortController();
  server.use(
    http.post('*/api/proposals/', () => {
      controller.abort();
      return new Promise<never>(() => {});
    }),
  );
  await expect(sendWatched(controller.signal).call).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );

  const before = sendWatched(AbortSignal.abort());
  await expect(before.call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(before.told).toEqual([]);
});
