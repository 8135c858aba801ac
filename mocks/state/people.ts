/** The people of the demo. They are fictional and all have the same password. */
import type { UserRow } from './db';

export const DEMO_PASSWORD = 'Hackathon-2025';

const competitor = {
  registration_type: 'individual',
  team_members: [],
  is_staff: false,
  password: DEMO_PASSWORD,
  verified: true,
  generation: 0,
} satisfies Partial<UserRow>;

export const people = {
  amina: {
    ...competitor,
    id: 1,
    first_name: 'Amina',
    last_name: 'Otieno',
    email: 'amina@example.com',
    id_passport: '10000001',
    phone_number: '0700000001',
    county: 'Kisumu',
    date_joined: '2025-10-20T08:30:00+03:00',
  },
  brian: {
    ...competitor,
    id: 2,
    first_name: 'Brian',
    last_name: 'Kiprono',
    email: 'brian@example.com',
    id_passport: '10000002',
    phone_number: '0700000002',
    county: 'Nakuru',
    date_joined: '2025-11-13T17:45:00+03:00',
    verified: false,
  },
  chebet: {
    ...competitor,
    id: 3,
    first_name: 'Chebet',
    last_name: 'Rotich',
    email: 'chebet@example.com',
    id_passport: '10000003',
    phone_number: '0700000003',
    county: 'Uasin Gishu',
    date_joined: '2025-11-12T10:05:00+03:00',
  },
  daudi: {
    ...competitor,
    id: 4,
    first_name: 'Daudi',
    last_name: 'Mwangi',
    email: 'daudi@example.com',
    id_passport: '10000004',
    phone_number: '0700000004',
    county: 'Nairobi',
    date_joined: '2025-09-01T09:00:00+03:00',
    is_staff: true,
  },
  esther: {
    ...competitor,
    id: 5,
    first_name: 'Esther',
    last_name: 'Wanjiru',
    email: 'esther@example.com',
    id_passport: '10000005',
    phone_number: '0700000005',
    county: 'Nyeri',
    date_joined: '2025-10-28T14:20:00+03:00',
    registration_type: 'team',
    team_members: ['10000006', '10000007'],
  },
} satisfies Record<string, UserRow>;

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
