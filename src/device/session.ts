import { inTurn } from '@/lib/in-turn';

/**
 * The session: two tokens in local storage (as specified), shared by all tabs.
 * Signing in or out here is seen by the other tabs; one refresh serves all waiting calls of all tabs.
 */
const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
/** A random name for what lies between a sign-in and its sign-out, so that tokens of two people are never mixed up. */
const SESSION = 'portal.session';

export interface Tokens {
  access: string;
  refresh: string;
}

/**
 * `expired`: the server refused the session. `unchecked`: it broke down over the check, time and again.
 * `unconfirmed`: it refused a session that began here a moment ago, before the profile was read. `elsewhere` events
 * came from another tab.
 */
export type SessionEvent =
  | 'signed-in'
  | 'signed-out'
  | 'expired'
  | 'unchecked'
  | 'unconfirmed'
  | 'signed-in-elsewhere'
  | 'signed-out-elsewhere';

const listeners = new Set<(event: SessionEvent) => void>();

function announce(event: SessionEvent): void {
  if (event === 'signed-out' || event === 'signed-out-elsewhere') left = true;
  if (event === 'signed-in' || event === 'signed-in-elsewhere') left = false;
  for (const listener of listeners) listener(event);
}

export function accessToken(): string | null {
  return localStorage.getItem(ACCESS);
}

export function refreshTokenValue(): string | null {
  return localStorage.getItem(REFRESH);
}

/** Which session the tokens belong to; null for none, and for tokens that were stored without one. */
export function sessionId(): string | null {
  return localStorage.getItem(SESSION);
}

/** Calls back on every change, of this tab and of the others; returns an unsubscribe function. */
export function onSessionChange(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let left = false;

/** Whether the last user of this page has signed out, here or in another tab, and nobody has signed in since. */
export const hasLeft = (): boolean => left;

let signIns = 0;

/** How often somebody has signed in on this page since it was loaded. */
export const signInCount = (): number => signIns;

let confirmed = true;

/** Whether the session is older than this page, or the server has answered who is signed in. */
export const isConfirmed = (): boolean => confirmed;

/** The server has answered who is signed in. */
export function confirmSession(): void {
  confirmed = true;
}

export function signIn(tokens: Tokens): void {
  signOut();
  confirmed = false;
  signIns += 1;
  // Before the tokens: another tab that sees the new ones must not take them for the old session's.
  localStorage.setItem(SESSION, String(Math.random()));
  store(tokens);
  announce('signed-in');
}

/** Forgets both tokens and returns them; a second call for the same end stays silent. */
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

function clearTokens(): void {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  localStorage.removeItem(SESSION);
}

function store(tokens: Tokens): void {
  localStorage.setItem(REFRESH, tokens.refresh);
  localStorage.setItem(ACCESS, tokens.access);
}

/** Asks the server for a new access token; a returned `refresh` replaces the old one. */
export type Exchange = (
  refresh: string,
) => Promise<{ access: string; refresh?: string | undefined }>;

let underWay: { stale: string; renewal: Promise<string | null> } | undefined;

/**
 * A fresh access token after `stale` was refused, or null when its session is over, also when somebody else is signed
 * in by now. The first caller does the exchange under a lock that all tabs share; the others get its result, or its
 * failure. Rejects when the exchange was not decided: then nothing is known, and the tokens stay.
 */
export function renewAccess(
  stale: string,
  exchange: Exchange,
  session = sessionId(),
): Promise<string | null> {
  if (underWay?.stale === stale) return underWay.renewal;
  const renewal = inTurn('portal-token-refresh', () => renew(stale, exchange, session));
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
  // The user may have signed out, here or in another tab, while the exchange was under way.
  if (sessionId() !== session) return null;
  if (refreshTokenValue() !== refresh) return accessToken();
  store({ access: renewed.access, refresh: renewed.refresh ?? refresh });
  return renewed.access;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null || (key === ACCESS && newValue === null)) announce('signed-out-elsewhere');
    else if (key === ACCESS && oldValue === null) announce('signed-in-elsewhere');
  });
}
