type Work = (lock: object | null) => unknown;

interface Asked {
  signal?: AbortSignal;
  ifAvailable?: boolean;
  steal?: boolean;
  mode?: LockMode;
}

interface Held {
  mode: LockMode;
  work: Work;
  settle: (outcome: unknown) => void;
  fail: (reason: unknown) => void;
}

/** Replaces Web Locks with a new, simple version. No lock is held in it yet, as after a page has closed. */
export function freeLocks(): void {
  const holders = new Map<string, Held>();
  const queues = new Map<string, Held[]>();

  const begin = (name: string, held: Held) => {
    holders.set(name, held);
    void Promise.resolve()
      .then(() => held.work({ name }))
      .then(held.settle, held.fail)
      .then(() => {
        if (holders.get(name) !== held) return;
        holders.delete(name);
        const next = queues.get(name)?.shift();
        if (next) begin(name, next);
      });
  };

  const request = (
    name: string,
    { signal, ifAvailable, steal, mode = 'exclusive' }: Asked,
    work: Work,
  ) =>
    new Promise((settle, fail) => {
      if (signal?.aborted) return fail(signal.reason);
      const held = { mode, work, settle, fail };
      const holder = holders.get(name);
      if (steal) {
        holder?.fail(new DOMException('The lock was stolen', 'AbortError'));
        return begin(name, held);
      }
      if (!holder) return begin(name, held);
      if (ifAvailable) return settle(work(null));
      const queue = queues.get(name) ?? [];
      queues.set(name, [...queue, held]);
      signal?.addEventListener('abort', () => {
        const waiting = queues.get(name) ?? [];
        if (waiting.includes(held)) fail(signal.reason);
        queues.set(
          name,
          waiting.filter((each) => each !== held),
        );
      });
    });
  const query = async () => ({ held: [...holders].map(([name, { mode }]) => ({ name, mode })) });
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
}
