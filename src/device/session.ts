/**
 * The session: two tokens in local storage (as specified), shared by all tabs. One refresh serves the waiting calls of
 * all tabs. If the device has no room for the tokens, only this tab has them, in memory.
 */
import { Listeners } from '@/lib/listeners';
import { withLock } from '@/lib/lock';
import { joinSession, markRunning, unmark } from './browser-session';
import { keepDevice, startTurn, turn } from './owners';
import { writeAnyhow } from './room';
import { randomName } from './shelf';

export const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export interface Tokens {
  access: string;
  refresh: string;
}

/**
 * `expired`: the server refused the session, or the session ended in another tab without a logout.
 * `unchecked`: the session check in this tab failed several times with a 500.
 * `unconfirmed`: the server refused a session that had just begun, before the profile was read.
 * `signed-out-elsewhere`: the user signed out in another tab.
 * `browser-closed`: the session ended with the browser, before this page was loaded.
 */
export type SessionEvent =
  | 'signed-in'
  | 'signed-out'
  | 'expired'
  | 'unchecked'
  | 'unconfirmed'
  | 'signed-in-elsewhere'
  | 'signed-out-elsewhere'
  | 'browser-closed';

const listeners = new Listeners<SessionEvent>();

export function announce(event: SessionEvent): void {
  if (isDeparture(event)) left = true;
  if (event === 'signed-in' || event === 'signed-in-elsewhere') {
    left = false;
    confirmed = false;
  }
  listeners.call(event);
}

export function accessToken(): string | null {
  return localStorage.getItem(ACCESS);
}

export function refreshTokenValue(): string | null {
  return localStorage.getItem(REFRESH);
}

/** The turn is the session's name, so that tokens of two people never get mixed up. Null if there are no tokens. */
export const sessionId = (): string | null => (accessToken() === null ? null : turn());

/** Calls `listener` when the session changes, in this tab or another. Returns an unsubscribe function. */
export const onSessionChange = listeners.add;

/** Whether the user has left the device, so that the next one may be someone else. */
export const isDeparture = (event: SessionEvent): boolean =>
  event === 'signed-out' || event === 'signed-out-elsewhere' || event === 'browser-closed';

let left = false;

/** True if the user signed out, here or in another tab, or closed the browser, and nobody has signed in since. */
export const hasLeft = (): boolean => left;

let signIns = 0;

/** How often users have signed in on this page since it was loaded. */
export const signInCount = (): number => signIns;

let confirmed = true;

/** True if the session began before this page was loaded, or if the server has said who is signed in. */
export const isConfirmed = (): boolean => confirmed;

/** Call when the server has said who is signed in. */
export function confirmSession(): void {
  confirmed = true;
}

/** `own`: "Remember me" is ticked, so this is the user's own device. */
export function signIn(tokens: Tokens, { own }: { own: boolean }): void {
  signOut();
  signIns += 1;
  const name = randomName();
  const isMarked = own || markRunning(name);
  if (!isMarked) joinSession(name);
  // Begin the turn before storing the tokens: another tab that sees the tokens must not think they belong to the old
  // session.
  startTurn(name, own ? 'logout' : isMarked ? 'browser' : 'tabs');
  store(tokens);
  announce('signed-in');
}

/** Deletes both tokens and returns them. Does nothing if the session has already ended. */
export function signOut(
  event: 'signed-out' | 'expired' | 'unchecked' = 'signed-out',
): Partial<Tokens> {
  const access = accessToken();
  const refresh = refreshTokenValue();
  if (access === null && refresh === null) return {};
  clearTokens();
  announce(event === 'expired' && !confirmed ? 'unconfirmed' : event);
  return { ...(access && { access }), ...(refresh && { refresh }) };
}

export function clearTokens(): void {
  unmark(turn());
  keepDevice({ ends: 'over' });
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
}

function store(tokens: Tokens): void {
  writeAnyhow(REFRESH, tokens.refresh);
  writeAnyhow(ACCESS, tokens.access);
}

/** Asks the server for a new access token; a returned `refresh` replaces the old one. */
type Exchange = (refresh: string) => Promise<{ access: string; refresh?: string | undefined }>;

let underWay: { stale: string; renewal: Promise<string | null> } | undefined;

/**
 * Resolves with an access token newer than `stale`, or with null if the session of `stale` is over. All calls of this
 * tab share one refresh. Tabs refresh one at a time, under a lock, and use a token that another tab has received.
 * Rejects if `exchange` rejects, and keeps the tokens.
 */
export function renewAccess(
  stale: string,
  exchange: Exchange,
  session = sessionId(),
): Promise<string | null> {
  if (underWay?.stale === stale) return underWay.renewal;
  const renewal = withLock('portal-token-refresh', () => renew(stale, exchange, session));
  underWay = { stale, renewal };
  const end = () => {
    if (underWay?.renewal === renewal) underWay = undefined;
  };
  renewal.then(end, end);
  return renewal;
}

async function renew(stale: string, exchange: Exchange, session: string | null) {
  const current = accessToken();
  if (sessionId() !== session) return null;
  if (current !== stale) return current;
  const refresh = refreshTokenValue();
  if (!refresh) return null;
  const renewed = await exchange(refresh);
  // The user may have signed out during the refresh, here or in another tab.
  if (sessionId() !== session) return null;
  if (refreshTokenValue() !== refresh) return accessToken();
  store({ access: renewed.access, refresh: renewed.refresh ?? refresh });
  return renewed.access;
}
