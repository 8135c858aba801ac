import { useHasSession } from '@/components/use-user';

const register = { to: '/register', label: 'Register Now' } as const;
const signIn = { to: '/login', label: 'Sign In' } as const;
const dashboard = { to: '/dashboard', label: 'Go to dashboard', short: 'Dashboard' } as const;

/** `short` is for the bar, which has little room on a phone. */
export type Way = (typeof register | typeof signIn | typeof dashboard) & { short?: string };

export type Ways = readonly [main: Way, other?: Way];

/** The links of the main buttons before and after the deadline. Signed-in users have only one. */
export function useWaysIn(): { before: Ways; after: Ways } {
  const hasSession = useHasSession();
  if (hasSession) return { before: [dashboard], after: [dashboard] };
  return { before: [register, signIn], after: [signIn, register] };
}
