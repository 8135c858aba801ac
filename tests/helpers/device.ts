import { putQuietly, userShelf } from '@/device/shelf';
import type { UserRecord } from '@/device/table';
import { openDrawer } from '@/device/turns';
import { REGISTRATION, readWork, type Version, writeWork } from '@/device/work';
import { mock } from '../../mocks/node';

let versions = 0;

const versionOf = (texts: Version['texts']): Version => {
  versions += 1;
  return { id: `version-${versions}`, at: mock.clock.now(), texts, files: {} };
};

/** As if that had been typed on this device before; `7:proposal-new` is user 7's. */
export function keepTyped(key: string, newest: Version['texts'], other?: Version['texts']): void {
  if (key !== REGISTRATION) openDrawer(Number.parseInt(key, 10));
  const versions = { newest: versionOf(newest), other: other ? versionOf(other) : null };
  writeWork(key, { title: 'A form', ...versions });
}

/** What this device keeps of a form. */
export const keptTexts = (key: string) => readWork(key)?.newest?.texts;

export function keepFor(user: number, record: UserRecord, value: unknown): void {
  openDrawer(user);
  putQuietly(userShelf(record, user), value);
}
