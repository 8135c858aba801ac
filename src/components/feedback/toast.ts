import { notifications } from '@mantine/notifications';
import * as v from 'valibot';
import { currentOwner } from '@/device/owners';
import { onSessionChange } from '@/device/session';
import { putQuietly, take, userShelf } from '@/device/shelf';

/** Duration in milliseconds by kind. The specification gives the login its own values. */
const durations = {
  portal: { info: 4000, success: 3000, error: 5000 },
  login: { info: 4000, success: 2000, error: 4000 },
};

type Kind = keyof (typeof durations)['portal'];
const colors: Record<Kind, string> = { info: 'gray', success: 'green', error: 'red' };

const shelf = () => {
  const owner = currentOwner();
  return owner && userShelf('messages', owner.user);
};

/** The user's setting that toasts stay until they are closed by hand. */
export const keepsToasts = (): boolean => take(shelf(), v.boolean()) ?? false;

export const keepToasts = (keep: boolean): void => putQuietly(shelf(), keep);

interface ShownToast {
  id: string;
  message: string;
}

const KEPT_TOASTS = 5;
let shown: ShownToast[] = [];

/** The last toasts of this session, newest first, for the bell's history. */
export const toastsShown = (): readonly ShownToast[] => shown;

// The next user of this device must not see the previous user's toasts.
onSessionChange((event) => {
  shown = [];
  if (event !== 'signed-in') notifications.clean();
});

function show(kind: Kind, message: string): void {
  const profile = window.location.pathname === '/login' ? 'login' : 'portal';
  const id = notifications.show({
    message,
    color: colors[kind],
    // Mantine stops the timer while the toast is pointed at or focused.
    autoClose: keepsToasts() ? false : durations[profile][kind],
    withBorder: true,
    // Errors interrupt the screen reader; other toasts wait.
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close notification' },
  });
  shown = [{ id, message }, ...shown].slice(0, KEPT_TOASTS);
}

export const toast = {
  info: (message: string) => show('info', message),
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
};
