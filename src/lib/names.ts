interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** What to call somebody; servers may know no name, or no email. */
export const nameOf = ({ first_name, last_name, email }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || 'Unnamed account';

/** 'AO' for Amina Otieno; the first letter of what we call somebody without a name. */
export const initialsOf = (person: Person): string =>
  (
    person.first_name.charAt(0) + person.last_name.charAt(0) || nameOf(person).charAt(0)
  ).toUpperCase();
