import * as v from 'valibot';
import {
  ACCESS,
  accessToken,
  announce,
  clearTokens,
  onSessionChange,
  refreshTokenValue,
  type SessionEvent,
} from '@/device/session';
import { endWithBrowser, isOpenInTab, isRunning, joinSession } from './browser-session';
import { endWorkBut, neededFiles, tellAllEntries } from './entry';
import { cleanUpFiles } from './files';
import { cancelAllWaiting } from './outgoing';
import {
  currentOwner,
  device,
  keepDevice,
  keepOwners,
  type Owner,
  ownerOf,
  owners,
  rememberedIdentifier,
  startTurn,
} from './owners';
import { cleanUpRecords } from './records';
import { cleanUpRecord, lifeOf, putQuietly, randomName, tabShelf, take } from './shelf';
import { isInTable, singles, tabRecords } from './table';

/** What a sign-in and a logout do to the saved data, because people may share a device. */

/**
 * Call when the server has said who is signed in. Opens that user's drawer, and closes all others: work of a session that
 * expired or ended with the browser waits for its user.
 */
export function openDrawer(user: number): void {
  const { turn, ends } = device();
  const mine = ownerOf(user);
  const others = owners().filter((owner) => owner.user !== user);
  const isOpen = mine?.openIn === turn;
  const drawer = mine?.drawer ?? randomName();
  const own = ends === 'over' ? (mine?.own ?? false) : ends === 'logout';
  keepDevice({
    // Tokens that no sign-in has stored end with the browser.
    ends: ends === 'over' ? 'browser' : ends,
    owners: [...others.map(close), isOpen ? mine : { user, drawer, own, openIn: turn }],
  });
  if (!isOpen) clearTab();
  endWorkBut(user);
  cleanUp();
  tellAllEntries();
}

/** What a logout left on this device of the user who logged out. */
interface LeftBehind {
  identifier: boolean;
  records: boolean;
}

let leftBehind: LeftBehind | undefined;

/** Undefined if we don't know who logged out, because the session check had not succeeded yet. */
export const leftByLogout = (): LeftBehind | undefined => leftBehind;

/**
 * Closes the drawers of users who ticked "Remember me", and deletes everything of the user who didn't. Call before the
 * tokens are deleted: if a drawer is still open then, other tabs say that the session expired, not that the user left.
 */
export function leaveDevice(): void {
  const user = currentOwner()?.user;
  keepOwners(owners().filter(mayStay).map(close));
  startTurn(randomName());
  clearTab();
  endWorkBut();
  cleanUp();
  tellAllEntries();
  leftBehind =
    user === undefined
      ? undefined
      : { identifier: rememberedIdentifier() !== '', records: ownerOf(user) !== undefined };
}

/**
 * Call before the portal shows or sends anything. If the session ended with the browser, closes its drawer: the work in
 * it waits for the same user. A tab that the browser has restored forgets the user who used it last. Returns what has
 * ended the session, for `announce`.
 */
export async function startVisit(): Promise<SessionEvent | undefined> {
  const last = take(tabShelf('turn'), v.string());
  const isRestored = last !== undefined && last !== device().turn;
  const isClosed = await hasEndedWithBrowser(last);
  if (isClosed) {
    cancelAllWaiting();
    clearTokens();
    keepOwners(owners().map(close));
    startTurn(randomName());
  }
  if (isClosed || isRestored) clearTab();
  else noteTurn();
  if (isClosed) return 'browser-closed';
  if (!isRestored || accessToken() !== null) return undefined;
  // Without a turn, nobody signed out: the session was in memory, or the browser's data was deleted.
  return device().turn === '' ? 'expired' : 'signed-out-elsewhere';
}

/** `last`: the turn in which this tab was last used. The inline script of index.html may have removed the tokens. */
async function hasEndedWithBrowser(last: string | undefined): Promise<boolean> {
  endWithBrowser();
  const { turn, ends } = device();
  if (ends === 'logout') return false;
  if (ends === 'over') return hasTokens() && !isRunning(turn);
  if (ends === 'browser') return !isRunning(turn);
  if (last !== turn && !(await isOpenInTab(turn))) return true;
  joinSession(turn);
  return false;
}

const hasTokens = (): boolean => accessToken() !== null || refreshTokenValue() !== null;

const noteTurn = (): void => putQuietly(tabShelf('turn'), device().turn);

const mayStay = ({ own, openIn }: Owner): boolean => own || openIn === null;

const close = (owner: Owner): Owner => ({ ...owner, openIn: null });

const personal = Object.entries(tabRecords).flatMap(([name, { personal }]) =>
  personal ? [`portal.tab.${name}`] : [],
);

/** Deletes the personal records of this tab, which now belongs to the present turn. */
function clearTab(): void {
  for (const key of keysIn(sessionStorage))
    if (personal.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
  noteTurn();
}

onSessionChange((event) => {
  if (event === 'signed-in') noteTurn();
  if (event === 'signed-out-elsewhere') clearTab();
});

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, oldValue, newValue, storageArea }) => {
    // A page that keeps its session in memory has nothing to do with the sessions of other tabs.
    if (storageArea && storageArea !== localStorage) return;
    if (key === null || (key === ACCESS && newValue === null)) {
      // A logout closes the drawer first. If it is still open, the session has expired.
      const isOpen = owners().some(({ openIn }) => openIn !== null);
      announce(isOpen ? 'expired' : 'signed-out-elsewhere');
    } else if (key === ACCESS && oldValue === null) announce('signed-in-elsewhere');
  });
}

/**
 * Deletes records that are too old by the server's time, that belong to no user of this device, or that are not in the table. Also forgets
 * users who have no records, except the signed-in one.
 */
export function cleanUp(): void {
  const filled = new Set<string>();
  const known = owners();
  for (const key of keysIn(localStorage)) {
    const [, , drawer = '', record] = key.split('.');
    const owner = known.find((each) => each.drawer === drawer);
    if (!owner || !isInTable('local', key)) localStorage.removeItem(key);
    else if (cleanUpRecord({ storage: localStorage, key, lasts: lifeOf(owner, record) }))
      filled.add(drawer);
  }
  for (const key of keysIn(sessionStorage)) {
    const [, , record] = key.split('.');
    const about = Object.entries(tabRecords).find(([name]) => name === record)?.[1];
    if (!about || !isInTable('tab', key)) sessionStorage.removeItem(key);
    else {
      const { lasts, personal } = about;
      cleanUpRecord({ storage: sessionStorage, key, lasts, isExposed: personal });
    }
  }
  const left = known.filter((owner) => filled.has(owner.drawer) || owner === currentOwner());
  if (left.length < known.length) keepOwners(left);
  void cleanUpFiles(neededFiles);
  void cleanUpRecords();
}

const keysIn = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => key.startsWith('portal.') && !(key in singles));
