import { schemaResolver } from '@mantine/form';
import * as v from 'valibot';
import type { Args } from '@/api/calls';
import { ApiError, fieldErrors } from '@/api/errors';
import { addedTexts } from '@/content/added-texts';
import { counties } from '@/content/counties';
import { limits } from '@/contract/contract.gen';
import { TeamMember, teamErrors } from '@/lib/team';
import {
  Email,
  isSamePassword,
  Name,
  NationalId,
  PASSWORDS_DIFFER,
  Phone,
  passwordChecklist,
} from '@/lib/validation';

/** The rules of the registration form: `Personal` for step 1, `Registration` for everything that step 2 sends. */

export const TERMS_MISSING = 'Please accept the terms and conditions to continue.';

export const Personal = v.object({
  first_name: Name,
  last_name: Name,
  id_passport: NationalId,
  phone_number: Phone,
  email: Email,
  county: v.picklist(counties, addedTexts.required),
  registration_type: v.picklist(['individual', 'team']),
  team_members: v.array(TeamMember),
});

const missingFrom = (password: string) =>
  passwordChecklist(password)
    .filter(({ met }) => !met)
    .map(({ label }) => label);

const StrongPassword = v.pipe(
  v.string(),
  v.check(
    (password) => missingFrom(password).length === 0,
    ({ input }) => addedTexts.passwordNeeds(missingFrom(input)),
  ),
  v.maxLength(limits.Password.maxLength, addedTexts.passwordTooLong),
);

const Registration = v.pipe(
  v.object({
    ...Personal.entries,
    password: StrongPassword,
    confirm_password: v.string(),
    terms: v.literal(true, TERMS_MISSING),
    recaptcha_token: v.pipe(v.string(), v.nonEmpty(addedTexts.humanCheck)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm_password']],
      ({ password, confirm_password }) => isSamePassword(password, confirm_password),
      PASSWORDS_DIFFER,
    ),
    ['confirm_password'],
  ),
);

/** What is never saved on the device: the passwords, the consent and the human check. */
export const secrets = { password: '', confirm_password: '', terms: false, recaptcha_token: '' };

export const initialValues = {
  first_name: '',
  last_name: '',
  id_passport: '',
  phone_number: '',
  email: '',
  county: '',
  registration_type: 'individual',
  team_members: [''],
  ...secrets,
};
export type RegistrationValues = typeof initialValues;

const personalErrors = schemaResolver(Personal, { sync: true });
const registrationErrors = schemaResolver(Registration, { sync: true });

export function validateStep(step: 1 | 2, values: RegistrationValues) {
  const errors = step === 1 ? personalErrors(values) : registrationErrors(values);
  const team = values.registration_type === 'team' && teamErrors(values, values.id_passport);
  return { ...errors, ...team };
}

/** The address may ask for step 2, but step 1 must be complete first. */
export function reachableStep(wanted: 2 | undefined, values: RegistrationValues): 1 | 2 {
  return wanted && Object.keys(validateStep(1, values)).length === 0 ? wanted : 1;
}

/** Leaves out values that only the screen needs, blank members and, for an individual, all team members. */
export function toRegistration(values: RegistrationValues): Args<'register'>['body'] {
  const { confirm_password, terms, ...form } = v.parse(Registration, values);
  const team_members = form.registration_type === 'team' ? form.team_members.filter(Boolean) : [];
  return { ...form, team_members };
}

/** Whether the refusal seems to say that an account with this e-mail, national ID or phone number already exists. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  [400, 409, 422].includes(error.status) &&
  /already|exist|taken|registered|in use|unique|duplicate/i.test(JSON.stringify(error.body));

/**
 * Whether all three are refused: then it is probably the user's own account. Browsers repeat a request by themselves if
 * the connection breaks before the reply.
 */
export const isOwnAccount = (error: unknown): boolean => {
  const refused = fieldErrors(error);
  return (
    isTaken(error) && ['email', 'id_passport', 'phone_number'].every((name) => name in refused)
  );
};

/** What is saved on the device until the account is verified. */
export function withoutSecrets(values: RegistrationValues): Partial<RegistrationValues> {
  const { password, confirm_password, terms, recaptcha_token, ...rest } = values;
  return rest;
}
