interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** What to call somebody; servers may know no name, or no email. */
export const nameOf = ({ first_name, last_name, email }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || 'Unnamed account';

const LONGEST = 80;

/** The title of a record within a sentence: a long one is cut, and its own screen has all of it. */
export function quoted(title: string): string {
  const letters = Array.from(title);
  const short =
    letters.length > LONGEST
      ? `${letters
          .slice(0, LONGEST - 1)
          .join('')
          .trimEnd()}…`
      : title;
  return `“${short}”`;
}

/** 'AO' for Amina Otieno; the first letter of what we call somebody without a name. */
export const initialsOf = (person: Person): string =>
  (
    person.first_name.charAt(0) + person.last_name.charAt(0) || nameOf(person).charAt(0)
  ).toUpperCase();
