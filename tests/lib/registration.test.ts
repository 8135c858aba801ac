import { readFileSync } from 'node:fs';
import { allFakers, type Faker } from '@faker-js/faker';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { counties } from '@/content/counties';
import { thematicAreas } from '@/content/thematic-areas';
import {
  initialValues,
  type RegistrationValues,
  toRegistration,
  validateStep,
} from '@/routes/_bar/_guest/-register/registration';
import { createChecker } from '../../mocks/contract/checker';
import { registrationErrors } from '../../mocks/rules/registration';
import { PASSWORD, wambui } from '../helpers/newcomer';

const contract = parse(readFileSync('openapi.yaml', 'utf8'));
const checker = createChecker(contract);

const complete: RegistrationValues = {
  ...initialValues,
  ...wambui,
  password: PASSWORD,
  confirm_password: PASSWORD,
  terms: true,
  recaptcha_token: 'token',
};

const long = (length: number) => 'a'.repeat(length);
const emailOf = (length: number) => `${long(length - 252)}@${`${long(61)}.`.repeat(4)}com`;

test.each<[keyof RegistrationValues, string[]]>([
  ['first_name', ['', 'W', long(150), long(151)]],
  ['last_name', ['', 'N', long(150), long(151)]],
  ['id_passport', ['', '123456', '1234567', '123456789', '1234567890', 'A1234567']],
  ['phone_number', ['', '071234567', '0712345678', '0112345678', '0812345678', '07123456789']],
  [
    'email',
    ['', 'a@bc', 'a@b.c', 'a..b@example.com', 'a.@example.com', emailOf(254), emailOf(255)],
  ],
  ['county', ['', 'Nairobi', 'Other', 'Atlantis']],
  ['recaptcha_token', ['', 'token']],
])('The form and the contract accept the same values for %s', (field, samples) => {
  for (const sample of samples) {
    const values = { ...complete, [field]: sample };
    const { confirm_password, terms, ...form } = values;
    const refused = checker.body('register', { ...form, team_members: [] }).length > 0;
    expect(Boolean(validateStep(2, values)[field]), sample).toBe(refused);
  }
});

test('The form sends what the contract allows, without spaces and separators', () => {
  const body = toRegistration({
    ...complete,
    first_name: ' Wambui ',
    phone_number: '0712 345-678',
    registration_type: 'team',
    team_members: ['20000001', ' ', ' 20000002 '],
  });
  expect(checker.body('register', body)).toEqual([]);
  expect(body).toMatchObject({
    first_name: 'Wambui',
    phone_number: '0712345678',
    team_members: ['20000001', '20000002'],
  });
  expect(Object.keys(body)).not.toContain('terms');
  expect(Object.keys(body)).not.toContain('confirm_password');

  const alone = toRegistration({ ...complete, team_members: ['20000001'] });
  expect(alone.team_members).toEqual([]);
});

test('The counties, the areas and the lengths of passwords are those of the contract', () => {
  const { County, Password, ThematicArea } = contract.components.schemas;
  expect(counties).toEqual(County.enum);
  expect(thematicAreas.map(({ value }) => value)).toEqual(ThematicArea.enum);
  const withPassword = (password: string) =>
    validateStep(2, { ...complete, password, confirm_password: password });
  expect(withPassword(`Aa1!${long(Password.minLength - 4)}`)).toEqual({});
  expect(withPassword(`Aa1!${long(Password.minLength - 5)}`)).toHaveProperty('password');
  expect(withPassword(`Aa1!${long(Password.maxLength - 4)}`)).toEqual({});
  expect(withPassword(`Aa1!${long(Password.maxLength - 3)}`)).toHaveProperty('password');
});

/** Faker's locale `base` has no names. */
const { base, ...fakers } = allFakers;

function personOf({ person, internet, string, helpers }: Faker): RegistrationValues {
  const [firstName, lastName] = [person.firstName(), person.lastName()];
  return {
    ...complete,
    first_name: firstName,
    last_name: lastName,
    email: internet.email({ firstName, lastName, allowSpecialCharacters: true }),
    id_passport: string.numeric({ length: { min: 7, max: 9 } }),
    phone_number: `${helpers.arrayElement(['07', '01'])}${string.numeric(8)}`,
    county: helpers.arrayElement(counties),
  };
}

test.each(Object.keys(fakers) as (keyof typeof fakers)[])(
  'The form, the contract and the emulated server accept people with names of the locale %s',
  (locale) => {
    fakers[locale].seed(7);
    for (let count = 0; count < 20; count += 1) {
      const values = personOf(fakers[locale]);
      expect(validateStep(2, values), values.email).toEqual({});
      const body = toRegistration(values);
      expect(body).toMatchObject({ first_name: values.first_name, last_name: values.last_name });
      expect(checker.body('register', body), values.email).toEqual([]);
      expect(registrationErrors(body)).toEqual({});
    }
  },
);
