/** Parts of the portal, files and databases that neither arrive nor fail. */
import { get, set } from 'idb-keyval';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isMissingPart, PART_LIMIT, partInTime } from '@/components/feedback/missing-part';
import { keepFile, keptFile, WRITE_LIMIT } from '@/device/files';
import { STORE_LIMIT, storeIn } from '@/device/records';
import { CONFIG_LIMIT, loadConfig } from '@/lib/config';
import { fingerprintOf, HASH_LIMIT } from '@/lib/fingerprint';
import { checkDocument, READING_LIMIT } from '@/routes/_bar/_auth/proposals/-form/rules';
import { emptyValues } from '@/routes/_bar/_auth/proposals/-form/values';
import { hurryTimers } from '../helpers/hurry';

const never = () => new Promise<never>(() => {});
const hurry = (limit: number) => onTestFinished(hurryTimers(limit));

/** A file in a phone's cloud whose content never arrives. */
function cloudFile(): File {
  const file = new File(['%PDF-1.4'], 'cloud.pdf', { type: 'application/pdf' });
  file.arrayBuffer = never;
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: never });
  return file;
}

test('A part of the portal that never arrives counts as missing', async () => {
  hurry(PART_LIMIT);
  const error = await partInTime(never()).catch((reason: unknown) => reason);
  expect(isMissingPart(error)).toBe(true);
});

test('A document that cannot be read is named when the form is submitted', async () => {
  hurry(READING_LIMIT);
  const errors = await checkDocument({ ...emptyValues, proposal_document: cloudFile() });
  expect(errors).toEqual({ proposal_document: expect.stringMatching(/^cloud\.pdf was changed/) });
});

test('A document that cannot be hashed is sent without a hash', async () => {
  hurry(HASH_LIMIT);
  expect(await fingerprintOf(cloudFile(), 'cloud.pdf')).toMatchObject({ size: 8, sha256: null });
});

test('A document that cannot be saved is reported, and reading it again ends too', async () => {
  hurry(WRITE_LIMIT);
  await expect(keepFile('drawer.cloud', cloudFile())).rejects.toThrow('Took too long');
  expect(await keptFile('drawer.cloud')).toBeUndefined();
});

test('After a database has not opened in time, the next use opens it anew', async () => {
  hurry(STORE_LIMIT.readwrite);
  const store = storeIn({ name: 'hangs-once', store: 'files' });
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() =>
    Object.create(IDBOpenDBRequest.prototype),
  );
  await expect(set('a', 1, store)).rejects.toThrow('Took too long');
  await set('a', 2, store);
  expect(await get('a', store)).toBe(2);
});

test('A document is saved although its connection to the database was lost', async () => {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw lost;
  });
  await keepFile('drawer.lost', new File(['%PDF'], 'grain.pdf'));
  expect((await keptFile('drawer.lost'))?.name).toBe('grain.pdf');
});

test.each([
  ['config.json', never],
  ['the end of config.json', async () => Object.assign(new Response(), { text: never })],
])('If %s never arrives, the portal says so', async (_, fetch) => {
  hurry(CONFIG_LIMIT);
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(loadConfig()).rejects.toThrow("The portal can't start yet.");
});
