/** Removes secrets from the call log and from recordings, because people attach these to bug reports. */
import { isRecord } from '../contract/is-record';

const MASK = '•••';

/** Secret keys of the contract (`password`, `otp_code`, `tokens`, `access`, …) and of other servers. */
const secret = /password|otp_code|^code$|token|^access$|^refresh$|authorization|secret/i;

/** Values that fit the contract and replace a person's own details in a recording. */
const substitutes: Record<string, string> = {
  email: 'person@example.com',
  id_passport: '10000000',
  phone_number: '0700000000',
  first_name: 'Test',
  last_name: 'Person',
  display_name: 'Test Person',
  // Other servers write a name in these fields.
  name: 'Test Person',
  full_name: 'Test Person',
  username: 'person',
  submitted_by: 'Test Person',
  reviewed_by: 'Test Person',
  author: 'Test Person',
};
const ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

const PHONE = /(?:\+254 ?|\b254|\b0)[17]\d{2} ?\d{3} ?\d{3}\b/g;
/** Numbers as long as a national ID. Masked only inside sentences: a field that consists of digits may be an amount. */
const ID = /\b[A-Z]{0,2}\d{7,9}\b/g;

/** Keys whose values are all masked, at any depth. */
const isHidden = (key: string) => secret.test(key) || key === 'team_members';

/** Returns what replaces a value of this key. `index` is the value's place in its list. */
function substituteFor(key: string, value: string, index: number): string | undefined {
  if (secret.test(key)) return 'masked';
  if (key !== 'team_members') return substitutes[key];
  const members = value.split(',').map((_, at) => `${10_000_001 + index + at}`);
  return members.join(',');
}

/**
 * For recordings: replaces secrets by `masked`, and names, e-mail addresses, phone numbers and national IDs by values that
 * fit the contract. In a list of sentences, such as a field's messages, it replaces only addresses and numbers.
 */
export function maskPersonal(value: unknown, key = '', index = 0): unknown {
  if (Array.isArray(value))
    return value.map((item, at) =>
      isMessage(item) ? maskText(item) : maskPersonal(item, key, at),
    );
  if (isRecord(value)) {
    const keyOf = (name: string) => (isHidden(key) ? key : name);
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, maskPersonal(inner, keyOf(name), index)]),
    );
  }
  if (typeof value === 'string') return substituteFor(key, value, index) ?? maskText(value);
  if (typeof value === 'number') return maskNumber(value, substituteFor(key, `${value}`, index));
  return value;
}

function maskText(text: string): string {
  const masked = text.replaceAll(ADDRESS, 'person@example.com').replaceAll(PHONE, '0700000000');
  return isMessage(text) ? masked.replaceAll(ID, '10000000') : masked;
}

/**
 * Replaces a number by another number, never by a text: if the server wrongly sends a number, the replay must send one
 * too. A number in a person's field, such as `author`, is an ID and stays the same.
 */
function maskNumber(value: number, substitute: string | undefined): number {
  const masked = substitute === 'masked' ? 0 : Number(substitute);
  return Number.isNaN(masked) ? value : masked;
}

/** Masks all values under the secret keys of a request. */
export const maskSent = (value: unknown) => maskUnder(value, () => false);

/** Masks secrets in a reply, but not the messages about a secret field, which are lists of sentences. */
export const maskReply = (value: unknown) => maskUnder(value, isMessage);

const isMessage = (value: unknown): value is string =>
  typeof value === 'string' && /\s/.test(value.trim());

function maskUnder(value: unknown, isShown: (item: unknown) => boolean, hidden = false): unknown {
  if (Array.isArray(value))
    return value.map((item) => (isShown(item) ? item : maskUnder(item, isShown, hidden)));
  if (!isRecord(value)) return hidden && value !== null && value !== undefined ? MASK : value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    maskUnder(inner, isShown, hidden || secret.test(key)),
  ]);
  return Object.fromEntries(entries);
}
