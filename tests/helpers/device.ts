import { keepContent, REGISTRATION, readEntry, type Version } from '@/device/entry';
import { putQuietly, userShelf } from '@/device/shelf';
import type { UserRecord } from '@/device/table';
import { openDrawer } from '@/device/turns';
import { mock } from '../../mocks/node';

let versions = 0;

const versionOf = (texts: Version['texts']): Version => {
  versions += 1;
  return { id: `version-${versions}`, at: mock.clock.now(), texts, files: {} };
};

/** Saves work as if it had been typed on this device earlier. The key `7:proposal-new` belongs to user 7. */
export function keepTyped(key: string, texts: Version['texts']): void {
  if (key !== REGISTRATION) openDrawer(Number.parseInt(key, 10));
  keepContent(key, { formName: 'A form' }, versionOf(texts));
}

export const keptTexts = (key: string) => readEntry(key)?.content?.texts;

export function keepFor(user: number, record: UserRecord, value: unknown): void {
  openDrawer(user);
  putQuietly(userShelf(record, user), value);
}
