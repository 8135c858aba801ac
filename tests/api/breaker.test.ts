import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askNow, createBreaker, noteSuccess } from '@/api/breaker';
import { ApiError } from '@/api/errors';
import { askAgain, createQueryClient } from '@/api/query-client';

const MINUTE = 60_000;

function answer(status: number, retryAfter?: number): ApiError {
  return new ApiError('listProposals', 'refused', { status, retryAfter });
}
const lost = () => new ApiError('listProposals', 'network');

/** Simulates a tab. `read` and the probe fail with `error` until the test calls `mend`; `readOther` never fails. */
function tab({ error = lost() }: { error?: ApiError | undefined } = {}) {
  let trouble: ApiError | undefined = error;
  const answered = async () => {
    if (trouble) throw trouble;
    noteSuccess();
    return 'data';
  };
  const call = vi.fn(answered);
  const probe = vi.fn(answered);
  const onRecovered = vi.fn();
  const breaker = createBreaker({ probe, isNeeded: () => true, onRecovered });
  stops.push(breaker.stop);
  const read = (operation = 'listProposals') => breaker.read(operation, call);
  const readOther = () =>
    breaker.read('getProfile', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      noteSuccess();
      return 'user';
    });
  const mend = () => {
    trouble = undefined;
  };
  return { call, probe, onRecovered, read, readOther, mend };
}

const stops: (() => void)[] = [];
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  hidden = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('A read that fails in a short outage is repeated automatically', async () => {
  const { read, mend, call, probe } = tab();
  const answered = read();
  mend();
  await vi.advanceTimersByTimeAsync(3500);

  await expect(answered).resolves.toBe('data');
  expect(call).toHaveBeenCalledTimes(2);
  expect(probe).toHaveBeenCalledOnce();
});

test('A device whose clock is set back an hour goes on asking, and Retry still works', async () => {
  const { read, mend, call, probe, onRecovered } = tab();
  await Promise.all([read(), read(), read()].map((one) => one.catch(() => undefined)));
  const asked = probe.mock.calls.length;
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(probe.mock.calls.length).toBeGreaterThan(asked);

  vi.setSystemTime(Date.now() - 60 * MINUTE);
  mend();
  askNow();
  await vi.advanceTimersByTimeAsync(3000);
  expect(onRecovered).toHaveBeenCalled();
  await expect(read()).resolves.toBe('data');
  expect(call.mock.calls.length).toBeGreaterThan(3);
});

test('A call that the server asked us to delay is not made earlier, even if other calls get replies', async () => {
  const { read, readOther, call } = tab({ error: answer(429, 60) });
  const other = readOther();
  const first = read().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await other).toBe('user');
  expect(await first).toBeInstanceOf(ApiError);

  await expect(read()).rejects.toThrow('429');
  expect(call).toHaveBeenCalledOnce();

  askNow();
  read().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(2);
});

test('A call that fails again and again does not make the others fail', async () => {
  const { read, readOther } = tab();
  await Promise.all([read(), read(), read()].map((one) => one.catch(() => undefined)));
  const other = readOther();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await other).toBe('user');
});

test('Pressing Retry makes the call that failed, even if the server does not respond to the probe', async () => {
  const { call, probe, read } = tab();
  await Promise.all([read(), read(), read()].map((one) => one.catch(() => undefined)));
  probe.mockReturnValue(new Promise(() => {}));
  call.mockResolvedValue('data');
  askNow();
  const data = read();
  await vi.advanceTimersByTimeAsync(5000);
  await expect(data).resolves.toBe('data');
});

test('For ten reads that fail together, there is only one probe at a time', async () => {
  const { read, call, probe } = tab();
  const reads = Promise.allSettled(Array.from({ length: 10 }, () => read()));
  await vi.advanceTimersByTimeAsync(5000);

  expect((await reads).every(({ status }) => status === 'rejected')).toBe(true);
  expect(call).toHaveBeenCalledTimes(10);
  expect(probe.mock.calls.length).toBeLessThanOrEqual(3);
});

test.each([
  ['503', answer(503)],
  ['429 with Retry-After 30', answer(429, 30)],
  ['resets', lost()],
])(
  'Under %s, a dashboard of three reads makes no further call for 45 seconds',
  async (_, error) => {
    const { read, call, probe } = tab({ error });
    for (const operation of ['getProfile', 'listProposals', 'getProposalStatistics'])
      read(operation).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(call.mock.calls.length + probe.mock.calls.length).toBe(3);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(probe).toHaveBeenCalled();
  },
);

test('After three failed calls, the return of the network still leads to a call soon', async () => {
  const { read, probe } = tab();
  for (let time = 0; time < 3; time += 1) read().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(probe).toHaveBeenCalledOnce();
});

test('In an outage of five minutes a tab probes at most a dozen times, less and less often', async () => {
  const { read, probe } = tab();
  read().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);

  expect(probe.mock.calls.length).toBeLessThanOrEqual(12);
  expect(probe.mock.calls.length).toBeGreaterThanOrEqual(5);
});

test('While it is not known whether the server is back, a read waits for five seconds, and then fails', async () => {
  const { read, probe } = tab();
  probe.mockReturnValue(new Promise(() => {}));
  const failed = vi.fn();
  read().catch(failed);
  await vi.advanceTimersByTimeAsync(4999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.any(ApiError));
});

test("Pressing Retry asks at once, even during the server's waiting time, and again three seconds later at the earliest", async () => {
  const { read, probe, mend } = tab({ error: answer(503, 60) });
  await expect(read()).rejects.toThrow('503');
  askNow();
  askNow();
  expect(probe).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(500);
  mend();

  askNow();
  const data = read();
  expect(probe).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  await expect(data).resolves.toBe('data');
  expect(probe).toHaveBeenCalledTimes(2);
});

