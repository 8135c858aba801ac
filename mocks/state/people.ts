/** The people of the demo. They are fictional and all have the same password. */
import type { UserRow } from './db';

export const DEMO_PASSWORD = 'Hackathon-2025';

/** What a new competitor's account has. */
export const competitor = {
  registration_type: 'individual',
  team_members: [],
  is_staff: false,
  password: DEMO_PASSWORD,
  verified: true,
  generation: 0,
} satisfies Partial<UserRow>;

/** Returns a competitor whose e-mail address, ID and phone number follow from the name and the number. */
const person = (
  id: number,
  [first_name, last_name]: [string, string],
  county: string,
  date_joined: string,
  changes: Partial<UserRow> = {},
): UserRow => ({
  id,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@example.com`,
  id_passport: `1000000${id}`,
  phone_number: `070000000${id}`,
  county,
  date_joined,
  ...competitor,
  ...changes,
});

export const people = {
  amina: person(1, ['Amina', 'Otieno'], 'Kisumu', '2025-10-20T08:30:00+03:00'),
  brian: person(2, ['Brian', 'Kiprono'], 'Nakuru', '2025-11-13T17:45:00+03:00', {
    verified: false,
  }),
  chebet: person(3, ['Chebet', 'Rotich'], 'Uasin Gishu', '2025-11-12T10:05:00+03:00'),
  daudi: person(4, ['Daudi', 'Mwangi'], 'Nairobi', '2025-09-01T09:00:00+03:00', { is_staff: true }),
  esther: person(5, ['Esther', 'Wanjiru'], 'Nyeri', '2025-10-28T14:20:00+03:00', {
    registration_type: 'team',
    team_members: ['10000006', '10000007'],
  }),
};

export type PersonName = keyof typeof people;
export const personNames = Object.keys(people) as PersonName[];

/** Returns the person's name in links and controls: the short name, or the address of a person who is not in `people`. */
export const shortName = (email: string): string =>
  personNames.find((name) => people[name].email === email) ?? email;

/** Returns the e-mail address of a short name such as `amina`. Any other text is returned unchanged. */
export function addressNamed(asked: string): string {
  const name = personNames.find((known) => known === asked);
  return name ? people[name].email : asked;
}

/** What each person is useful for, as shown in the panel and the guide. */
export const purposes: Record<PersonName, string> = {
  amina: 'Has a proposal and a support request in every status.',
  brian: 'Registered but not verified: the activation dialog at the sign-in.',
  chebet: 'Has no work yet: the empty states.',
  daudi: 'Staff: the link to the admin portal. The reviewer in the starting data.',
  esther: 'Leads a team. Other users must not see her records.',
};

/** The reviewer in the starting data. */
export const reviewer = { display_name: `${people.daudi.first_name} ${people.daudi.last_name}` };
