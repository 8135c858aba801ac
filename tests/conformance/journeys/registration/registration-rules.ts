import { limits } from 'portal-contract';
import { error, warning } from '../../contract/rule';

const step1 = 'spec 5, registration step 1';
const step2 = 'spec 5, registration step 2';
const sees = "Nothing at first, but the profile is wrong and users can't correct it.";

export const rules = {
  'register.accepts': error(
    'spec 7; openapi.yaml register',
    'A complete form creates an account.',
    "Users can't register.",
  ),
  'register.accepts-team': error(
    'spec 3, registration payload; spec 9, "team up to 5 people"',
    'A team of up to five can register with a list of ID numbers.',
    "Teams can't register.",
  ),
  'register.long-names': warning(
    'openapi.yaml Registration, maxLength',
    `Names of ${limits.Registration.last_name.maxLength} characters are accepted.`,
    "People with a long name can't register.",
  ),
  'register.long-email': warning(
    'openapi.yaml Email, maxLength; RFC 5321, 4.5.3.1.1',
    'Addresses with 64 characters before the @ are accepted.',
    "People with a long address can't register.",
  ),
  'register.long-password': warning(
    'openapi.yaml Password, maxLength',
    `Passwords of ${limits.Password.maxLength} characters are accepted.`,
    'A password that the form accepts is refused.',
  ),
  'register.any-password': error(
    'openapi.yaml Password; Credentials, "as the user typed it"',
    'A password can have letters of any script.',
    'A password that the form accepts is refused.',
  ),
  'register.counties': error(
    'spec 3, county choices',
    'The 47 counties and Other are accepted.',
    "People from that county can't register.",
  ),
  'register.any-person': error(
    'spec 5, "a standard address pattern"; openapi.yaml Registration, minLength 1',
    'Every valid e-mail address (plus signs, subdomains, long endings) and every name is accepted.',
    "People with such a name or address can't register.",
  ),
  'register.refusal-creates-nothing': error(
    'openapi.yaml register 400',
    'A refused registration creates no account.',
    'After correcting a mistake, users get "An account with this email already exists".',
  ),
  'register.no-tokens': warning(
    'spec 4, registration; spec 1, two-step login',
    'A registration returns no tokens: users must verify their account and log in first.',
    'Not visible, but an unverified account can use the API.',
  ),
  'register.required': error(
    step1,
    'First name, last name, email, national ID, phone and county are all required.',
    sees,
  ),
  'register.password-required': error(step2, 'The password is required.', sees),
  'register.password-length': error(
    'spec 9',
    'A password that is too short is refused.',
    'A weak password is accepted.',
  ),
  'register.human-check': warning(
    step2,
    'The human verification must be completed.',
    'Not visible, but bots can register.',
  ),
  'register.email-rules': error(
    step1,
    'An e-mail address is valid: no double dots, no dot or at-sign at either end, at least 5 characters.',
    "Users wait for a code that can't arrive.",
  ),
  'register.id-rules': error(step1, 'A national ID has 7 to 9 digits.', sees),
  'register.id-letters': warning(
    'spec 5, "7 to 9 digits only"; spec 3, "or passport number"',
    'A national ID has only digits.',
    'Nothing: the form prevents it.',
  ),
  'register.phone-rules': error(
    step1,
    'A phone number has exactly 10 digits and starts with 07 or 01.',
    'No code reaches the phone.',
  ),
  'register.team-required': error(
    step1,
    'A team needs at least one team member ID that is not blank.',
    sees,
  ),
  'register.team-size': error(
    'spec 9',
    'A team has at most 5 people, the leader included.',
    'Teams of six can compete.',
  ),
  'register.team-member-length': warning(
    'spec 9',
    'A team member ID has at most 9 characters.',
    'Nothing: the form prevents it.',
  ),
  'register.team-unique': warning(
    'openapi.yaml TeamMembers, uniqueItems; A-42',
    'A team member is listed only once.',
    'Nothing: the form prevents it.',
  ),
  'register.type-values': warning(
    'spec 3',
    'registration_type is individual or team.',
    'Nothing: the form prevents it.',
  ),
  'register.county-values': warning(
    'spec 3, county choices',
    'The county is one of the 47, or Other.',
    'Nothing: the form prevents it.',
  ),
  'register.duplicate-email': error(
    'spec 2, "Email or National ID"; openapi.yaml register 400',
    'An e-mail address belongs to only one account.',
    'Two accounts have the same address, so the wrong one may open.',
  ),
  'register.duplicate-email-case': warning(
    'spec 2, "Email or National ID"',
    'Amina@example.com and amina@example.com are the same address.',
    'Two accounts have the same mailbox, so the wrong one may open.',
  ),
  'register.duplicate-id': error(
    'spec 2, "Email or National ID"',
    'A national ID belongs to only one account.',
    'Two accounts have the same ID, so the wrong one may open.',
  ),
  'register.duplicate-phone': warning(
    'spec 7, identifier (email or phone)',
    'A phone number belongs to only one account, because it can reset a password.',
    "A reset may change another account's password.",
  ),
};
