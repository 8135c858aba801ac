import leven from 'leven';

/** Sorts the names: first those that contain every word asked for, then the others by similarity. Ignores case. */
export const nearest = (asked: string, names: readonly string[]): string[] =>
  [...names].sort((a, b) => difference(asked, a) - difference(asked, b));

/** Returns the name that was probably meant, if one contains each word asked for or is spelled similarly. */
export function closest(asked: string, names: readonly string[]): string | undefined {
  // "*" is as near to each short text as a letter.
  const words = names.filter((one) => /\w/.test(one));
  const [name] = nearest(asked, words);
  return name !== undefined && difference(asked, name) <= Math.max(2, asked.length / 3)
    ? name
    : undefined;
}

/** Longer texts would keep the server busy for minutes, and are like no name. */
const LONGEST = 80;

function difference(whole: string, name: string): number {
  const asked = whole.slice(0, LONGEST);
  const words = asked
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const hasAll = words.length > 0 && words.every((word) => name.toLowerCase().includes(word));
  return hasAll ? name.length - 1000 : distance(asked, name);
}

/** Returns how many letters must be changed, added or removed to turn one text into the other. Ignores case. */
export const distance = (from: string, to: string): number =>
  leven(from.toLowerCase(), to.toLowerCase());
