import { readablePath } from './readable-address';
import { parseUrl } from './url';

/**
 * Reads the path to return to after the login. It comes from the address bar and can be anything. Returns undefined if
 * it is no path, or if a browser would read it as another origin.
 */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const here = 'https://portal.invalid';
  const url = parseUrl(value, here);
  if (url?.origin !== here) return undefined;
  // A browser reads two slashes at the start as another host, and `/..//host` becomes such a path.
  return readablePath(url.pathname).replace(/^\/+/, '/') + url.search + url.hash;
}
