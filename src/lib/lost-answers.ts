/**
 * The changes that this tab has asked for without learning the outcome. Kept for the tab, so that a reload does not
 * hide that an earlier attempt may have worked.
 */
const keyOf = (change: string): string => `answer-lost:${change}`;

export const noteLost = (change: string): void => sessionStorage.setItem(keyOf(change), 'yes');

export const wasLost = (change: string): boolean => sessionStorage.getItem(keyOf(change)) !== null;

export const forgetLost = (change: string): void => sessionStorage.removeItem(keyOf(change));
