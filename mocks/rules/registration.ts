/** The rules of a registration, with the specified messages where they exist. */
import { limits } from '../../src/contract/contract.gen';
import type { FieldErrors, Schemas } from '../contract/schemas';
import { fieldErrors, isBlank } from './fields';

type Registration = Schemas['Registration'];

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const REQUIRED = 'This field is required.';

const isEmail = (email: string) =>
  email.length >= limits.Email.minLength &&
  EMAIL_PATTERN.test(email) &&
  !email.includes('..') &&
  !/^[.@]|[.@]$/.test(email);

const TOO_SHORT = `Password must be at least ${limits.Password.minLength} characters long`;

/** Returns a message for each broken rule. All five rules must be met. Any ASCII punctuation counts as special. */
export function passwordErrors(password: string): string[] {
  const checklist: [boolean, string][] = [
    [password.length >= limits.Password.minLength, TOO_SHORT],
    [/[A-Z]/.test(password), 'Password must contain an uppercase letter'],
    [/[a-z]/.test(password), 'Password must contain a lowercase letter'],
    [/[0-9]/.test(password), 'Password must contain a digit'],
    [/[!-/:-@[-`{-~]/.test(password), 'Password must contain a special character'],
  ];
  return checklist.filter(([met]) => !met).map(([, message]) => message);
}

export function registrationErrors(body: Partial<Registration>): FieldErrors {
  const { email = '', id_passport = '', phone_number = '', password = '' } = body;
  const weak = passwordErrors(password);
  return {
    ...fieldErrors([
      ['first_name', isBlank(body.first_name), REQUIRED],
      ['last_name', isBlank(body.last_name), REQUIRED],
      ['county', isBlank(body.county), REQUIRED],
      ['email', !isEmail(email), 'Please enter a valid email address (e.g., name@example.com).'],
      ['id_passport', !/^[0-9]{7,9}$/.test(id_passport), 'National ID must be 7, 8 or 9 digits.'],
      [
        'phone_number',
        !/^0[17][0-9]{8}$/.test(phone_number),
        'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
      ],
      ['recaptcha_token', isBlank(body.recaptcha_token), 'Please complete the human verification.'],
    ]),
    ...teamErrors(body),
    ...(weak.length > 0 ? { password: weak } : {}),
  };
}

/** The leader is added automatically, so a team lists up to four others, each once. */
function teamErrors({
  registration_type,
  team_members = [],
  id_passport,
}: Partial<Registration>): FieldErrors {
  if (registration_type === 'individual') {
    return fieldErrors([
      ['team_members', team_members.length > 0, 'Only a team has team members.'],
    ]);
  }
  if (registration_type !== 'team') return {};
  return fieldErrors([
    ['team_members', team_members.every(isBlank), 'A team needs at least one team member ID.'],
    [
      'team_members',
      team_members.length > limits.TeamMembers.maxItems,
      `A team has at most ${limits.TeamMembers.maxItems + 1} people, the leader included.`,
    ],
    [
      'team_members',
      id_passport !== undefined && team_members.includes(id_passport),
      'Leave out your own ID: the leader is included automatically.',
    ],
    [
      'team_members',
      new Set(team_members).size < team_members.length,
      'A team member ID is listed twice.',
    ],
  ]);
}

/** A reset only requires the specified length. */
export const newPasswordErrors = ({
  new_password = '',
}: Partial<Schemas['PasswordResetConfirmation']>): FieldErrors =>
  fieldErrors([['new_password', new_password.length < limits.Password.minLength, TOO_SHORT]]);

type Identity = Pick<Registration, 'email' | 'id_passport' | 'phone_number'>;

/** Returns errors for an e-mail address, national ID or phone number that another account already has. */
export function duplicateErrors(body: Identity, accounts: readonly Identity[]): FieldErrors {
  const taken = (field: keyof Identity) =>
    accounts.some((account) => account[field].toLowerCase() === body[field].toLowerCase());
  return fieldErrors([
    ['email', taken('email'), 'An account with this email already exists.'],
    [
      'id_passport',
      taken('id_passport'),
      'An account with this national ID number already exists.',
    ],
    ['phone_number', taken('phone_number'), 'An account with this phone number already exists.'],
  ]);
}
