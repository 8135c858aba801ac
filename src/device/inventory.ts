import { keepOwners, ownerOf, owners, rememberedIdentifier, rememberIdentifier } from './owners';
import { hasRecords, keepNoRecords } from './records';
import { randomName } from './shelf';
import { sweep } from './turns';
import { tellWaiting, waitingList } from './waiting';
import { endWorkBut, unsentWork, type Work } from './work';

export interface Inventory {
  /** The device is the user's own. */
  own: boolean;
  work: Work[];
  /** What waits for the network, by its form. */
  waiting: string[];
  /** Of how many documents that were sent name, size and hash are kept. */
  documents: number;
  /** Whether settings or names are kept. */
  settings: boolean;
  /** Whether it is kept when the notifications were seen. */
  bell: boolean;
  /** Whether profile, proposals and requests are kept. */
  records: boolean;
  identifier: string;
}

/** What this device keeps of a user. */
export function inventoryOf(user: number): Inventory {
  const owner = ownerOf(user);
  const prefix = `portal.user.${owner?.drawer}.`;
  const kept = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length).split('.')[0]);
  return {
    own: owner?.own ?? false,
    work: unsentWork(),
    waiting: waitingList()
      .filter(({ state }) => state.is !== 'sent')
      .map(({ title }) => title),
    documents: kept.filter((record) => record === 'document').length,
    settings: kept.some((record) =>
      ['profile', 'notifications', 'privacy', 'messages'].includes(`${record}`),
    ),
    bell: kept.includes('bell'),
    records: owner !== undefined && hasRecords(owner),
    identifier: rememberedIdentifier(),
  };
}

/** The drawer gets another name, and what lay under the old one is swept away. */
export function emptyDrawer(user: number): void {
  const drawer = randomName();
  keepNoRecords(drawer);
  keepOwners(owners().map((owner) => (owner.user === user ? { ...owner, drawer } : owner)));
  rememberIdentifier(undefined);
  endWorkBut();
  sweep();
  tellWaiting();
}
