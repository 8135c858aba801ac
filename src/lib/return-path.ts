/**
 * A path of this portal to come back to, from an address bar that anybody can write.
 * Anything that a browser would read as another origin is refused.
 */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const here = 'https://portal.invalid';
  const url = URL.parse(value, here);
  return url?.origin === here ? url.pathname + url.search + url.hash : undefined;
}
