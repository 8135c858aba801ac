import { endWorkBut, nameOfEntry, tellAllEntries, unsentWork, type Version } from './entry';
import { isListed, waitingList } from './outgoing';
import { keepOwners, ownerOf, owners, rememberedIdentifier, rememberIdentifier } from './owners';
import { hasRecords } from './records';
import { randomName } from './shelf';
import { cleanUp } from './turns';

export interface Inventory {
  /** True if this is the user's own device. */
  own: boolean;
  work: { title: string; content: Version }[];
  /** The titles of the forms that the user asked us to send later and that are not sent yet. */
  waiting: string[];
  /** The number of sent documents whose name, size and hash are saved. */
  documents: number;
  /** Whether settings or changes of the profile are saved. */
  settings: boolean;
  /** Whether the time at which the user last saw the notifications is saved. */
  bell: boolean;
  /** Whether the profile, proposals and requests are saved. */
  records: boolean;
  identifier: string;
}

/** Lists what this device has saved for the signed-in user. */
export function inventoryOf(user: number): Inventory {
  const owner = ownerOf(user);
  const prefix = `portal.user.${owner?.drawer}.`;
  const kept = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length).split('.')[0]);
  return {
    own: owner?.own ?? false,
    work: unsentWork()
      .filter((entry) => !isListed(entry))
      .map((entry) => ({ ...entry, title: nameOfEntry(entry) })),
    waiting: waitingList()
      .filter(({ state }) => state.is !== 'sent')
      .map(nameOfEntry),
    documents: kept.filter((record) => record === 'document').length,
    settings: kept.some((record) =>
      ['profile', 'notifications', 'privacy', 'messages'].includes(`${record}`),
    ),
    bell: kept.includes('bell'),
    records: owner !== undefined && hasRecords(owner),
    identifier: rememberedIdentifier(),
  };
}

/** Deletes what this device has saved for a user. Renames the drawer; `cleanUp` then deletes all under the old name. */
export function emptyDrawer(user: number): void {
  const emptied = { drawer: randomName(), emptied: true };
  keepOwners(owners().map((owner) => (owner.user === user ? { ...owner, ...emptied } : owner)));
  rememberIdentifier(undefined);
  endWorkBut();
  cleanUp();
  tellAllEntries();
}
