import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, q, type Reply } from '@/api/client';
import { ApiError, isUndecided } from '@/api/errors';
import { randomPause, sleep } from '@/api/retry';
import { withKeptChanges } from '@/api/simulated';
import {
  accessToken,
  confirmSession,
  isConfirmed,
  onSessionChange,
  sessionId,
  signOut,
} from '@/device/session';
import { openDrawer } from '@/device/turns';

export type User = Reply<'getProfile'>;

/** Who is signed in; asked once for a session. A check that the server refuses ends it. */
export const profileQuery = queryOptions({
  queryKey: q('getProfile').queryKey,
  // Without the signal: a screen that goes must not call off what the guard waits for.
  queryFn: () => checkSession(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A user who was read while the check itself was still failing: it need not be asked again. */
export function noteUser(queryClient: QueryClient, user: Reply<'getProfile'>): void {
  // One that only the device has told of is asked for.
  if (queryClient.getQueryState(profileQuery.queryKey)?.dataUpdateCount) return;
  confirmSession();
  openDrawer(user.id);
  queryClient.setQueryData(profileQuery.queryKey, withKeptChanges(user));
}

/** How often a check that meets a server error is repeated before it counts as refused. */
const MORE_TRIES = 2;

async function checkSession(tries = 0): Promise<User> {
  const session = sessionId();
  try {
    const user = await api.getProfile();
    confirmSession();
    if (sessionId() === session) openDrawer(user.id);
    return withKeptChanges(user);
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'broken' && tries < MORE_TRIES) {
      // Short ones: somebody waits, and it is a single call.
      await sleep(randomPause(0));
      // By then somebody may have signed out.
      if (accessToken() && sessionId() === session) return checkSession(tries + 1);
      throw error;
    }
    // A server that breaks down right after an accepted code has not refused it.
    const ended = outcome === 'refused' || (outcome === 'broken' && isConfirmed());
    if (ended && sessionId() === session) signOut(outcome === 'refused' ? 'expired' : 'unchecked');
    throw error;
  }
}

/** What a failed check says about the session: nothing yet, no, or that the server broke down over it. */
function outcomeOf(error: unknown): 'undecided' | 'broken' | 'refused' {
  // A refresh on the way may fail for reasons of its own; the client ends the session where it was refused.
  if (!(error instanceof ApiError) || error.operation !== 'getProfile' || isUndecided(error))
    return 'undecided';
  if (error.status === 500) return 'broken';
  return error.status < 500 ? 'refused' : 'undecided';
}

/** The signed-in user, behind the guard. */
export function useUser(): User {
  return useSuspenseQuery(profileQuery).data;
}

/** Whether there is a session, checked or not yet; nobody is signed in where a page is prerendered. */
export function useHasSession(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => accessToken() !== null,
    () => false,
  );
}

/** The signed-in user where there may be none; a user is what makes "logged in". */
export function useMaybeUser(): User | undefined {
  const hasToken = useHasSession();
  const { data } = useQuery({ ...profileQuery, enabled: hasToken });
  return hasToken ? data : undefined;
}
