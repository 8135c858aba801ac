import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q, type Reply } from '@/api/client';
import { accessToken } from '@/api/session';

export type User = Reply<'getProfile'>;

/** Who is signed in; asked once for a session. */
export const profileQuery = queryOptions({
  ...q('getProfile'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in user, behind the guard. */
export function useUser(): User {
  return useSuspenseQuery(profileQuery).data;
}

/** The signed-in user where there may be none; a user is what makes "logged in". */
export function useMaybeUser(): User | undefined {
  const { data } = useQuery({ ...profileQuery, enabled: false });
  return accessToken() ? data : undefined;
}
