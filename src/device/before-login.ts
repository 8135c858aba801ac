import * as v from 'valibot';
import { drop, putQuietly, tabShelf, take } from './shelf';

/** What a tab saves for the screens before the login. */

/** The account whose code the user must enter. A phone may close the page while the user looks up the code. */
const PendingAccount = v.object({ email: v.string(), phone: v.optional(v.string()) });
export type PendingAccount = v.InferOutput<typeof PendingAccount>;

export const rememberPending = (account: PendingAccount): void =>
  putQuietly(tabShelf('pending'), account);
export const pendingAccount = (): PendingAccount | undefined =>
  take(tabShelf('pending'), PendingAccount);
/** Also forgets what was typed: the registration is over. */
export function forgetPending(): void {
  drop(tabShelf('pending'));
  drop(tabShelf('registration'));
}

/** Saves the ID of the user whose session ended in this tab. Only this user is offered the interrupted screen again. */
export const noteEnded = (user: number): void => putQuietly(tabShelf('ended'), user);
export const endedUser = (): number | undefined => take(tabShelf('ended'), v.number());

/** Names an account and a kind of code. All screens that use such a code share its cooldown and its lost replies. */
const codeKey = (kind: string) => (account: string) => `${kind}:${account.trim().toLowerCase()}`;
export const verificationKey = codeKey('verification');
export const loginKey = codeKey('login');
export const resetKey = codeKey('password-reset');

/**
 * Notes that this tab requested a change and has no reply yet. The note survives a reload, so we then still know that
 * the attempt may have worked.
 */
export const noteLost = (change: string): void => putQuietly(tabShelf('lost', change), true);
export const wasLost = (change: string): boolean =>
  take(tabShelf('lost', change), v.boolean()) ?? false;
export const forgetLost = (change: string): void => drop(tabShelf('lost', change));

const Cooldown = v.object({
  /** When another code may be requested (ms, portal's clock). */
  end: v.number(),
  /** The full wait in seconds. */
  length: v.number(),
  /** The code that was sent last has no attempts left. */
  isLocked: v.optional(v.boolean(), false),
});

export const cooldownOf = (name: string): v.InferOutput<typeof Cooldown> =>
  take(tabShelf('cooldown', name), Cooldown) ?? { end: 0, length: 0, isLocked: false };
export const keepCooldown = (
  name: string,
  changes: Partial<v.InferOutput<typeof Cooldown>>,
): void => putQuietly(tabShelf('cooldown', name), { ...cooldownOf(name), ...changes });
