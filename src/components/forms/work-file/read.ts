import * as v from 'valibot';
import { shortName } from '@/device/shelf';
import { MIB } from '@/lib/bytes';
import { compareFiles, fingerprintOf } from '@/lib/fingerprint';
import { blocksIn, Content, DATA, DOCUMENT, type Document, FORMAT, type FormWork } from './content';
import { beginsAsOurs, withChanges } from './readable';

/** The work of one form, read from a file. */
export interface OpenedWork extends Pick<FormWork, 'title' | 'at' | 'texts'> {
  documents: Record<string, File>;
  /** The names of documents that are not in the file, or damaged. */
  missing: Record<string, string>;
}

/** Why a file cannot be opened. */
export type Refusal = 'unreadable' | 'foreign' | 'damaged' | 'newer';

/** In bytes. A work file with several large documents; a film is not read into memory. */
const LARGEST = 100 * MIB;

export async function readWorkFile(file: File): Promise<OpenedWork[] | Refusal> {
  if (file.size > LARGEST) return 'foreign';
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'unreadable';
  const text = textOf(bytes).replace(/\r\n?/g, '\n');
  // The last one: what somebody typed may look like data too.
  const data = blocksIn(text, DATA).at(-1);
  if (!data) return text.includes(`BEGIN ${DATA}`) || beginsAsOurs(text) ? 'damaged' : 'foreign';
  const content = shortName(data.body) === data.about ? jsonIn(data.body) : undefined;
  if (!v.is(v.object({ format: v.literal(FORMAT), version: v.number() }), content))
    return 'damaged';
  const result = v.safeParse(Content, content);
  if (!result.success) return 'newer';
  const { forms } = result.output;
  const documents = new Map(blocksIn(text, DOCUMENT).map(({ about, body }) => [about, body]));
  return Promise.all(
    withChanges(forms, text.slice(0, text.lastIndexOf(`----- BEGIN ${DATA}`))).map((form, index) =>
      opened(form, (field) => documents.get(`${index}.${field}`)),
    ),
  );
}

async function opened(
  { title, at, texts, documents }: FormWork,
  bodyOf: (field: string) => string | undefined,
): Promise<OpenedWork> {
  const work: OpenedWork = { title, at, texts, documents: {}, missing: {} };
  for (const [field, document] of Object.entries(documents)) {
    const file = await documentIn(document, bodyOf(field));
    if (file) work.documents[field] = file;
    else work.missing[field] = document.name;
  }
  return work;
}

async function documentIn(document: Document, body: string | undefined): Promise<File | undefined> {
  const bytes = body === undefined ? undefined : bytesOf(body);
  if (!bytes) return undefined;
  const file = new File([bytes], document.name, { type: document.type });
  const found = await fingerprintOf(file, document.name);
  return compareFiles(found, document) === 'different' ? undefined : file;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function jsonIn(base64: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(base64)));
  } catch {
    return undefined;
  }
}

/** Editors and mail programs may have written the text in another encoding. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
