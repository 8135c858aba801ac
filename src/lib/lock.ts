const tails = new Map<string, Promise<unknown>>();
const held = new Set<string>();
const stops = new EventTarget();

async function request<T>(
  name: string,
  work: () => Promise<T>,
  { signal = new AbortController().signal, mode = 'exclusive' }: LockOptions = {},
): Promise<T> {
  if (!navigator.locks) return inPage(name, work, signal);
  let isHeld = false;
  try {
    return await navigator.locks.request(name, { signal, mode }, async () => {
      isHeld = true;
      try {
        return await work();
      } finally {
        await nextTask();
      }
    });
  } catch (error) {
    if (isHeld || signal.aborted) throw error;
    // A browser that blocks storage also refuses locks.
    return inPage(name, work, signal);
  }
}

/**
 * Resolves in a new task. Firefox writes local storage at the end of a task: if the lock were released before that, the
 * next tab would read the old tokens and refresh the session a second time. A message starts a new task. Unlike a
 * timer, it is not delayed in a hidden tab.
 */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function inPage<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const begin = () => {
    signal.throwIfAborted();
    return work();
  };
  const result = (tails.get(name) ?? Promise.resolve()).then(begin, begin);
  tails.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}

/** The names of the locks that this page holds. */
export const heldHere = (): string[] => [...held];

/**
 * Runs one `work` at a time for each name: across all tabs if the browser has Web Locks, otherwise on this page.
 * Closing or reloading a page releases the lock.
 */
export async function withLock<T>(
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  stops.addEventListener(name, stop);
  const begin = async () => {
    held.add(name);
    try {
      return await work(controller.signal);
    } finally {
      held.delete(name);
    }
  };
  try {
    return await request(name, begin, controller);
  } finally {
    stops.removeEventListener(name, stop);
  }
}

/** Aborts the signal of this page's running work under this name, and cancels its work that waits for the lock. */
export const cancelLocked = (name: string): unknown => stops.dispatchEvent(new Event(name));

/** Whether this page is running work under this name. */
export const isLockedHere = (name: string): boolean => held.has(name);

/** The names under which any tab is running work or, if the browser can't tell, this page. */
export async function lockedNames(): Promise<string[]> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  if (!locks) return [...held];
  return (locks.held ?? []).flatMap(({ name, mode }) => (mode === 'shared' ? [] : (name ?? [])));
}

/** Resolves when no tab is running work under this name. */
export const whenUnlocked = (name: string): Promise<void> =>
  // Shared, so that tabs that only wait do not look like the one that works.
  request(name, async () => {}, { mode: 'shared' });
