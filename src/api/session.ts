/**
 * The session: two tokens in local storage (as specified), shared by all tabs.
 * Signing in or out here is seen by the other tabs; one refresh serves all waiting calls of all tabs.
 */
const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export interface Tokens {
  access: string;
  refresh: string;
}

/** `expired`: a refresh failed. `elsewhere` events came from another tab. */
export type SessionEvent =
  | 'signed-in'
  | 'signed-out'
  | 'expired'
  | 'signed-in-elsewhere'
  | 'signed-out-elsewhere';

const listeners = new Set<(event: SessionEvent) => void>();

function announce(event: SessionEvent): void {
  left ||= event === 'signed-out' || event === 'signed-out-elsewhere';
  for (const listener of listeners) listener(event);
}

export function accessToken(): string | null {
  return localStorage.getItem(ACCESS);
}

export function refreshTokenValue(): string | null {
  return localStorage.getItem(REFRESH);
}

/** Calls back on every change, of this tab and of the others; returns the way to stop. */
export function onSessionChange(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let left = false;

/** Whether somebody has signed out, here or in another tab, since the page was loaded. */
export const hasLeft = (): boolean => left;

export function signIn(tokens: Tokens): void {
  store(tokens);
  announce('signed-in');
}

/** Forgets both tokens; a second call for the same end stays silent. */
export function signOut(event: 'signed-out' | 'expired' = 'signed-out'): void {
  if (accessToken() === null && refreshTokenValue() === null) return;
  clearTokens();
  announce(event);
}

function clearTokens(): void {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
}

function store(tokens: Tokens): void {
  localStorage.setItem(REFRESH, tokens.refresh);
  localStorage.setItem(ACCESS, tokens.access);
}

/** Asks the server for a new access token; a returned `refresh` replaces the old one. */
export type Exchange = (
  refresh: string,
) => Promise<{ access: string; refresh?: string | undefined }>;

/**
 * A fresh access token after `stale` was refused, or null when there is no session any more.
 * Whoever comes first does the exchange under a lock that all tabs share; the others find its result.
 * Rejects when the exchange got no answer: then nothing is known, and the tokens stay.
 */
export function renewAccess(stale: string, exchange: Exchange): Promise<string | null> {
  return underLock(async () => {
    const current = accessToken();
    if (current !== stale) return current;
    const refresh = refreshTokenValue();
    if (!refresh) return null;
    const renewed = await exchange(refresh);
    // The user may have signed out, here or in another tab, while the exchange was under way.
    if (refreshTokenValue() !== refresh) return accessToken();
    store({ access: renewed.access, refresh: renewed.refresh ?? refresh });
    return renewed.access;
  });
}

let queue: Promise<unknown> = Promise.resolve();

/** One at a time: over all tabs where Web Locks exist (secure origins), else within this tab. */
function underLock<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('portal-token-refresh', work);
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null || (key === ACCESS && newValue === null)) announce('signed-out-elsewhere');
    else if (key === ACCESS && oldValue === null) announce('signed-in-elsewhere');
  });
}
