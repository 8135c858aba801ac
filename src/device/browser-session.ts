/**
 * A session without "Remember me" ends with the browser. Tokens stay in local storage, so a cookie without an
 * expiry date marks the session as running: browsers delete such cookies when they close. `cookieOf` and `endWithBrowser`
 * must not use imports: scripts/build/end-session.ts copies them into an inline script, which runs before any other
 * code reads the tokens.
 */

/** The turn's random name is in the cookie's name, because portals on other ports of the host share the cookies. */
export function cookieOf(turn: string): string {
  return `portal-session-${turn}=open`;
}

/** Removes the tokens if their session ended with the browser. owners.ts writes the record. */
export function endWithBrowser(): void {
  try {
    const { turn, ends } = JSON.parse(localStorage.getItem('portal-device') ?? '');
    if (ends === 'logout' || ends === 'tabs') return;
    if (document.cookie.split('; ').includes(cookieOf(turn))) return;
    localStorage.removeItem('access_token');
    localStorage.removeItem('refresh_token');
  } catch {}
}

/** Sets the cookie. Returns false if the browser does not keep it. */
export function markRunning(turn: string): boolean {
  write(turn, '');
  return isRunning(turn);
}

export function isRunning(turn: string): boolean {
  try {
    return document.cookie.split('; ').includes(cookieOf(turn));
  } catch {
    return false;
  }
}

export const unmark = (turn: string): void => write(turn, '; Max-Age=0');

function write(turn: string, ending: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    // Not every supported browser has the Cookie Store API, which also answers too late for the first screen.
    const cookie = `${cookieOf(turn)}; Path=/; SameSite=Strict${secure}${ending}`;
    Object.assign(document, { cookie });
  } catch {
    // A page in a sandbox has no cookies.
  }
}

const lockOf = (turn: string): string => `portal-session-${turn}`;

/**
 * If the browser keeps no cookies although it has local storage, the session lasts as long as one of its tabs is open.
 * This tab's lock tells new tabs that it is.
 */
export function joinSession(turn: string): void {
  const untilPageCloses = () => new Promise<never>(() => {});
  navigator.locks
    ?.request(lockOf(turn), { mode: 'shared' }, untilPageCloses)
    .catch(() => undefined);
}

/** Whether an open tab has joined the session. */
export async function isOpenInTab(turn: string): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === lockOf(turn)) ?? false;
}
