import { hasWork } from './saved-work';

/** Promises only what there is. */
export const sessionEnded = (): string =>
  `Your session has ended. Sign in again${hasWork() ? '; what you typed is kept' : ''}.`;
