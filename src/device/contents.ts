import { type KeptFile, newFileId, type Version } from './entry';

type Values = Record<string, unknown>;

/** The contents of a form as the device saves them: texts as they are, files by name and ID. */
export interface Contents extends Pick<Version, 'texts' | 'before' | 'files'> {
  /** Files that are not saved on the device yet. */
  added: [File, KeptFile][];
}

/** The files of this page's forms that the device has saved or is saving. */
const known = new WeakMap<File, KeptFile>();

export const noteKept = (file: File, kept: KeptFile): void => void known.set(file, kept);

/** Call when the saved files may have been deleted. The next save stores them again. */
export function forgetKept(values: Values): void {
  for (const value of Object.values(values)) if (value instanceof File) known.delete(value);
}

/** Returns the form's contents. `arriving`: saved files that the device is still reading, or could not read. */
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

/**
 * Leaves out the texts that the user has not changed. For each changed text, `before` gets the text before the change.
 * It is taken from `base`, the version that the form continues, if the user made the change in an earlier visit.
 */
export function onlyChanges(contents: Contents, initial: Values, base: Version | null): Contents {
  const texts: Version['texts'] = {};
  const before: Version['texts'] = {};
  for (const [name, text] of Object.entries(contents.texts)) {
    const first = initial[name];
    if (isEqual(text, first) || !isText(first)) continue;
    texts[name] = text;
    before[name] = base?.before?.[name] ?? first;
  }
  return { ...contents, texts, before };
}

/** The fields that the user changed in the form and that were also changed on the server, to a different value. */
export const changedTwice = ({ texts, before = {} }: Version, initial: Values): string[] =>
  Object.keys(before).filter(
    (name) => !isEqual(initial[name], before[name]) && !isEqual(initial[name], texts[name]),
  );

/** Returns the form's values: the version's texts for fields that the form still has, and the initial values elsewhere. */
export function restoredValues({ texts }: Version, initial: Values): Values {
  const fitting = Object.entries(texts).filter(([name, text]) => isAlike(text, initial[name]));
  return { ...initial, ...Object.fromEntries(fitting) };
}

export const isSame = (one: Contents, { texts, files }: Version): boolean =>
  isEqual([one.texts, one.files], [texts, files]);

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isText = (value: unknown): value is Version['texts'][string] =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((row) => typeof row === 'string'));

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
