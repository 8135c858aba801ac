import { readFileSync } from 'node:fs';
import { allFakers, type Faker } from '@faker-js/faker';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { counties } from '@/content/counties';
import {
  initialValues,
  type RegistrationValues,
  toRegistration,
  validateStep,
} from '@/routes/_bar/_guest/-register/registration';
import { createChecker } from '../../mocks/contract/checker';
import { registrationErrors } from '../../mocks/rules/registration';
import { PASSWORD } from '../helpers/newcomer';

const checker = createChecker(parse(readFileSync('openapi.yaml', 'utf8')));

/** Faker's locale `base` has no names. */
const { base, ...fakers } = allFakers;

function personOf({ person, internet, string, helpers }: Faker): RegistrationValues {
  const [firstName, lastName] = [person.firstName(), person.lastName()];
  return {
    ...initialValues,
    first_name: firstName,
    last_name: lastName,
    email: internet.email({ firstName, lastName, allowSpecialCharacters: true }),
    id_passport: string.numeric({ length: { min: 7, max: 9 } }),
    phone_number: `${helpers.arrayElement(['07', '01'])}${string.numeric(8)}`,
    county: helpers.arrayElement(counties),
    password: PASSWORD,
    confirm_password: PASSWORD,
    terms: true,
    recaptcha_token: 'token',
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
