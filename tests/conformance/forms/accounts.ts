/** The accounts of a run: registered by the kit, or given on the command line. */
import { randomInt } from 'node:crypto';
import { limits, type operations } from 'portal-contract';
import { ofLength } from './lengths';

export type Registration = operations['register']['requestBody']['content']['application/json'];

/**
 * Ann creates most records, and Ben must not see them. Ben resets his password by phone, Dan by e-mail. Cat's account
 * stays unverified.
 */
export const ROLES = ['ann', 'ben', 'dan', 'cat'] as const;

export type Role = (typeof ROLES)[number];

export interface Account {
  name: string;
  email: string;
  password: string;
  /** The form it was registered with; undefined for a given account. */
  registration?: Registration;
  verified: boolean;
  access?: string;
  refresh?: string;
  /** The last code that the kit read, for any purpose. */
  lastCode?: string;
  /** All codes that the kit read for it. What shows the newest code for a purpose may show an older one of it again. */
  codes?: string[];
  /** Its id, if the reply to the registration had it. */
  id?: unknown;
  /** When it was registered, by the server's clock. */
  registeredAt?: number;
  /** When the registration, a login or a reset by phone last requested a code, by the server's clock. */
  askedAt?: number;
  /** Wrong passwords were tried. The server sends no code for them, so they must not start a cooldown. */
  mistyped?: boolean;
  /** The call that replied that the account is verified. */
  verifiedBy?: 'verifyOtp' | 'activateAccount';
  /** The password was reset by phone before the first login. That login checks the new password. */
  isReset?: boolean;
  /** The cookies of its login, sent back as a browser would. */
  cookies?: string;
}

export interface Draft {
  owner: Account;
  id: string | number;
}

export const digits = (count: number) =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/** Digits of another script. Some languages count them among the digits. */
export const arabic = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

/** Four members, the maximum. One ID starts with a zero, which is lost if a server stores numbers. */
const team = () => [`0${digits(7)}`, `3${digits(6)}`, `4${digits(8)}`, `5${digits(7)}`];

/** Each account tests different limits: short and long values, individual and team, realistic names. */
const traits = (role: string): Partial<Registration> => {
  // biome-ignore format: a table, with one person in each line
  const all: { [role: string]: Partial<Registration> } = {
    ann: { first_name: 'Anne-Marie', last_name: "Ndung'u Wanjikũ", county: "Murang'a", password: `${newPassword()}ñŵ€` },
    ben: { first_name: 'Ben', county: 'Elgeyo-Marakwet', id_passport: `0${digits(8)}`, phone_number: `01${digits(8)}`, registration_type: 'team', team_members: team() },
    cat: { first_name: 'Cat', county: 'Other', id_passport: `2${digits(6)}`, password: shortPassword(), registration_type: 'team', team_members: [`6${digits(7)}`] },
    dan: { first_name: 'Dan', last_name: 'wa McOtieno', county: 'Kisumu', password: `${newPassword()} `, registration_type: 'team', team_members: [`7${digits(7)}`] },
  };
  return all[role] ?? {};
};

/** The team members in a profile, where they may be a list or a text, such as the JSON text of a list. */
export const membersOf = (members: unknown): string[] =>
  Array.isArray(members)
    ? members.map((one) => `${one}` || 'an empty text')
    : (`${members ?? ''}`.match(/\w+/g) ?? []);

/** It ends with a blank, which a server may trim: DRF does this by default. */
export const longPassword = (start: string) =>
  `${start} mengi sana, ndefu: `.padEnd(limits.Password.maxLength - 1, 'Ab1! ').concat(' ');

const { first_name: firstName, last_name: lastName } = limits.Registration;

/** The longest names and password that the contract allows, and an address with the longest part before the @. */
export function longValues({ first_name, last_name, email, password }: Registration) {
  const names = {
    first_name: ofLength(firstName.maxLength, first_name, ' Mwangi'),
    last_name: ofLength(lastName.maxLength, last_name, ' wa Wanjiku'),
  };
  const long = (local: string) => local.padEnd(64, '-of-a-long-address').slice(0, 64);
  const { maxLength } = limits.Password;
  // biome-ignore format: a table, with one value in each line
  return [
    { name: 'names', what: `names of ${lastName.maxLength} characters`, change: names },
    { name: 'email', what: 'an address with 64 characters before the @', change: { email: email.replace(/^[^@]+/, long) } },
    { name: 'password', what: `a password of ${maxLength} characters`, change: { password: longPassword(password) } },
  ];
}

/** Names that servers refuse although people have them. */
const NAMES = ['Jo', 'O’Brien', 'wa Mwĩhaki', "N'dong'o"];
const UNIT = 'idara-ya-akili-bandia.';

/** What people may have: names, and addresses, of which one is about as long as the contract allows. */
export function unusual({ email }: Registration, index: number): Partial<Registration> {
  const [local = '', domain = ''] = email.split('@');
  const room = Math.floor((limits.Email.maxLength - email.length) / UNIT.length);
  const own = `${local}+ai_a.b-c@${domain}`;
  const others = [`${UNIT.repeat(room)}${domain}`, `uni-a.${domain}`, 'example.technology'];
  // Only for example domains: with a real mail server, mail to other domains could reach strangers.
  const isExample = /^example\./.test(domain);
  const addresses = [...(isExample ? others.map((other) => `${local}@${other}`) : []), own];
  const of = <T>(list: T[]) => list[index % list.length];
  const [address = email, last_name = ''] = [of(addresses), of(NAMES)];
  return { email: address, last_name };
}

/** How accounts are registered. */
export interface Registering {
  email: string;
  humanToken: string;
  /** What passwords must end with, if the server refuses others. */
  ending?: string;
}

export function newRegistration(
  role: Role | 'new',
  { email, humanToken, ending = '' }: Registering,
): Registration {
  // The random digits make the address unique even if two runs start at the same time.
  const tag = `${role === 'dan' ? 'Dan' : role}-${Date.now().toString(36)}${digits(9)}`;
  const form: Registration = {
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
  return { ...form, password: form.password + ending };
}

const SHORTEST = limits.Password.minLength;

/** A password of the given length, by default the minimum. Meets the other rules of the password checklist. */
export const shortPassword = (length: number = SHORTEST) => `Zq-w${digits(length - 4)}`;

/** Has the minimum length, and only small letters: a reset asks for no more. */
export const plainPassword = () =>
  digits(SHORTEST).replaceAll(/\d/g, (digit) => 'bdghkmprtw'[Number(digit)] ?? 'z');

export const TOO_SHORT_PASSWORD = shortPassword(SHORTEST - 1);

/** Meets the password checklist and is not a common password. */
export const newPassword = () => `Kit-${digits(4)}-wQz${digits(4)}`;

export const otherCode = (code: string) =>
  code.replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 1) % 10));
