import { expect, test } from 'vitest';
import { isProtected } from '@/lib/protected-file';
import { realPdf } from '../e2e/real-pdf';

const noise = 'x'.repeat(100_000);
const blob = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(parts);

/** A PDF whose trailer is a compressed table of references, far before the end of the file. */
function withStream(dictionary: string): Blob {
  const start = `%PDF-1.5\n${noise}\n`;
  return blob(start, `9 0 obj << ${dictionary} >> stream\n${noise}`, end(start.length));
}

const end = (address: number) => `\nendstream endobj\nstartxref\n${address}\n%%EOF\n`;

/** The header of an OLE file, and its directory with these names. */
function ole(...names: string[]): Blob {
  const bytes = new Uint8Array(4096);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xd0cf11e0);
  view.setUint16(30, 9, true);
  view.setUint32(48, 2, true);
  for (const [entry, name] of names.entries())
    for (const [at, letter] of Array.from(name).entries())
      view.setUint16(3 * 512 + entry * 128 + at * 2, letter.charCodeAt(0), true);
  return blob(bytes);
}

const pdf = realPdf().toString('latin1');
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each<[string, Blob]>([
  ['A PDF', blob(bytes(pdf.replace('trailer\n<< ', 'trailer\n<< /Encrypt 9 0 R ')))],
  ['A PDF with compressed references', withStream('/Type /XRef /Encrypt 5 0 R')],
  ['A DOCX', ole('Root Entry', 'EncryptedPackage')],
])('%s that is protected is recognised', async (_, file) => {
  expect(await isProtected(file)).toBe(true);
});

test.each<[string, Blob]>([
  ['A PDF', blob(bytes(pdf))],
  ['A PDF about /Encrypt 1 0 R', blob(bytes(pdf.replace('\n%', '\n%/Encrypt 1 0 R')))],
  ['A PDF with compressed references', withStream('/Type /XRef')],
  ['A PDF that is cut off', blob(bytes(pdf.slice(0, 5000)))],
  ['A DOC', ole('Root Entry', 'WordDocument')],
  ['A short file', blob('x')],
])('%s is not called protected', async (_, file) => {
  expect(await isProtected(file)).toBe(false);
});

test('A file that can no longer be read is not called protected', async () => {
  const gone = blob(bytes(pdf));
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await isProtected(gone)).toBe(false);
});
