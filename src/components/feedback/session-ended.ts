import type { SessionEvent } from '@/device/session';
import { hasWork } from '@/device/work';

/** Promises only what there is. */
const kept = (): string => (hasWork() ? '; what you typed is kept' : '');

/** What the login screen says about the end of a session; undefined for a logout, which needs no words. */
export function endingOf(event: SessionEvent): string | undefined {
  if (event === 'expired') return `Your session has ended. Sign in again${kept()}.`;
  if (event === 'unchecked')
    return `Something went wrong on our side, and you were signed out. Please sign in again${kept()}.`;
  if (event === 'signed-out-elsewhere') return `You were signed out in another tab${kept()}.`;
  if (event === 'unconfirmed')
    return 'Your code was accepted, but we couldn’t load your profile. Please sign in again.';
  return undefined;
}
