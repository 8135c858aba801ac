/**
 * A session without "Remember me" ends with the browser. Tokens stay in local storage, so a cookie without an
 * expiry date marks the session as running: browsers delete such cookies when they close. `cookieOf` and `endWithBrowser`
 * must not use imports: scripts/build/end-session.ts copies them into an inline script, which runs before any other
 * code reads the tokens.
 */

/** The name of a session that ended with the browser, until the portal has closed its drawer. */
export const ENDED = 'ended';

/** The session's random name is in the cookie's name, because portals on other ports of the host share the cookies. */
export function cookieOf(session: string | null): string {
  return `portal-session-${session}=open`;
}

/** Removes the tokens if their session ended with the browser. Names that begin with `tab-`: see tab-session.ts. */
export function endWithBrowser(): void {
  const session = localStorage.getItem('portal.session');
  if (!localStorage.getItem('access_token') && !localStorage.getItem('refresh_token')) return;
  if (session?.startsWith('tab-')) return;
  if (session && session === localStorage.getItem('portal.own-session')) return;
  if (document.cookie.split('; ').includes(cookieOf(session))) return;
  localStorage.removeItem('access_token');
  localStorage.removeItem('refresh_token');
  localStorage.setItem('portal.session', ENDED);
}

/** Sets the cookie. Returns false if the browser does not keep it. */
export function markRunning(session: string | null): boolean {
  write(session, '');
  try {
    return document.cookie.split('; ').includes(cookieOf(session));
  } catch {
    return false;
  }
}

export const unmark = (session: string | null): void => write(session, '; Max-Age=0');

function write(session: string | null, ending: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    // Not every supported browser has the Cookie Store API, which also answers too late for the first screen.
    const cookie = `${cookieOf(session)}; Path=/; SameSite=Strict${secure}${ending}`;
    Object.assign(document, { cookie });
  } catch {
    // A page in a sandbox has no cookies.
  }
}
