/** The people of a run: registered by the kit, or given on the command line. */
import { randomInt } from 'node:crypto';
import type { operations } from '../../src/api/contract.gen';

export type Registration = operations['register']['requestBody']['content']['application/json'];

/** Ann does the main job, Ben must not see it, Cat never verifies, Dan forgets his password. */
export type Role = 'ann' | 'ben' | 'cat' | 'dan';

export interface Account {
  name: string;
  email: string;
  password: string;
  /** What it was registered with; absent for a given account. */
  registration?: Registration;
  verified: boolean;
  access?: string;
  refresh?: string;
  /** The last code that was seen, of any purpose. */
  lastCode?: string;
}

export interface Draft {
  owner: Account;
  id: string | number;
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

const team = () => [`3${digits(7)}`, `4${digits(7)}`];

/** Each of the four stretches the rules in another way: 7, 8 and 9 digits, 07 and 01, alone and as a team. */
const traits: Record<Role, Partial<Registration>> = {
  ann: { first_name: 'Ann', county: 'Nairobi' },
  ben: { first_name: 'Ben', county: 'Mombasa', registration_type: 'team', team_members: team() },
  cat: { first_name: 'Cat', county: 'Other' },
  dan: { first_name: 'Dan', county: 'Kisumu' },
};

export function newRegistration(
  role: Role,
  { email, humanToken }: { email: string; humanToken: string },
): Registration {
  return {
    email: email.replace('{tag}', `${role}-${Date.now().toString(36)}${digits(3)}`),
    id_passport: `2${digits({ ann: 7, ben: 8, cat: 6, dan: 7 }[role])}`,
    first_name: role,
    last_name: 'Conformance',
    phone_number: `${role === 'ben' ? '01' : '07'}${digits(8)}`,
    county: 'Nairobi',
    password: newPassword(),
    registration_type: 'individual',
    team_members: [],
    recaptcha_token: humanToken,
    ...traits[role],
  };
}

/** Meets every rule of the checklist, and no list of common passwords knows it. */
export const newPassword = () => `Kit-${digits(4)}-wQz${digits(4)}`;

/** A code that is surely another one. */
export const otherCode = (code: string) =>
  code.replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 1) % 10));
