import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, q, type Reply } from '@/api/client';
import { ApiError } from '@/api/errors';
import { accessToken, onSessionChange, signOut } from '@/api/session';
import { withKeptChanges } from '@/api/simulated';

export type User = Reply<'getProfile'>;

/** Who is signed in; asked once for a session. Any answer that is a failure ends it, no answer does not. */
export const profileQuery = queryOptions({
  queryKey: q('getProfile').queryKey,
  // Without the signal: a screen that goes must not call off what the guard waits for.
  queryFn: () =>
    api.getProfile().then(withKeptChanges, (error: unknown) => {
      if (error instanceof ApiError && !error.unanswered) signOut('expired');
      throw error;
    }),
  staleTime: Number.POSITIVE_INFINITY,
});

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
