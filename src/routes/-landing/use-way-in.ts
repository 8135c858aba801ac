import { useDeadline } from '@/components/use-deadline';
import { useHasSession } from '@/components/use-user';

/** What a visitor is asked to do first: that depends on who they are, and on whether there is still time. */
export function useWayIn() {
  const { closed } = useDeadline();
  if (useHasSession()) return { to: '/dashboard', label: 'Go to dashboard' } as const;
  return closed
    ? ({ to: '/login', label: 'Sign In' } as const)
    : ({ to: '/register', label: 'Register Now' } as const);
}
