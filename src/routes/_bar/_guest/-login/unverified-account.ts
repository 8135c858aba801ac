import * as v from 'valibot';
import { bodyOf } from '@/api/errors';
import type { PendingAccount } from '@/device/before-login';
import { Email } from '@/lib/validation';

/**
 * Returns the account, if a login was refused because the account is not verified. Its e-mail is the one in the
 * refusal, otherwise the one that was typed, otherwise empty.
 */
export function unverifiedAccount(error: unknown, typed = ''): PendingAccount | undefined {
  const { error: reason, requires_verification, email, phone_number } = bodyOf(error) ?? {};
  if (reason !== 'account_not_verified' && requires_verification !== true) return undefined;
  return {
    email: readable(email) || (v.is(Email, typed) ? typed : ''),
    phone: readable(phone_number) || undefined,
  };
}

/** Returns the e-mail or phone number, or an empty text if the server masked it, as in `b***@example.com`. */
function readable(named: unknown): string {
  const text = `${named ?? ''}`.trim();
  return /[*•…]/.test(text) ? '' : text;
}
