import { startTurn } from '@/device/owners';
import { leaveDevice, openDrawer } from '@/device/turns';
import { type PersonName, people } from '../../mocks/state/people';
import { signInAs } from './visit';

let sessions = 0;

/** Brings the device into the state after a sign-in with a loaded profile. `own`: "Remember me" was ticked. */
export function signInHere(name: PersonName, { own = true } = {}): void {
  sessions += 1;
  startTurn(`session-${sessions}`, own ? 'logout' : 'browser');
  signInAs(name);
  openDrawer(people[name].id);
}

export function logOut(): void {
  leaveDevice();
  for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key);
}
