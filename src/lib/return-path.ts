import { parseUrl } from './url';

/**
 * Reads a path to return to from the address bar, where anybody can write anything. Refuses everything that a browser
 * would read as another origin.
 */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const here = 'https://portal.invalid';
  const url = parseUrl(value, here);
  return url?.origin === here ? url.pathname + url.search + url.hash : undefined;
}