test('A hidden tab asks nothing until it is shown again', async () => {
  const { read, probe, mend, onRecovered } = tab();
  hidden = true;
  read().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(probe).not.toHaveBeenCalled();

  mend();
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(onRecovered).toHaveBeenCalledOnce();
});

test('When the network returns the tab asks soon, but not at the same moment as other tabs', async () => {
  const { read, probe, mend, onRecovered } = tab();
  read().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  probe.mockClear();
  mend();

  window.dispatchEvent(new Event('online'));
  expect(probe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(probe).toHaveBeenCalled();
  // The screens reload within five seconds: only the network failed, so the server needs no time to recover.
  expect(onRecovered).toHaveBeenCalledWith(5000);
});

test('If the server asked for a wait, reads fail at once, and the tab asks no earlier, even when the network returns and the tab is shown', async () => {
  const { read, probe } = tab({ error: answer(503, 600) });
  await expect(read()).rejects.toThrow('503');
  await expect(read()).rejects.toThrow('503');
  for (let time = 0; time < 6; time += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(probe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(probe).toHaveBeenCalledOnce();
});

test('A 500 that asks for a wait is not repeated earlier', async () => {
  const { read, call } = tab({ error: answer(500, 600) });
  await expect(read()).rejects.toThrow('500');
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  await expect(read()).rejects.toThrow('500');
  expect(call).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  await expect(read()).rejects.toThrow('500');
  expect(call).toHaveBeenCalledTimes(2);
});

test('After an outage, a screen reloads at a random moment within half a minute, so as not to overload the server', async () => {
  let isDown = true;
  const answered = async () => {
    if (isDown) throw lost();
    return 'data';
  };
  const read = vi.fn(answered);
  const { queryClient, breaker } = createQueryClient({ retries: true, probe: answered });
  const screen = new QueryObserver(queryClient, { queryKey: ['listProposals'], queryFn: read });
  stops.push(
    breaker.stop,
    screen.subscribe(() => {}),
  );
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(screen.getCurrentResult().isError).toBe(true);
  read.mockClear();
  isDown = false;
  askNow();

  // The random number is one half in these tests.
  await vi.advanceTimersByTimeAsync(14_000);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(read).toHaveBeenCalledOnce();
  expect(screen.getCurrentResult().data).toBe('data');
});

/** Three reads on the screen have failed in an outage, and then a call succeeds. Returns how many of them have data. */
async function endOutage() {
  let isDown = true;
  const answered = async () => {
    if (isDown) throw lost();
    return 'data';
  };
  const { queryClient, breaker } = createQueryClient({ retries: true, probe: answered });
  const screens = ['listProposals', 'listSupportRequests', 'getProposalStatistics'].map(
    (operation) => new QueryObserver(queryClient, { queryKey: [operation], queryFn: answered }),
  );
  stops.push(breaker.stop, ...screens.map((screen) => screen.subscribe(() => {})));
  await vi.advanceTimersByTimeAsync(MINUTE);
  isDown = false;
  let draws = 0;
  vi.mocked(Math.random).mockImplementation(() => {
    draws += 1;
    return (draws % 4) / 4;
  });
  noteSuccess();
  return () => screens.filter((screen) => screen.getCurrentResult().data).length;
}

test('After an outage, all failed reads on the screen are made again together', async () => {
  const loaded = await endOutage();
  expect(loaded()).toBe(0);
  while (loaded() === 0) await vi.advanceTimersByTimeAsync(100);
  expect(loaded()).toBe(3);
});

test('After an outage, the next call that succeeds brings all failed reads on the screen back', async () => {
  const loaded = await endOutage();
  noteSuccess();
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded()).toBe(3);
});

test('A read that always fails while the others work is made less and less often', async () => {
  const works = async () => {
    noteSuccess();
    return 'data';
  };
  const { queryClient, breaker } = createQueryClient({ retries: true, probe: works });
  const blocked = vi.fn(async () => {
    throw lost();
  });
  const counts = new QueryObserver(queryClient, {
    queryKey: ['getProposalStatistics'],
    queryFn: blocked,
  });
  stops.push(
    breaker.stop,
    counts.subscribe(() => {}),
  );
  const inTheNext = async (minutes: number) => {
    blocked.mockClear();
    for (let second = 0; second < minutes * 60; second += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      await queryClient.fetchQuery({ queryKey: ['getProposal', Date.now()], queryFn: works });
    }
    return blocked.mock.calls.length;
  };
  expect(await inTheNext(1)).toBeLessThanOrEqual(5);
  expect(await inTheNext(10)).toBeLessThanOrEqual(6);
  void askAgain(queryClient);
  expect(await inTheNext(1)).toBeGreaterThan(1);
});

test('A refusal is not an outage: it is thrown at once, and no other call waits', async () => {
  const { read, probe, call } = tab({ error: answer(404) });
  await expect(read()).rejects.toThrow('404');
  await expect(read()).rejects.toThrow('404');
  expect(call).toHaveBeenCalledTimes(2);
  expect(probe).not.toHaveBeenCalled();
});

test('If a server fails and recovers all the time for an hour, the probes stay within the budget', async () => {
  const { call, probe, read } = tab();
  let count = 0;
  probe.mockImplementation(async () => 'data');
  call.mockImplementation(async () => {
    count += 1;
    if (count % 2) throw lost();
    noteSuccess();
    return 'data';
  });
  for (let second = 0; second < 3600; second += 5) {
    read().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(probe.mock.calls.length).toBeLessThanOrEqual(10 + 3600 / 20);
});
