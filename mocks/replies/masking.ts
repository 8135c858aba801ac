/** Removes secrets from the call log and from recordings, because people attach these to bug reports. */
const MASK = '•••';

/** Secret keys of the contract (`password`, `otp_code`, `tokens`, `access`, …) and of other servers. */
const secret = /password|otp_code|^code$|token|^access$|^refresh$|authorization|secret/i;

/** Values that fit the contract and replace a person's own details in a recording. */
const substitutes: Record<string, string> = {
  email: 'person@example.com',
  id_passport: '10000000',
  phone_number: '0700000000',
};
const ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

const PHONE = /(?:\+254|\b254|\b0)[17]\d{8}\b/g;
/** Numbers as long as a national ID. Masked only inside sentences: a field that has only seven digits may be an amount. */
const ID = /\b\d{7,9}\b/g;

/** For recordings: replaces secrets by `masked`; e-mail addresses, phone numbers and national IDs by valid values. */
export function maskPersonal(value: unknown, key = ''): unknown {
  if (Array.isArray(value))
    return key === 'team_members'
      ? value.map((_, index) => `${10_000_001 + index}`)
      : value.map((item) => maskPersonal(item, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        maskPersonal(inner, secret.test(key) ? key : name),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  if (secret.test(key)) return 'masked';
  if (key === 'team_members') return value.replaceAll(/\d{7,9}/g, '10000001');
  const text = value.replaceAll(ADDRESS, 'person@example.com').replaceAll(PHONE, '0700000000');
  return substitutes[key] ?? (isMessage(text) ? text.replaceAll(ID, '10000000') : text);
}

/** Masks all values under the secret keys of a request. */
export const maskSent = (value: unknown) => maskUnder(value, () => false);

/** Masks secrets in a reply, but not the messages about a secret field, which are lists of sentences. */
export const maskReply = (value: unknown) => maskUnder(value, isMessage);

const isMessage = (value: unknown) => typeof value === 'string' && /\s/.test(value.trim());

function maskUnder(value: unknown, isShown: (item: unknown) => boolean, hidden = false): unknown {
  if (Array.isArray(value))
    return value.map((item) => (isShown(item) ? item : maskUnder(item, isShown, hidden)));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        maskUnder(inner, isShown, hidden || secret.test(key)),
      ]),
    );
  }
  return hidden && value !== null && value !== undefined ? MASK : value;
}
