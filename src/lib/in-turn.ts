const tails = new Map<string, Promise<unknown>>();
const held = new Set<string>();

async function request<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return inPage(name, work);
  let isHeld = false;
  try {
    return await navigator.locks.request(name, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
    // A browser that blocks storage refuses locks too.
    return inPage(name, work);
  }
}

function inPage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
  tails.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

/** One at a time for each name, over all tabs where Web Locks exist. A page that is closed or reloaded lets go. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return request(name, async () => {
    held.add(name);
    try {
      return await work();
    } finally {
      held.delete(name);
    }
  });
}

/** Whether this page is at work under that name. */
export const isAtWork = (name: string): boolean => held.has(name);

/** Resolves when nobody is at work under that name, in any tab. */
export const whenFree = (name: string): Promise<void> => request(name, async () => {});
