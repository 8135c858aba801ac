import type { FileTypes } from '@/content/documents';
import { isPdf } from '@/lib/first-bytes';
import { withoutReordering } from '@/lib/visible';
import { withTimeout } from '@/lib/with-timeout';
import { READING_LIMIT } from './rules';

const hasEnding = (name: string, accept: FileTypes): boolean =>
  Object.values(accept)
    .flat()
    .some((ending) => name.toLowerCase().endsWith(ending));

/** True if the type or the name is accepted, as in the drop area: some phones don't know a file's type. */
export const isAccepted = ({ type, name }: File, accept: FileTypes): boolean =>
  type in accept || hasEnding(name, accept);

/** Some phones tell neither the type of a file nor an ending. Then its first bytes tell that it is a PDF. */
export const isUnnamedPdf = async (file: File): Promise<boolean> =>
  /^$|octet-stream/.test(file.type) &&
  (await withTimeout(isPdf(file), READING_LIMIT).catch(() => false));

/** No name, or only an ending: some phones give no name. Such a file would be hidden on many computers. */
const NAMELESS = /^\s*(?=\.[^.]*$|$)/;

/** The file under a name with an ending, which servers require. */
export function withCleanName(file: File, accept: FileTypes): File {
  const name = withoutReordering(file.name).replace(NAMELESS, 'proposal');
  const isEnded = hasEnding(name, accept);
  if (isEnded && name === file.name) return file;
  const type = isEnded || file.type in accept ? file.type : 'application/pdf';
  const [ending] = (!isEnded && accept[type]) || [''];
  return new File([file], `${name}${ending}`, { type, lastModified: file.lastModified });
}
