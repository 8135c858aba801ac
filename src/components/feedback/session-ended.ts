import type { SessionEvent } from '@/device/session';
import { hasWork } from '@/device/work';

/** The end of a message. If there is unsent work, it says that nothing was lost. */
const kept = (): string => (hasWork() ? '. Nothing you typed has been lost' : '');

/** What the login screen says when a session ended; undefined after a logout in this tab, which needs no message. */
export function endingOf(event: SessionEvent): string | undefined {
  if (event === 'expired') return `Your session has ended. Sign in again${kept()}.`;
  if (event === 'unchecked')
    return `Something went wrong on our side, and you were signed out. Please sign in again${kept()}.`;
  if (event === 'signed-out-elsewhere') return `You were signed out in another tab${kept()}.`;
  if (event === 'unconfirmed')
    return 'Your code was accepted, but we couldn’t load your profile. Please sign in again.';
  return undefined;
}
