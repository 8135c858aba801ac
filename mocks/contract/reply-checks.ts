/** Checks of a reply that its schema cannot make. The guard and the conformance kit share them. */

const BOM = [0xef, 0xbb, 0xbf];

/** Says what is wrong with the form of a successful JSON reply: its Content-Type, its character set, its first bytes. */
export function formProblem(headers: Headers, bytes: Uint8Array): string | undefined {
  const type = headers.get('Content-Type') ?? '';
  // JSON is UTF-8 (RFC 8259). Browsers read it as UTF-8 whatever the reply says.
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/\bjson\b/i.test(type) || !/^(utf-?8|us-ascii)$/i.test(charset))
    return `Content-Type: ${type || 'none'}`;
  return BOM.every((byte, index) => bytes[index] === byte)
    ? 'the body begins with a byte order mark'
    : undefined;
}

const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`\d{2}:\d{2}(:\d{2}([.,]\d+)?)?`;
const PROPER = new RegExp(`^${DATE}T${TIME}(Z|[+-]\\d{2}:\\d{2})$`);
const NAIVE = new RegExp(`^${DATE}[T ]${TIME}$`);

/** Says what is wrong with a time: it must be ISO 8601 with a zone. */
export function timeProblem(text: string): 'no-time' | 'no-zone' | 'other-style' | undefined {
  const readable = !Number.isNaN(Date.parse(text));
  if (PROPER.test(text)) return readable ? undefined : 'no-time';
  if (NAIVE.test(text)) return 'no-zone';
  return readable && !new RegExp(`^${DATE}$`).test(text) && /\d{2}:\d{2}/.test(text)
    ? 'other-style'
    : 'no-time';
}

/** Compares with the rounded number, because in binary 19.99 / 0.01 is not a whole number. */
export const hasAtMostDecimals = (count: number, value: number): boolean =>
  Number(value.toFixed(count)) === value;

/** Why no reply came, in words. Node puts the reason into the error's `cause`. */
export function whyNoReply(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, cause } = error as Error & { code?: string };
  const meaning = code === undefined ? undefined : meanings[code];
  if (meaning) return `${meaning} (${code})`;
  return cause instanceof Error ? `${error.message}: ${whyNoReply(cause)}` : error.message;
}

const SELF_SIGNED = 'its certificate is not signed by an authority known here; --ca FILE names one';
const meanings: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'the host did not react',
  ECONNRESET: 'the server closed the connection without a complete reply; does it expect https?',
  EPROTO: 'the server does not speak https; does it expect http?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak https; does it expect http?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak https; does it expect http?',
  DEPTH_ZERO_SELF_SIGNED_CERT: SELF_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: SELF_SIGNED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: SELF_SIGNED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: SELF_SIGNED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  Z_DATA_ERROR: 'its compressed body is broken',
  Z_BUF_ERROR: 'its compressed body is cut off',
};
