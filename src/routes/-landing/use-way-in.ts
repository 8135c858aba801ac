import { useDeadline } from '@/components/use-deadline';
import { useHasSession } from '@/components/use-user';

/** Returns the main button's link and label: they depend on the session and on whether the deadline has passed. */
export function useWayIn() {
  const { closed } = useDeadline();
  if (useHasSession()) return { to: '/dashboard', label: 'Go to dashboard' } as const;
  return closed
    ? ({ to: '/login', label: 'Sign In' } as const)
    : ({ to: '/register', label: 'Register Now' } as const);
}
