import { expect, test } from 'vitest';
import { isUnlikeItsName } from '@/lib/first-bytes';
import { realPdf } from '../e2e/real-pdf';

const OLE = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]);

test.for<[string, BlobPart]>([
  ['plan.pdf', new Uint8Array(realPdf())],
  ['after-a-header.pdf', `${'x'.repeat(1000)}%PDF-1.4`],
  ['PLAN.DOC', OLE],
  ['plan.docx', 'PK\u0003\u0004'],
  ['protected.docx', OLE],
  ['plan.txt', 'Dear diary'],
])('%s looks like its name', async ([name, content]) => {
  expect(await isUnlikeItsName(new File([content], name))).toBe(false);
});

test.for<[string, BlobPart]>([
  ['page.pdf', '<!doctype html><title>Sign in</title>'],
  ['virus.pdf', 'MZ\u0090'],
  ['x.pdf', 'ab'],
  ['plan.doc', '%PDF-1.4'],
  ['~$oposal.docx', new Uint8Array(162)],
])('%s does not look like its name', async ([name, content]) => {
  expect(await isUnlikeItsName(new File([content], name))).toBe(true);
});

test('A file that cannot be read is not called unlike its name', async () => {
  const gone = new File(['x'], 'gone.pdf');
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error()) });
  expect(await isUnlikeItsName(gone)).toBe(false);
});
