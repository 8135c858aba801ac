import type { QueryClient } from '@tanstack/react-query';

/** The user's other tabs hear here which lists and counts have changed on the server. */
const NAME = 'portal-changed';

/** Undefined if the browser blocks it, and while a page is prerendered. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return typeof window === 'undefined' ? undefined : new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

const outdate = (queryClient: QueryClient, operations: readonly unknown[]): void => {
  for (const operation of operations) void queryClient.invalidateQueries({ queryKey: [operation] });
};

/** Loads these operations' lists and counts again, here and in other tabs: at once if they are on screen. */
export function reloadLists(queryClient: QueryClient, operations: readonly string[]): void {
  outdate(queryClient, operations);
  const channel = openChannel();
  channel?.postMessage(operations);
  channel?.close();
}

/** Follows what other tabs change. Returns an unsubscribe function. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }) => {
    if (Array.isArray(data)) outdate(queryClient, data);
  });
  return () => channel?.close();
}
