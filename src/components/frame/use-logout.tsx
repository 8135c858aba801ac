import { useNavigate } from '@tanstack/react-router';
import { logout } from '@/api/client';
import { confirm } from '@/components/feedback/confirm';
import { endingState } from '@/components/feedback/session-ended';
import { SaveAsFile } from '@/components/forms/save-as-file';
import { unsentWork } from '@/device/entry';
import { waitingList } from '@/device/outgoing';
import { currentOwner } from '@/device/owners';

/**
 * Returns a function that asks for confirmation, logs out and goes to /login without waiting for the server. If
 * `asksAlways` is false, it asks only if the logout deletes unsent work, which happens on a shared device.
 */
export function useLogout({ asksAlways = true } = {}): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const unsent = new Set(unsentWork().map(({ title }) => title));
    const titles = inWords.format(unsent);
    const isLost = unsent.size > 0 && !currentOwner()?.own;
    const later = waitingList().some(({ state }) => state.is === 'waiting')
      ? ' Work that is waiting to be sent will be sent when you sign in here again.'
      : '';
    const isAsked = asksAlways || isLost;
    const yes =
      !isAsked ||
      (await confirm({
        title: 'Logout',
        question: 'Are you sure you want to logout?',
        ...(isLost
          ? {
              note: `You have unsent work in ${titles}. Logging out deletes it, because “Remember me” wasn't ticked.`,
              offer: <SaveAsFile />,
              confirmLabel: 'Log out and delete it',
              cancelLabel: 'Stay',
              danger: true,
            }
          : {
              note:
                titles &&
                `Your unsent work in ${titles} stays on this device, only for you.${later}`,
              confirmLabel: 'Logout',
            }),
      }));
    if (!yes) return;
    logout();
    await navigate({ to: '/login', state: endingState('signed-out') });
  };
}

const inWords = new Intl.ListFormat('en');
