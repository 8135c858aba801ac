import { withoutReordering } from '@/lib/visible';

type Dropped = File & { path?: string };

/** Whether the file was in a folder. The drop area gives each file its path, such as `/ideas/plan.pdf`. */
const isInFolder = ({ path = '' }: Dropped) => /[^./]\/[^/]+$/.test(path);

/** One of the dropped files that are of an accepted type, if possible not an empty one, and what to tell the user. */
export function oneOf(
  accepted: readonly Dropped[],
  others: number,
): { file?: File; note?: string } {
  const file = accepted.find(({ size }) => size > 0) ?? accepted[0];
  if (!file) return {};
  const name = withoutReordering(file.name);
  const count = accepted.length + others;
  if (count > 1) {
    return {
      file,
      note: `You dropped ${count} files. Only ${name} was taken, because a proposal has one document.`,
    };
  }
  return isInFolder(file) ? { file, note: `${name} was taken from the folder.` } : { file };
}

const SHOWN = 3;

/** 'a.txt', 'a.txt, b.txt' or 'a.txt, b.txt, c.txt and 4 more'. */
export function namesOf(files: readonly File[]): string {
  const names = files.slice(0, SHOWN).map(({ name }) => withoutReordering(name));
  const rest = files.length - names.length;
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
