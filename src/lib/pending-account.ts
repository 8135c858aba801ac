/** The account that waits for its code, kept for the tab: a phone may close the page while the code is read. */
export interface PendingAccount {
  email: string;
  phone?: string | undefined;
}

const KEY = 'pending-account';

export function rememberPending(account: PendingAccount): void {
  sessionStorage.setItem(KEY, JSON.stringify(account));
}

export function pendingAccount(): PendingAccount | undefined {
  const kept = sessionStorage.getItem(KEY);
  return kept ? JSON.parse(kept) : undefined;
}

export function forgetPending(): void {
  sessionStorage.removeItem(KEY);
}

/** The verification codes of an account share one wait, whichever screen asks for them. */
export function verificationCooldown(email: string): string {
  return `verification:${email.trim().toLowerCase()}`;
}
