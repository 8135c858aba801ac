import { useNavigate } from '@tanstack/react-router';
import { api } from '@/api/client';
import { refreshTokenValue, signOut } from '@/api/session';
import { confirm } from './confirm';

/** Asks, tells the server, and goes to /login even if the call fails. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const yes = await confirm({
      title: 'Logout',
      question: 'Are you sure you want to logout?',
      confirmLabel: 'Logout',
    });
    if (!yes) return;
    const refresh_token = refreshTokenValue();
    if (refresh_token) await api.logout({ body: { refresh_token } }).catch(() => undefined);
    signOut();
    await navigate({ to: '/login' });
  };
}
