import { bodyOf } from '@/api/errors';
import type { PendingAccount } from '@/lib/pending-account';

/** The account that a refused login names, when it is refused because nobody has verified it yet. */
export function unverifiedAccount(error: unknown): PendingAccount | undefined {
  const { error: reason, requires_verification, email, phone_number } = bodyOf(error) ?? {};
  if (reason !== 'account_not_verified' && requires_verification !== true) return undefined;
  return { email: `${email ?? ''}`, phone: phone_number ? `${phone_number}` : undefined };
}
