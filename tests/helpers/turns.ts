import { startTurn } from '@/device/owners';
import { signIn } from '@/device/session';
import { leaveDevice, openDrawer } from '@/device/turns';
import { type PersonName, people } from '../../mocks/state/people';
import { signInAs, tokenFor } from './visit';

let sessions = 0;

/** Brings the device into the state after a sign-in with a loaded profile. `own`: "Remember me" was ticked. */
export function signInHere(name: PersonName, { own = true } = {}): void {
  sessions += 1;
  startTurn(`session-${sessions}`, own ? 'logout' : 'browser');
  signInAs(name);
  openDrawer(people[name].id);
}

/** Signs in as the login does, without "Remember me". */
export const beginSession = (name: PersonName) =>
  signIn({ access: tokenFor(name, 'access'), refresh: tokenFor(name, 'refresh') }, { own: false });

export function logOut(): void {
  leaveDevice();
  for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key);
}
