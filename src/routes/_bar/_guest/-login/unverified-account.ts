import * as v from 'valibot';
import { bodyOf } from '@/api/errors';
import type { PendingAccount } from '@/device/before-login';
import { Email } from '@/lib/validation';

/**
 * The account of a login that was refused because it is not verified. Uses the e-mail in the refusal, otherwise the
 * e-mail that was typed, otherwise an empty one.
 */
export function unverifiedAccount(error: unknown, typed = ''): PendingAccount | undefined {
  const { error: reason, requires_verification, email, phone_number } = bodyOf(error) ?? {};
  if (reason !== 'account_not_verified' && requires_verification !== true) return undefined;
  return {
    email: readable(email) || (v.is(Email, typed) ? typed : ''),
    phone: readable(phone_number) || undefined,
  };
}

/** A server may mask the address, as in `b***@example.com`; then it cannot be used. */
function readable(named: unknown): string {
  const text = `${named ?? ''}`.trim();
  return /[*•…]/.test(text) ? '' : text;
}
