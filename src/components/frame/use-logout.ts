import { useNavigate } from '@tanstack/react-router';
import { logout } from '@/api/client';
import { confirm } from '@/components/feedback/confirm';
import { currentOwner } from '@/device/owners';
import { waitingList } from '@/device/waiting';
import { unsentWork } from '@/device/work';

/**
 * Asks for confirmation and goes to /login without waiting for the server. Without `asksAlways`, it asks only if unsent
 * work would be deleted: on a shared device.
 */
export function useLogout({ asksAlways = true } = {}): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const waits = waitingList().filter(({ state }) => state.is !== 'sent');
    const unsent = new Set([...unsentWork(), ...waits].map(({ title }) => title));
    const lost = currentOwner()?.own ? [] : [...unsent];
    const typed = [...unsent].filter((title) => !waits.some((wait) => wait.title === title));
    // On the user's own device.
    const stays = [
      ...(typed.length > 0
        ? [
            `Your unsent work in ${inWords.format(typed)} stays on this device. It is shown only to you, when you sign in here again.`,
          ]
        : []),
      ...(waits.length > 0
        ? [
            'What is waiting to be sent stays on this device. It is sent when you sign in here again.',
          ]
        : []),
    ];
    const isAsked = asksAlways || lost.length > 0;
    const yes =
      !isAsked ||
      (await confirm({
        title: 'Logout',
        question: 'Are you sure you want to logout?',
        ...(lost.length > 0
          ? {
              note: `You have unsent work in ${inWords.format(lost)}. Logging out deletes it, because “Remember me” wasn't ticked.`,
              confirmLabel: 'Log out and delete it',
              cancelLabel: 'Stay',
              danger: true,
            }
          : {
              note: stays.join(' ') || undefined,
              confirmLabel: 'Logout',
            }),
      }));
    if (!yes) return;
    logout();
    await navigate({ to: '/login' });
  };
}

const inWords = new Intl.ListFormat('en');
