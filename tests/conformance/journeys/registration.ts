import {
  type Account,
  digits,
  longValues,
  newRegistration,
  type Registration,
  type Role,
} from '../accounts';
import { at, isPage, isSuccess, textAt, timeOf, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { duplicates, refusals } from './registration-refusals';
import { rules } from './registration-rules';

type RuleId = keyof typeof rules;
const ROLES: Role[] = ['ann', 'ben', 'dan', 'eve'];
/** Nobody makes himself staff, or verified; a server that refuses unknown fields gets the form without them. */
const CLAIMS: { [R in Role]?: object } = {
  ben: { is_staff: true, is_superuser: true },
  cat: { is_verified: true, verified: true, email_verified: true, is_active: true },
};

export const registration = journey({
  name: 'Registration',
  rules,
  async prepare(kit) {
    if (!kit.world.registering) return;
    for (const role of [...ROLES, 'cat'] as const)
      await enrol(kit, role, registrationOf(kit, role));
  },
  async walk(kit) {
    const refused = await refusals(kit, registrationOf(kit, 'cat'));
    for (const role of ROLES) await enrol(kit, role, registrationOf(kit, role));
    await afterRefusal(kit, refused);
    const { ann } = kit.world.people;
    await duplicates(kit, kit.need(ann?.registration, 'no account'), registrationOf(kit, 'dan'));
  },
});

const registrationOf = (kit: Kit, role: Role) =>
  newRegistration(role, kit.need(kit.world.registering, 'accounts may not be registered'));

const TAKEN = ['id_passport', 'phone_number'];

/** Other numbers of the same kind. */
const redrawn = (form: Registration): Registration => ({
  ...form,
  id_passport: form.id_passport.charAt(0) + digits(form.id_passport.length - 1),
  phone_number: form.phone_number.slice(0, 2) + digits(8),
});

/** With an identity that was refused so far. */
async function afterRefusal(kit: Kit<RuleId>, refused: Registration): Promise<void> {
  const { password, team_members, registration_type } = registrationOf(kit, 'cat');
  const form: Registration = {
    ...refused,
    password,
    team_members,
    registration_type,
    county: 'Other',
  };
  if (await enrol(kit, 'cat', form, false)) return kit.holds('register.refusal-creates-nothing');
  const fresh = await enrol(kit, 'cat', registrationOf(kit, 'cat'));
  if (fresh)
    kit.check('register.refusal-creates-nothing', false, undefined, {
      operation: 'register',
      fault: 'left an account behind when it refused a registration',
      expected: 'the same person can register after the form is corrected',
      got: 'the address, the ID or the phone is taken',
    });
}

/** Returns whether the account exists. */
async function enrol(
  kit: Kit<RuleId>,
  role: Role,
  plain: Registration,
  mustWork = true,
): Promise<boolean> {
  const { mask } = kit.world;
  let form = role === 'dan' ? { ...plain, ...longValues(plain) } : plain;
  for (const { password } of [plain, form]) mask.add(password, 'PASSWORD');
  let reply = await kit.call('register', { body: { ...form, ...CLAIMS[role] } });
  // In a database that is kept for long, somebody may have drawn the same numbers.
  if (mustWork && TAKEN.some((field) => at(reply.json, field) !== undefined)) {
    form = redrawn(form);
    reply = await kit.call('register', { body: { ...form, ...CLAIMS[role] } });
  }
  if (!isSuccess(reply) && role === 'dan') {
    const long = reply;
    form = plain;
    reply = await kit.call('register', { body: form });
    if (isSuccess(reply))
      kit.accepts('register.long-values', long, 'refused names or addresses of an allowed length');
  } else if (role === 'dan' && isSuccess(reply) && !isPage(reply))
    kit.holds('register.long-values');
  if (!isSuccess(reply) && /\s$/.test(form.password)) {
    form = { ...form, password: mask.add(form.password.trim(), 'PASSWORD') };
    reply = await kit.call('register', { body: form });
  }
  if (!isSuccess(reply) && CLAIMS[role]) reply = await kit.call('register', { body: form });
  kit.need(
    at(reply.json, 'recaptcha_token') === undefined,
    `the human check refuses the kit's token (--human-token): ${words(reply)}`,
  );
  if (!mustWork && !isSuccess(reply)) return false;
  const team = form.registration_type === 'team';
  const what = team
    ? `refused a team of ${form.team_members.length + 1}`
    : 'refused a complete registration';
  if (!kit.accepts(team ? 'register.accepts-team' : 'register.accepts', reply, what)) return false;
  const tokens = textAt(reply.json, 'tokens.access') ?? textAt(reply.json, 'access');
  kit.check('register.no-tokens', tokens === undefined, reply, {
    fault: 'gave tokens to an account that is not verified',
    expected: 'no tokens',
    got: 'tokens',
  });
  const account: Account = {
    name: role,
    email: form.email,
    password: form.password,
    registration: form,
    verified: false,
    registeredAt: timeOf(reply),
    askedAt: timeOf(reply),
  };
  kit.world.people[role] = account;
  kit.leftover(`the account ${form.email}`);
  kit.observe('A-39', `POST /auth/register/ answers ${reply.status}`);
  kit.observe('A-41', 'a phone of ten digits is taken');
  return true;
}
