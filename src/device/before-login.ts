import * as v from 'valibot';
import { drop, putQuietly, tabShelf, take } from './shelf';

/** What a tab keeps before anybody is signed in in it. */

const PendingAccount = v.object({ email: v.string(), phone: v.optional(v.string()) });

/** The account that waits for its code: a phone may close the page while the code is read. */
export interface PendingAccount {
  email: string;
  phone?: string | undefined;
}

export const rememberPending = (account: PendingAccount): void =>
  putQuietly(tabShelf('pending'), account);
export const pendingAccount = (): PendingAccount | undefined =>
  take(tabShelf('pending'), PendingAccount);
export const forgetPending = (): void => drop(tabShelf('pending'));

/** The verification codes of an account share one wait, whichever screen asks for them. */
export const verificationCooldown = (email: string): string =>
  `verification:${email.trim().toLowerCase()}`;

/**
 * The changes that this tab has asked for without learning the outcome, so that a reload does not hide that an earlier
 * attempt may have worked.
 */
export const noteLost = (change: string): void => putQuietly(tabShelf('lost', change), true);
export const wasLost = (change: string): boolean =>
  take(tabShelf('lost', change), v.boolean()) ?? false;
export const forgetLost = (change: string): void => drop(tabShelf('lost', change));

const Cooldown = v.object({ end: v.number(), length: v.number() });

/** When the wait for another code ends, in milliseconds, and its whole length in seconds. */
export const cooldownOf = (name: string): v.InferOutput<typeof Cooldown> =>
  take(tabShelf('cooldown', name), Cooldown) ?? { end: 0, length: 0 };
export const keepCooldown = (name: string, end: number, length: number): void =>
  putQuietly(tabShelf('cooldown', name), { end, length });
