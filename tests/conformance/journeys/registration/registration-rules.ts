import { error, warning } from '../../walk/rule';

const step1 = 'spec 5, registration step 1';
const step2 = 'spec 5, registration step 2';
const sees =
  'Nothing at once, but a wrong record that nobody can correct: the profile cannot be changed.';

export const rules = {
  'register.accepts': error(
    'spec 7; openapi.yaml register',
    'A complete form creates an account.',
    'Cannot register.',
  ),
  'register.accepts-team': error(
    'spec 3, registration payload; spec 9, "team up to 5 people"',
    'A team of up to five registers with a list of ID numbers.',
    'A team cannot register.',
  ),
  'register.long-values': error(
    'openapi.yaml Registration, maxLength',
    'Names of 150 characters, addresses with 64 before the @ and passwords of 128 are accepted.',
    'Somebody with a long name cannot register.',
  ),
  'register.any-password': error(
    'openapi.yaml Password; Credentials, "as the user typed it"',
    'A password may have letters of any script.',
    'A password that the form lets through is refused.',
  ),
  'register.counties': error(
    'spec 3, county choices',
    'Each of the 47 counties is accepted, and Other.',
    'Somebody from that county cannot register.',
  ),
  'register.any-person': error(
    'spec 5, "a standard address pattern"; openapi.yaml Registration, minLength 1',
    'Each standard address is accepted (plus signs, sub-domains, long endings), and each name.',
    'Somebody with such a name or address cannot register.',
  ),
  'register.refusal-creates-nothing': error(
    'openapi.yaml register 400',
    'A registration that was refused leaves no account behind.',
    '"An account with this email already exists" after correcting a typo.',
  ),
  'register.no-tokens': warning(
    'spec 4, registration; spec 1, two-step login',
    'A registration gives no tokens: verification and login come first.',
    'Nothing; an unverified account can use the API.',
  ),
  'register.required': error(
    step1,
    'First name, last name, email, national ID, phone and county are all required.',
    sees,
  ),
  'register.password-required': error(step2, 'The password is required.', sees),
  'register.password-length': error(
    'spec 9',
    'Password minimum 8 characters.',
    'A weak password is accepted.',
  ),
  'register.human-check': warning(
    step2,
    'The human verification must be completed.',
    'Nothing; robots can register.',
  ),
  'register.email-rules': error(
    step1,
    'A standard address, no double dots, no dot or at-sign at either end, at least 5 characters.',
    'Waits for a code that cannot arrive.',
  ),
  'register.id-rules': error(step1, 'National ID: 7 to 9 digits only.', sees),
  'register.id-letters': warning(
    'spec 5, "7 to 9 digits only"; spec 3, "or passport number"',
    'A national ID has digits only.',
    'Nothing: the form does not let it happen.',
  ),
  'register.phone-rules': error(
    step1,
    'Phone: exactly 10 digits starting 07 or 01.',
    'No code reaches the phone.',
  ),
  'register.team-required': error(
    step1,
    'For a team, at least one non-blank team member ID is required.',
    sees,
  ),
  'register.team-size': error(
    'spec 9',
    'Team up to 5 people; the leader is included automatically.',
    'Teams of six compete.',
  ),
  'register.team-member-length': warning(
    'spec 9',
    'Team member ID input maximum 9 characters.',
    'Nothing: the form does not let it happen.',
  ),
  'register.team-unique': warning(
    'openapi.yaml TeamMembers, uniqueItems; A-42',
    'Nobody is listed twice in a team.',
    'Nothing: the form does not let it happen.',
  ),
  'register.type-values': warning(
    'spec 3',
    'registration_type is individual or team.',
    'Nothing: the form does not let it happen.',
  ),
  'register.county-values': warning(
    'spec 3, county choices',
    'The 47 counties, plus Other.',
    'Nothing: the form does not let it happen.',
  ),
  'register.duplicate-email': error(
    'spec 2, "Email or National ID"; openapi.yaml register 400',
    'The e-mail address names one account.',
    'Two accounts answer to one address: the wrong one may open.',
  ),
  'register.duplicate-email-case': warning(
    'spec 2, "Email or National ID"',
    'Amina@example.com and amina@example.com are one address.',
    'Two accounts for one mailbox: the wrong one may open.',
  ),
  'register.duplicate-id': error(
    'spec 2, "Email or National ID"',
    'The national ID names one account.',
    'Two accounts answer to one ID: the wrong one may open.',
  ),
  'register.duplicate-phone': warning(
    'spec 7, identifier (email or phone)',
    'The phone names one account when a password is reset.',
    'The reset of one account may reach another.',
  ),
};
