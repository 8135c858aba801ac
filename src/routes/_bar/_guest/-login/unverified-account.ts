import * as v from 'valibot';
import { ApiError } from '@/api/errors';
import { isObject } from '@/api/fields';
import type { PendingAccount } from '@/device/before-login';
import { Email } from '@/lib/validation';

/**
 * Returns the account, if a login was refused because the account is not verified. Its e-mail is the one in the
 * refusal, otherwise the one that was typed, otherwise empty.
 */
export function unverifiedAccount(error: unknown, typed = ''): PendingAccount | undefined {
  const entries = entriesIn(error instanceof ApiError && error.body);
  const textAt = (name: string) => entries.find(([key, text]) => key === name && text)?.[1] ?? '';
  const isUnverified =
    entries.some(([, text]) => text === 'account_not_verified') ||
    /^(true|1)$/i.test(textAt('requires_verification'));
  if (!isUnverified) return undefined;
  return {
    // Some servers repeat what was typed as the e-mail, even a national ID.
    email: [unmasked(textAt('email')), typed].find((text) => v.is(Email, text)) ?? '',
    phone: unmasked(textAt('phone_number')) || undefined,
  };
}

/** All values of a body with their keys. Some servers put the refusal's fields into lists or into a nested object. */
function entriesIn(value: unknown, key = ''): [key: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => entriesIn(item, key));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, item]) => entriesIn(item, name));
  return [[key, String(value ?? '').trim()]];
}

/** Returns the e-mail or phone number, or an empty text if the server masked it, as in `b***@example.com`. */
const unmasked = (text: string): string => (/[*•…]/.test(text) ? '' : text);
