import { withTimeout } from './with-timeout';

/** Enough to tell one file from another, even from a changed copy with the same name. */
export interface Fingerprint {
  name: string;
  /** In bytes. */
  size: number;
  /** 64 hexadecimal digits; null if the browser could not compute it. */
  sha256: string | null;
}

/** Compares contents, not names. `unknown`: the sizes are equal, and at least one file has no SHA-256. */
export function compareFiles(
  one: Fingerprint,
  other: Fingerprint,
): 'same' | 'different' | 'unknown' {
  if (one.size !== other.size) return 'different';
  if (one.sha256 === null || other.sha256 === null) return 'unknown';
  return one.sha256 === other.sha256 ? 'same' : 'different';
}

/** What tells one file from another, also from a copy in memory that the portal has made of it. */
export const detailsOf = ({ name, size, lastModified }: File): string =>
  [name, size, lastModified].join('\n');

export const isSameFile = (one: unknown, other: unknown): boolean =>
  one instanceof File && other instanceof File && detailsOf(one) === detailsOf(other);

/** How many milliseconds reading and hashing may take. A file in a phone's cloud may never be read. */
export const HASH_LIMIT = 30_000;

/** The browser hashes on another thread, so a large file does not block the page. */
export async function fingerprintOf(file: Blob, name: string): Promise<Fingerprint> {
  return {
    name,
    size: file.size,
    sha256: await withTimeout(sha256(file), HASH_LIMIT).catch(() => null),
  };
}

async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
