import { useNavigate } from '@tanstack/react-router';
import { logout } from '@/api/client';
import { confirm } from './confirm';

/** Asks, and goes to /login without waiting for the server. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const yes = await confirm({
      title: 'Logout',
      question: 'Are you sure you want to logout?',
      confirmLabel: 'Logout',
    });
    if (!yes) return;
    logout();
    await navigate({ to: '/login' });
  };
}
