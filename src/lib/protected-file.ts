import { isPdf } from './first-bytes';

const bytesOf = async (part: Blob) => new DataView(await part.arrayBuffer());

/** The bytes as text, in which the ASCII parts of a binary file can be searched. */
const textOf = async (part: Blob) => new TextDecoder('latin1').decode(await part.arrayBuffer());

const TAIL = 4096;
const WINDOW = 65_536;

/**
 * The trailer of an encrypted PDF names its `/Encrypt` dictionary. The trailer is at the end of the file or, if the PDF
 * has compressed cross-references, at the address that the end names.
 */
async function isProtectedPdf(file: Blob): Promise<boolean> {
  const names = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
  const end = await textOf(file.slice(-TAIL));
  if (names.test(end)) return true;
  const [, address] = /^startxref\s+(\d+)/.exec(end.slice(end.lastIndexOf('startxref'))) ?? [];
  const start = Number(address);
  return start > 0 && names.test(await textOf(file.slice(start, start + WINDOW)));
}

const OLE = 0xd0cf11e0;
const ENCRYPTED = Array.from('EncryptedPackage').join('\0');

/** A protected DOCX is an OLE file, like a DOC, whose directory names an encrypted package. */
async function isProtectedDocx(file: Blob): Promise<boolean> {
  const head = await bytesOf(file.slice(0, 512));
  if (head.byteLength < 512 || head.getUint32(0) !== OLE) return false;
  const directory = (head.getUint32(48, true) + 1) * 2 ** head.getUint16(30, true);
  return (await textOf(file.slice(directory, directory + TAIL))).includes(ENCRYPTED);
}

/**
 * Whether a PDF or DOCX is protected by a password. We can't tell whether that password is needed for reading, or only
 * for printing and copying, and we don't recognise a protected DOC.
 */
export async function isProtected(file: Blob): Promise<boolean> {
  try {
    return await ((await isPdf(file)) ? isProtectedPdf(file) : isProtectedDocx(file));
  } catch {
    // The file was changed or removed on the device. The form checks that before it sends the file.
    return false;
  }
}
