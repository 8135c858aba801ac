import { limits } from '@/contract/contract.gen';
import { unsentWork, type Version } from '@/device/entry';
import { keptFile } from '@/device/files';
import { shortName } from '@/device/shelf';
import { now } from '@/lib/clock';
import { formatDate } from '@/lib/dates';
import { fingerprintOf } from '@/lib/fingerprint';
import { saveFile } from '@/lib/save-file';
import { begins, DATA, DOCUMENT, ends, FORMAT, type FormWork, VERSION } from './content';
import { readable } from './readable';

/** What a form holds: its values by field, documents included. A text is a document that this device can't read. */
export interface Work {
  title: string;
  at: number;
  values: Record<string, unknown>;
  /** The names of documents that are not among the values. */
  lost?: Record<string, string>;
}

/** In bytes. A larger document is only named: the file must still fit into a phone's memory. */
const LARGEST = limits.ProposalFields.proposal_document.maxBytes;

/** Returns all unsent work of the signed-in user that this device has saved, also what is waiting to be sent. */
async function savedWork(): Promise<Work[]> {
  return Promise.all(unsentWork().map(({ formName, content }) => workOf(formName, content)));
}

async function workOf(title: string, { at, texts, files }: Version): Promise<Work> {
  const values: Work['values'] = { ...texts };
  const lost: Record<string, string> = {};
  for (const [field, { id, name }] of Object.entries(files)) {
    const file = await keptFile(id).catch(() => undefined);
    if (file) values[field] = file;
    else lost[field] = name;
  }
  return { title, at, values, lost };
}

/** Saves the form, or all saved work, to the browser's downloads. Returns what to tell the user. */
export async function saveWorkFile(form: Pick<Work, 'title' | 'values'> | undefined) {
  const name = `my-unsent-work-${formatDate(now()).replaceAll(' ', '-')}.txt`;
  try {
    const works = form ? [{ ...form, at: now() }] : await savedWork();
    saveFile(new Blob([await workFile(works)], { type: 'text/plain' }), name);
  } catch {
    return 'The file could not be saved. Please copy your text from the form.';
  }
  return `Saved as ${name} in your downloads. On a shared computer, take it with you and delete it there.`;
}

/**
 * Plain text, because every device shows it, and nothing in it can run. The byte order mark and the line ends are for
 * editors on Windows.
 */
export async function workFile(works: readonly Work[]): Promise<string> {
  const forms: FormWork[] = [];
  const documents: string[] = [];
  for (const { title, at, values, lost = {} } of works) {
    const form: FormWork = { title, at, texts: {}, documents: {} };
    for (const [field, value] of Object.entries(values)) {
      if (typeof value === 'string' && value.trim()) form.texts[field] = value;
      if (!(value instanceof File)) continue;
      const bytes = value.size > LARGEST ? undefined : await base64Of(value).catch(() => undefined);
      const { name, size, sha256 } = await fingerprintOf(value, value.name);
      form.documents[field] = { name, size, sha256, type: value.type, isHere: bytes !== undefined };
      if (bytes !== undefined) documents.push(block(DOCUMENT, `${forms.length}.${field}`, bytes));
    }
    for (const [field, name] of Object.entries(lost))
      form.documents[field] = { name, size: 0, sha256: null, type: '', isHere: false };
    forms.push(form);
  }
  const data = await base64Of(
    new Blob([JSON.stringify({ format: FORMAT, version: VERSION, forms })]),
  );
  const parts = [readable(forms), block(DATA, shortName(data), data), ...documents];
  return `\uFEFF${parts.join('\n').replace(/\r\n?|\n/g, '\r\n')}\r\n`;
}

/** Lines as long as mail programs leave them. */
const block = (name: string, about: string, base64: string): string =>
  [begins(name, about), ...(base64.match(/.{1,76}/g) ?? []), ends(name)].join('\n');

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // In parts: a call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += PART)
    binary += String.fromCharCode(...bytes.subarray(start, start + PART));
  return btoa(binary);
}

const PART = 0x8000;
