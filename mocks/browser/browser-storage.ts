/** Saves and restores what the browser itself stores: tokens, settings, typed work. */
import type { Tokens } from '../state/tokens';
import type { BrowserState } from './bug-file';
import { emptyDatabases, readDatabases, writeDatabases } from './saved-databases';
import { TAB_KEY } from './tabs';

/** The session-storage key of the panel's open section. The section stays open when a scenario starts. */
export const PANEL_KEY = 'mock.panel';

/** Deletes the portal's data and this tab's ID, so that the tab gets a new server. Keeps the panel's section. */
export async function forgetBrowser(): Promise<void> {
  const panel = sessionStorage.getItem(PANEL_KEY);
  markSession('; Max-Age=0');
  localStorage.clear();
  sessionStorage.clear();
  if (panel !== null) sessionStorage.setItem(PANEL_KEY, panel);
  await emptyDatabases();
}

/** Returns the address and all that the browser stores, except the emulated servers and the tab's ID. */
export async function browserState(): Promise<BrowserState> {
  const { [TAB_KEY]: _, ...session } = { ...sessionStorage };
  return {
    address: location.pathname + location.search + location.hash,
    history: history.state,
    local: { ...localStorage },
    session,
    databases: await readDatabases(),
  };
}

/** Restores a saved state. The caller must then reload the page, so that the portal reads this state. */
export async function restoreBrowser(state: BrowserState): Promise<void> {
  const { address, history: entry, local, session, databases } = state;
  const tab = sessionStorage.getItem(TAB_KEY);
  await forgetBrowser();
  if (tab !== null) sessionStorage.setItem(TAB_KEY, tab);
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  markSession();
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  await writeDatabases(databases);
  // The portal's router replaces `history.replaceState`, and would open the address before the reload, for the user who is
  // signed in now.
  History.prototype.replaceState.call(history, entry, '', address);
}

/** Stores tokens as a login does, or removes them as a logout does. */
export function keepTokens(tokens: Tokens | undefined): void {
  if (!tokens) {
    localStorage.removeItem('access_token');
    localStorage.removeItem('refresh_token');
    return;
  }
  localStorage.setItem('access_token', tokens.access);
  localStorage.setItem('refresh_token', tokens.refresh);
  markSession();
}

/** Sets or removes the cookie that marks the portal's session as running. Without it, the portal ends the session. */
function markSession(ending = ''): void {
  const { turn } = JSON.parse(localStorage.getItem('portal-device') ?? '{ "turn": "" }');
  Object.assign(document, {
    cookie: `portal-session-${turn}=open; Path=/; SameSite=Strict${ending}`,
  });
}
