import type { RouterHistory } from '@tanstack/react-router';

/**
 * Writes each percent sign that does not encode a character as %25, such as the last one of /login%. The router decodes
 * paths and fails if it can't.
 */
export const readablePath = (path: string): string =>
  path.replace(/(%[0-9a-f]{2})+|%/gi, (coded) => {
    try {
      // Use the result: the build removes a call whose result is not used.
      return decodeURIComponent(coded) && coded;
    } catch {
      return coded.replaceAll('%', '%25');
    }
  });

/** Lets the router read every address that a browser can open, so that it shows our own page for a wrong one. */
export function readable(history: RouterHistory): RouterHistory {
  return {
    ...history,
    get location() {
      const { location } = history;
      const pathname = readablePath(location.pathname);
      if (pathname === location.pathname) return location;
      return { ...location, pathname, href: pathname + location.search + location.hash };
    },
    get length() {
      return history.length;
    },
  };
}
