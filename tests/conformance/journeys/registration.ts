import { type Account, newRegistration, type Registration, type Role } from '../accounts';
import { at, isSuccess, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { error, warning } from '../rule';

const step1 = 'spec 5, registration step 1';
const step2 = 'spec 5, registration step 2';
const sees =
  'Nothing at once; a wrong record that nobody can correct, for the profile cannot be changed.';

const rules = {
  'register.accepts': error(
    'spec 7; openapi.yaml register',
    'A complete form creates an account.',
    'Cannot register.',
  ),
  'register.accepts-team': error(
    'spec 3, registration payload',
    'A team of up to five registers with a list of ID numbers.',
    'A team cannot register.',
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
    'A weak password is taken.',
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

type Form = { [Field in keyof Registration]?: unknown };

export const registration = journey({
  name: 'Registration',
  setsUp: true,
  rules,
  async walk(kit) {
    const settings = kit.need(kit.world.registering, 'accounts may not be registered');
    await refusals(kit, newRegistration('cat', settings));
    for (const role of ['ann', 'ben', 'cat', 'dan'] as const) await enrol(kit, role);
    const { ann } = kit.world.people;
    await duplicates(
      kit,
      kit.need(ann?.registration, 'no account'),
      newRegistration('dan', settings),
    );
  },
});

async function enrol(kit: Kit<keyof typeof rules>, role: Role): Promise<void> {
  const form = newRegistration(
    role,
    kit.need(kit.world.registering, 'accounts may not be registered'),
  );
  kit.world.mask.add(form.password, 'PASSWORD');
  // Nobody makes himself staff; a server that refuses unknown fields gets the form without it.
  let reply = await kit.call(
    'register',
    role === 'dan' ? { body: { ...form, is_staff: true } } : { body: form },
  );
  if (role === 'dan' && !isSuccess(reply)) reply = await kit.call('register', { body: form });
  const refusedHuman = at(reply.json, 'recaptcha_token') !== undefined;
  kit.need(
    !refusedHuman,
    `the human check refuses the kit's token (--human-token): ${words(reply)}`,
  );
  if (!kit.accepts(role === 'ben' ? 'register.accepts-team' : 'register.accepts', reply)) return;
  const account: Account = {
    name: role,
    email: form.email,
    password: form.password,
    registration: form,
    verified: false,
  };
  kit.world.people[role] = account;
  kit.leftover(`the account ${form.email}`);
  kit.observe('A-39', `POST /auth/register/ answers ${reply.status}`);
  kit.observe('A-41', 'a phone of ten digits is taken');
}

const missing = ['first_name', 'last_name', 'email', 'id_passport', 'phone_number', 'county'];
const emails = [
  'kit..dots@example.com',
  '.kit@example.com',
  'kit@example.com.',
  '@example.com',
  'kit.example.com',
  'k@e',
];
const sixOthers = ['30000001', '30000002', '30000003', '30000004', '30000005'];

async function refusals(kit: Kit<keyof typeof rules>, form: Registration): Promise<void> {
  const refused = async (rule: keyof typeof rules, change: Form, why: string) => {
    const reply = await kit.call('register', { body: { ...form, ...change } });
    if (!kit.refuses(rule, reply, why)) {
      kit.leftover(`an account that should not be: ${String(change.email ?? form.email)}`);
      // The next tries must not meet the account that this one made.
      const fresh = newRegistration('cat', kit.need(kit.world.registering, 'no permission'));
      Object.assign(form, {
        email: fresh.email,
        id_passport: fresh.id_passport,
        phone_number: fresh.phone_number,
      });
    }
  };
  for (const field of missing)
    await refused('register.required', { [field]: undefined }, `without ${field}`);
  for (const field of missing)
    await refused('register.required', { [field]: '' }, `blank ${field}`);
  await refused('register.password-required', { password: undefined }, 'without a password');
  await refused('register.password-length', { password: 'Kit-7aZ' }, 'a password of 7 characters');
  await refused('register.human-check', { recaptcha_token: undefined }, 'without recaptcha_token');
  await refused('register.human-check', { recaptcha_token: '' }, 'blank recaptcha_token');
  for (const email of emails)
    await refused('register.email-rules', { email }, `the address ${email}`);
  for (const id_passport of ['123456', '1234567890', '12-34 567'])
    await refused('register.id-rules', { id_passport }, `the ID ${id_passport}`);
  // A server may mean it for a passport.
  await refused('register.id-letters', { id_passport: 'A1234567' }, 'the ID A1234567');
  for (const phone_number of ['071234567', '07123456789', '0812345678', '07123abc78'])
    await refused('register.phone-rules', { phone_number }, `the phone ${phone_number}`);
  const registration_type = 'team';
  await refused(
    'register.team-required',
    { registration_type, team_members: [] },
    'a team of nobody',
  );
  await refused(
    'register.team-required',
    { registration_type, team_members: [' '] },
    'a team of a blank',
  );
  await refused(
    'register.team-size',
    { registration_type, team_members: sixOthers },
    'a leader and five others',
  );
  await refused(
    'register.team-member-length',
    { registration_type, team_members: ['3000000012'] },
    'a member ID of 10 digits',
  );
  await refused('register.type-values', { registration_type: 'crowd' }, 'registration_type crowd');
  await refused('register.county-values', { county: 'Atlantis' }, 'the county Atlantis');
}

async function duplicates(
  kit: Kit<keyof typeof rules>,
  taken: Registration,
  fresh: Registration,
): Promise<void> {
  const fields = [
    ['email', 'register.duplicate-email'],
    ['id_passport', 'register.duplicate-id'],
    ['phone_number', 'register.duplicate-phone'],
  ] as const;
  for (const [field, rule] of fields) {
    const reply = await kit.call('register', { body: { ...fresh, [field]: taken[field] } });
    if (!kit.refuses(rule, reply, `${field} of another account`))
      kit.leftover(`a second account with the ${field} of ${taken.email}`);
  }
}
