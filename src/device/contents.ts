import { type KeptFile, newFileId, type Version } from './work';

type Values = Record<string, unknown>;

/** What a form holds, as the device keeps it: texts as they are, files by name and id. */
export interface Contents extends Pick<Version, 'texts' | 'files'> {
  /** Files that the device has not kept yet. */
  added: [File, KeptFile][];
}

/** Files of this page that are kept, or about to be. */
const known = new WeakMap<File, KeptFile>();

export const noteKept = (file: File, kept: KeptFile): void => void known.set(file, kept);

/** `arriving`: files that the form will hold once they have been read. */
export function contentsOf(
  key: string,
  values: Values,
  arriving: Readonly<Record<string, KeptFile>>,
): Contents {
  const contents: Contents = { texts: {}, files: {}, added: [] };
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) {
      const kept = known.get(value) ?? { id: newFileId(key), name: value.name };
      if (!known.has(value)) contents.added.push([value, kept]);
      noteKept(value, kept);
      contents.files[name] = kept;
    } else if (isText(value)) {
      contents.texts[name] = value;
    } else if (arriving[name]) {
      contents.files[name] = arriving[name];
    }
  }
  return contents;
}

/** The texts of a version where the form has such a field, and nothing in its other fields. */
export function valuesOf({ texts }: Version, initial: Values): Values {
  const fitting = Object.entries(texts).filter(([name, text]) => isAlike(text, initial[name]));
  return { ...initial, ...Object.fromEntries(fitting) };
}

export const isSame = (one: Contents, { texts, files }: Version): boolean =>
  JSON.stringify([one.texts, one.files]) === JSON.stringify([texts, files]);

const isText = (value: unknown): value is Version['texts'][string] =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((row) => typeof row === 'string'));

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
