import { parseUrl } from './url';

/**
 * Reads the path to return to after the login, which comes from the address bar and can be anything. Refuses everything
 * that a browser would read as another origin.
 */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const here = 'https://portal.invalid';
  const url = parseUrl(value, here);
  return url?.origin === here ? url.pathname + url.search + url.hash : undefined;
}
