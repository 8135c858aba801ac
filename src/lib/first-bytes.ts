/** What a file begins with, as text. In Latin-1, each byte is the character with the same number. */
export const startOf = async (file: Blob, encoding = 'latin1'): Promise<string> =>
  new TextDecoder(encoding).decode(await file.slice(0, 1024).arrayBuffer());

const PDF = /%PDF-/;

/** A protected DOCX begins like a DOC. */
const kinds: readonly [ending: string, begins: RegExp][] = [
  ['.pdf', PDF],
  ['.doc', /^\u00d0\u00cf.\u00e0/s],
  ['.docx', /^PK|^\u00d0\u00cf.\u00e0/s],
];

export const isPdf = async (file: Blob): Promise<boolean> => PDF.test(await startOf(file));

/** Whether the file does not begin as its name says. False for other endings, and if it can't be read. */
export async function isUnlikeItsName(file: File): Promise<boolean> {
  const name = file.name.toLowerCase();
  const [, begins] = kinds.find(([ending]) => name.endsWith(ending)) ?? [];
  if (!begins) return false;
  return startOf(file).then(
    (start) => !begins.test(start),
    () => false,
  );
}
