/** The people of a run: registered by the kit, or given on the command line. */
import { randomInt } from 'node:crypto';
import type { operations } from '../../../src/contract/contract.gen';

export type Registration = operations['register']['requestBody']['content']['application/json'];

/**
 * Ann does the main job, Ben must not see it, Cat never verifies, Dan forgets his password, Eve meets a thief who guesses
 * her code.
 */
export const ROLES = ['ann', 'ben', 'dan', 'eve', 'cat'] as const;

export type Role = (typeof ROLES)[number];

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
  /** When it was registered, by the clock of the server. */
  registeredAt?: number;
  /** When a code was last asked for, by the clock of the server. */
  askedAt?: number;
  /** Wrong passwords were sent for it, and no code. */
  mistyped?: boolean;
  /** The call that said it is verified. */
  verifiedBy?: 'verifyOtp' | 'activateAccount';
  /** Its password was set by a code, and has not been used since. */
  isReset?: boolean;
  /** The cookies of its login, as a browser sends them back. */
  cookies?: string;
}

export interface Draft {
  owner: Account;
  id: string | number;
}

export const digits = (count: number) =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/** Four others, the most that a team may list; one ID begins with a zero, which a number would lose. */
const team = () => [`0${digits(7)}`, `3${digits(6)}`, `4${digits(8)}`, `5${digits(7)}`];

/** Each of them stretches the rules in another way: short and long, alone and as a team, and names as people have them. */
const traits = (role: Role): Partial<Registration> => {
  const all: Record<Role, Partial<Registration>> = {
    ann: {
      first_name: 'Anne-Marie',
      last_name: "Ndung'u Wanjikũ",
      county: "Murang'a",
      password: `${newPassword()}ñŵ€`,
    },
    ben: {
      first_name: 'Ben',
      county: 'Elgeyo-Marakwet',
      id_passport: `0${digits(8)}`,
      phone_number: `01${digits(8)}`,
      registration_type: 'team',
      team_members: team(),
    },
    cat: {
      first_name: 'Cat',
      county: 'Other',
      id_passport: `2${digits(6)}`,
      password: `Zq-${digits(4)}w`,
      registration_type: 'team',
      team_members: [`6${digits(7)}`],
    },
    dan: { first_name: 'Dan', county: 'Kisumu' },
    // DRF cuts the blanks at both ends of a text unless it is told not to.
    eve: { first_name: 'Eve', county: 'Tana River', password: `${newPassword()} ` },
  };
  return all[role];
};

export const longPassword = (start: string) => `${start} mengi sana, ndefu: `.padEnd(128, 'Ab1! ');

/** The longest that the contract allows. */
export const longValues = ({ first_name, last_name, email, password }: Registration) => ({
  first_name: first_name.padEnd(150, ' Mwangi'),
  last_name: last_name.padEnd(150, ' wa Wanjiku'),
  email: email.replace(/^[^@]+/, (local) => local.padEnd(64, '-of-a-long-address').slice(0, 64)),
  password: longPassword(password),
});

export function newRegistration(
  role: Role,
  { email, humanToken }: { email: string; humanToken: string },
): Registration {
  // Runs may begin in the same moment.
  const tag = `${role === 'eve' ? 'Eve' : role}-${Date.now().toString(36)}${digits(9)}`;
  return {
    email: email.replace('{tag}', tag),
    id_passport: `2${digits(7)}`,
    first_name: role,
    last_name: 'Conformance',
    phone_number: `07${digits(8)}`,
    county: 'Nairobi',
    password: newPassword(),
    registration_type: 'individual',
    team_members: [],
    recaptcha_token: humanToken,
    ...traits(role),
  };
}

/** Meets every rule of the checklist, and no list of common passwords knows it. */
export const newPassword = () => `Kit-${digits(4)}-wQz${digits(4)}`;

/** A code that is surely another one. */
export const otherCode = (code: string) =>
  code.replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 1) % 10));
