import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Reply } from '@/api/calls';
import { api, q, repeatCheck } from '@/api/client';
import { ApiError, isUndecided } from '@/api/errors';
import { isOnline } from '@/api/online';
import { randomPause, sleep } from '@/api/pauses';
import { forgetFailures } from '@/api/query-client';
import { reasonsOf } from '@/api/reasons';
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

/**
 * The signed-in user, loaded once per session. Loading the user is the session check: if it is refused or keeps
 * failing, the session can end.
 */
export const profileQuery = queryOptions({
  queryKey: q('getProfile').queryKey,
  // Don't pass the signal: when a screen closes, the session check must go on.
  queryFn: ({ client }) => checkSession(client),
  staleTime: Number.POSITIVE_INFINITY,
});

/** For each query client, the session whose check succeeded last. Restoring the user from the device does not count. */
const checked = new WeakMap<QueryClient, string | null>();

const hasChecked = (client: QueryClient): boolean => checked.get(client) === sessionId();

/** After this many session checks in a row without a reply, find out whether the browser hides the reply. */
const MOST_SILENT = 3;

let silent = 0;

async function loadUser(): Promise<User> {
  try {
    const user = await api.getProfile();
    silent = 0;
    return user;
  } catch (error) {
    const isSilent = error instanceof ApiError && error.kind === 'network' && isOnline();
    silent = isSilent ? silent + 1 : 0;
    if (!isSilent || silent <= MOST_SILENT) throw error;
    return repeatCheck(error);
  }
}

/**
 * The breaker's probe: loads the user. If the session check has not succeeded yet, the reply counts as the successful
 * check.
 */
export async function probeSession(client: QueryClient): Promise<void> {
  const session = sessionId();
  const user = await loadUser();
  if (sessionId() === session && !hasChecked(client))
    client.setQueryData(profileQuery.queryKey, noteUser(client, user, session));
}

/**
 * Call when the server has said who is signed in. `session` is the one in which we asked: another session may have
 * begun since then.
 */
function noteUser(client: QueryClient, user: User, session: string | null): User {
  if (sessionId() === session) {
    const isFirst = !hasChecked(client);
    checked.set(client, session);
    confirmSession();
    openDrawer(user.id);
    if (isFirst) forgetFailures(client);
  }
  return withKeptChanges(user);
}

let refusedProfile: ApiError | undefined;

/**
 * What the server said when it refused the profile and so ended the session; undefined if it did not, or by a 401, which
 * is only about the token.
 */
export const profileRefusal = (): string[] | undefined =>
  refusedProfile && reasonsOf(refusedProfile);

/** How often to repeat a check that fails with a 500 before giving up. */
const MORE_TRIES = 2;

async function checkSession(client: QueryClient, tries = 0): Promise<User> {
  const session = sessionId();
  refusedProfile = undefined;
  try {
    return noteUser(client, await loadUser(), session);
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'broken' && tries < MORE_TRIES) {
      // A short pause is enough for a single call, and the user is waiting.
      await sleep(randomPause(0));
      // The user may have signed out during the pause.
      if (accessToken() && sessionId() === session) return checkSession(client, tries + 1);
      throw error;
    }
    // A 500 ends the session only at the start: not after a successful check, nor right after a sign-in.
    const isStart = isConfirmed() && !hasChecked(client);
    const ended = outcome === 'refused' || (outcome === 'broken' && isStart);
    if (ended && sessionId() === session) {
      if (error instanceof ApiError && outcome === 'refused' && error.status !== 401)
        refusedProfile = error;
      signOut(outcome === 'refused' ? 'expired' : 'unchecked');
    }
    throw error;
  }
}

/** What a failed check says about the session: nothing, that the server broke down, or that the session was refused. */
function outcomeOf(error: unknown): 'undecided' | 'broken' | 'refused' {
  // If a token refresh failed instead, the client has already ended the session where needed.
  if (!(error instanceof ApiError) || error.operation !== 'getProfile' || isUndecided(error))
    return 'undecided';
  if (error.status === 500) return 'broken';
  return error.status < 500 ? 'refused' : 'undecided';
}

export function useUser(): User {
  return useSuspenseQuery(profileQuery).data;
}

/** Whether there is a session, checked or not. False while a page is prerendered and hydrated. */
export function useHasSession(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => accessToken() !== null,
    () => false,
  );
}

/** The signed-in user; undefined until the user is loaded, even if there are tokens. */
export function useMaybeUser(): User | undefined {
  const hasToken = useHasSession();
  const { data } = useQuery({ ...profileQuery, enabled: hasToken });
  return hasToken ? data : undefined;
}
