/** Removes secrets from the call log, because it is shown, copied and attached to bug reports. */
const MASK = '•••';

/** Secret keys of the contract (`password`, `otp_code`, `tokens`, `access`, …) and of other servers. */
const secret = /password|otp_code|^code$|token|^access$|^refresh$|authorization|secret/i;

export function maskSecrets(value: unknown, hidden = false): unknown {
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, hidden));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        maskSecrets(inner, hidden || secret.test(key)),
      ]),
    );
  }
  return hidden && value !== null && value !== undefined ? MASK : value;
}
