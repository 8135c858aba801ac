import { isBlank } from './visible';

interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns the full name, or else the e-mail, or else 'Unnamed account': the server may know neither. */
export const nameOf = ({ first_name, last_name, email }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || 'Unnamed account';

interface Registered extends Person {
  id_passport: string;
  registration_type: string;
  team_members: string[];
}

/** '10•••006': enough to recognise an ID that one knows, so that a receipt can be shown to anybody. */
const masked = (id: string): string => id.replace(/^(..).+(...)$/u, '$1•••$2');

/** Masks the IDs in a text that may also have names. */
export const maskIds = (text: string): string =>
  text.replace(/[\p{L}\p{N}]*\d{5,}[\p{L}\p{N}]*/gu, masked);

/**
 * The user's team as the server has it: 'Esther Wanjiru (leader), 10•••006, 10•••007'. The profile has no names of the
 * others. Servers may list the leader too. Undefined if the user registered alone.
 */
export function teamOf(user: Registered & { registered?: Registered }): string | undefined {
  const leader = user.registered ?? user;
  const others = leader.team_members.filter((id) => id !== leader.id_passport);
  if (leader.registration_type !== 'team' || others.length === 0) return undefined;
  return [`${nameOf(leader)} (leader)`, ...others.map(masked)].join(', ');
}

const LONGEST = 80;

/** A record's title in quotes, for use in a sentence. A long title is cut; the record's own screen shows all of it. */
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

/** 'AO' for Amina Otieno. Without a name, the first letter of what `nameOf` returns. */
export const initialsOf = (person: Person): string =>
  (first(person.first_name) + first(person.last_name) || first(nameOf(person))).toUpperCase();

const first = (text: string): string => Array.from(text).find((letter) => !isBlank(letter)) ?? '';
