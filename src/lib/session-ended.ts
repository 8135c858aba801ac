import { hasWork } from './saved-work';

/** Promises only what there is. */
const kept = (): string => (hasWork() ? '; what you typed is kept' : '');

export const sessionEnded = (): string => `Your session has ended. Sign in again${kept()}.`;

export const signedOutElsewhere = (): string => `You were signed out in another tab${kept()}.`;
