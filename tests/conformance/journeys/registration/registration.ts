import { COUNTIES } from '../../contract/contract';
import { at, type Exchange, isRefusal, isSuccess, words } from '../../contract/exchange';
import {
  type Account,
  longValues,
  newPassword,
  type Registration,
  ROLES,
  type Role,
} from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { noTokens } from '../codes/enter';
import { works } from '../codes/password';
import { mustNotBe } from '../fields/table';
import { writing } from '../fields/write';

/** Fields that nobody may set for themselves. If the server refuses unknown fields, the form is sent without them. */
const CLAIMS: { [R in Role]?: object } = {
  ben: { is_staff: true, is_superuser: true, is_admin: true, role: 'admin' },
  cat: { is_verified: true, verified: true, email_verified: true, is_active: true },
};

const REFUSED = 'register.refusal-changes-nothing';
const TAKEN = 'the account that has the address';
const HELD = ['first_name', 'last_name', 'email', 'county', 'phone_number', 'id_passport'];

export const registration = journey({
  name: 'Registration',
  also: ['register.(required|format|choices|longest|refusal-changes-nothing)'],
  async prepare(kit) {
    if (!kit.world.registering) return;
    for (const role of kit.world.roles) await (role === 'dan' ? enrolLong(kit) : enrol(kit, role));
  },
  async walk(kit) {
    const refused = await refusals(kit, kit.newPerson('cat'));
    for (const role of ROLES)
      if (role === 'dan') await enrolLong(kit);
      else if (role !== 'cat') await enrol(kit, role);
    await afterRefusal(kit, refused);
  },
});

/**
 * Registers people whose address, ID or phone number has an account. Runs late: if the server accepts the address in
 * other letters, its code goes to the same mailbox as the first account's.
 */
export const registrationAgain = journey({
  name: 'Registration of people who have an account',
  also: ['register.(duplicate*|refusal-changes-nothing)'],
  people: ['ann'],
  async walk(kit) {
    const taken = kit.need(kit.world.people.ann?.registration, 'no account was registered');
    const { ann } = kit.world.people;
    const before = ann?.access && (await kit.call('getProfile', { as: ann }));
    const fresh = kit.newPerson('dan');
    const isRefused = await duplicates(kit, taken, fresh);
    const now = before && isSuccess(before) && (await kit.call('getProfile', { as: ann }));
    const changed = (fields: string) =>
      `refused the registration, and changed ${fields} of ${TAKEN}`;
    if (isRefused && now) kit.unchanged(REFUSED, [before, now], HELD, changed);
    const locked = `refused the registration, and then the login refused the password of ${TAKEN}`;
    if (isRefused && ann?.verified) await works(kit, ann, REFUSED, locked);
    // A server may have saved the account before it looked for the ID or the phone number.
    const reply = isRefused && (await send(kit, fresh));
    if (reply && isSuccess(reply)) kit.leftover(`the account ${fresh.email}`);
    else if (reply && isSuccess(await send(kit, kit.newPerson('dan'))))
      kit.check(REFUSED, false, reply, {
        fault: 'created an account although it refused the registration, because of a taken value',
        expected: 'the same person can register with an ID and a phone number of their own',
      });
  },
});

/**
 * Sends the form whose wrong values were refused again, with valid values: the refusals must have saved nothing. Tries a
 * second person before reporting: the first one's ID may be taken by chance, or a reply may have been lost.
 */
async function afterRefusal(kit: Kit, refused: Registration, isFirst = true): Promise<void> {
  const { password, team_members, registration_type } = kit.newPerson('cat');
  const form = { ...refused, password, team_members, registration_type, county: 'Other' } as const;
  const first = await send(kit, form, CLAIMS.cat);
  const reply = isSuccess(first) ? first : await send(kit, form);
  if (isSuccess(reply) && registered(kit, 'cat', form, reply)) return kit.holds(REFUSED);
  if (isFirst) return afterRefusal(kit, await refusals(kit, kit.newPerson('cat')), false);
  if (await enrol(kit, 'cat'))
    kit.check(REFUSED, false, reply, {
      fault: 'created an account although it refused the registration',
      expected: 'the same person can register after the form is corrected',
    });
}

async function send(kit: Kit, form: Registration, claims: object = {}): Promise<Exchange> {
  const reply = await kit.call('register', { body: { ...form, ...claims } });
  const human = `the human check refuses the kit's token (--human-token): ${words(reply)}`;
  kit.need(at(reply.json, 'recaptcha_token') === undefined, human);
  return reply;
}

const SPECIALS = '!"#$%&\'()*+,./:;<=>?@[\\]^_`{|}~';
const onlySpecial = (character: string) =>
  `a password whose only special character is “${character}”`;

/** The rule that is broken if only this attempt to register Ann works, after those before it, and what was refused. */
const ATTEMPTS: (readonly [rule: string, refused: string])[] = [
  ['register.any-password', ''],
  ['register.any-password', ''],
  ['register.any-person', 'a name with an apostrophe or with letters beyond ASCII'],
  ['register.any-password', 'a password with letters beyond ASCII'],
  ['register.any-password', onlySpecial('-')],
];
const PLAIN = { first_name: 'Kit', last_name: 'Conformance', county: 'Nairobi' };

/**
 * Registers a person and returns whether this worked. Each attempt uses new details: the attempt before may have
 * created an account although it failed, or an earlier run's account may have the same random ID or phone number. The
 * last attempts have no values that some servers refuse, and a password that all accept.
 */
async function enrol(kit: Kit, role: Role): Promise<boolean> {
  let refused: Exchange | undefined;
  const { registering } = kit.world;
  for (const [attempt, [rule, what]] of ATTEMPTS.entries()) {
    if (registering && attempt === 4) registering.ending = '!';
    const form = { ...kit.newPerson(role), ...(refused ? {} : membership(kit, role)) };
    if (attempt > 1) Object.assign(form, PLAIN);
    if (attempt > 2) form.password = newPassword() + (registering?.ending ?? '');
    const reply = await send(kit, form, attempt > 1 ? {} : CLAIMS[role]);
    if (isSuccess(reply)) {
      if (role === 'ann') kit.accepts(rule, (what && refused) || reply, `refused ${what}`);
      return registered(kit, role, form, reply);
    }
    refused = reply;
  }
  const { team_members: members } = kit.newPerson(role);
  const what = members.length > 0 ? `a team of ${members.length + 1}` : 'a complete registration';
  if (refused) kit.accepts('register.accepts', refused, `refused ${what}`);
  return false;
}

/** Registers Dan with long values or, if the server refuses them all, with short ones. */
async function enrolLong(kit: Kit): Promise<void> {
  const attempt = async (long: object, member: Partial<Registration> = {}) => {
    const plain = kit.newPerson('dan');
    const changes = longValues(plain).map(({ change }) => change);
    const own = changes.filter((change) => Object.keys(change).every((field) => field in long));
    const form = Object.assign(plain, member, ...own);
    const reply = await send(kit, form);
    if (isSuccess(reply)) registered(kit, 'dan', form, reply);
    return reply;
  };
  const { acceptsEach } = writing(kit, {
    id: 'register',
    // A server may refuse the ID of a member, or one that another account has by chance.
    async send(long) {
      const reply = await attempt(long, membership(kit, 'dan'));
      return isSuccess(reply) ? reply : attempt(long);
    },
  });
  const values = longValues(kit.newPerson('dan'));
  await acceptsEach(values.map(({ change, what }) => ['longest', change, what]));
  if (!kit.world.people.dan) await enrol(kit, 'dan');
}

/** Dan gets the ID of a member of Ben's team. Later journeys check that this gives him no rights to Ben's work. */
function membership(kit: Kit, role: Role): Partial<Registration> {
  const id_passport = role === 'dan' && kit.world.people.ben?.registration?.team_members.at(-1);
  return id_passport ? { id_passport } : {};
}

/** Notes the new account. Returns false if there is none; a web page with status 200 doesn't count as a success. */
function registered(kit: Kit, role: Role, form: Registration, reply: Exchange): boolean {
  if (!kit.accepts('register.accepts', reply)) return false;
  noTokens(kit, reply, 'returned tokens to an account that is not verified');
  kit.holds('register.choices');
  const { email, password } = form;
  kit.world.mask.add(password, 'PASSWORD');
  const [now, id] = [reply.time, at(reply.json, 'user_id')];
  const account: Account = { name: role, email, password, registration: form, verified: false };
  kit.world.people[role] = { ...account, registeredAt: now, askedAt: now, id };
  kit.leftover(`the account ${form.email}`);
  kit.observe('A-39', `POST /auth/register/ returns ${reply.status}`);
  kit.observe('A-41', 'a phone number of ten digits is accepted');
  return true;
}

/** Sends registrations that must be refused, and returns a person who should have no account. */
async function refusals(kit: Kit, first: Registration): Promise<Registration> {
  let form = first;
  const attempts = mustNotBe('register');
  const { json } = await kit.withStaleToken('register', { body: {} });
  const namesEachError = ['email', 'county'].every((field) => at(json, field) !== undefined);
  const counties = namesEachError ? [...COUNTIES] : [];
  const specials = namesEachError ? [...SPECIALS] : [];
  for (const [index, attempt] of attempts.entries()) {
    const [rule, change, what] = attempt;
    // The first attempts are repeated until each county was used.
    if (counties.length > attempts.length - index) attempts.push(attempt);
    const county = 'county' in change ? undefined : counties.shift();
    const special = 'password' in change ? undefined : specials.shift();
    const password = form.password.replaceAll('-', () => special ?? '-');
    const body = { ...form, password, ...(county && { county }), ...change };
    let reply = await kit.call('register', { body });
    // The form is refused for the change, and must not be refused for the county or the password too.
    const others = [
      ['county', 'register.choices', county && `the county ${county}`],
      ['password', 'register.any-password', special && onlySpecial(special)],
    ] as const;
    const said = others.filter(
      ([field, , value]) => value && isRefusal(reply) && at(reply.json, field),
    );
    if (said.length > 0) {
      const odd = reply;
      reply = await kit.call('register', { body: { ...form, ...change } });
      for (const [field, broken, value] of said)
        kit.check(broken, at(reply.json, field) !== undefined, odd, {
          fault: `refused ${value}`,
          expected: `no message about ${field}: only ${Object.keys(change).join(' and ')} is wrong on purpose`,
          got: `${field}: ${String(at(odd.json, field))}`,
        });
    }
    const refused = kit.refuses(rule, reply, `accepted ${what}`);
    if (refused && isRefusal(reply)) continue;
    if (!refused)
      kit.leftover(`an account that should not exist: ${String(change.email ?? form.email)}`);
    // The next attempts need a new person: this one may have an account now.
    form = kit.newPerson('cat');
  }
  return form;
}

/** Registers a person with what another account has. Returns whether all forms were refused. */
async function duplicates(kit: Kit, taken: Registration, fresh: Registration): Promise<boolean> {
  const { email, id_passport, phone_number } = taken;
  let isRefused = true;
  for (const [rule, change, what] of [
    ['duplicate', { email }, 'the email'],
    ['duplicate', { email: `${email}\n` }, 'the email, with a line break behind it,'],
    ['duplicate-email-case', { email: email.toUpperCase() }, 'the email, in capitals,'],
    ['duplicate', { id_passport }, 'the id_passport'],
    [
      'duplicate',
      { id_passport: `${id_passport}\n` },
      'the id_passport, with a line break behind it,',
    ],
    ['duplicate-phone', { phone_number }, 'the phone_number'],
  ] as const) {
    const reply = await kit.call('register', { body: { ...fresh, ...change } });
    const fault = `accepted ${what} of another account`;
    const blamed = Object.keys(Object(reply.json)).filter((field) => field in fresh);
    const isMisnamed =
      isRefusal(reply) && blamed.length > 0 && !blamed.some((name) => name in change);
    const other = `${blamed.join(', ')}, although ${what} is taken`;
    if (isMisnamed) kit.check('drift.error-field', false, reply, other);
    if (kit.refuses(`register.${rule}`, reply, fault, [400, 409])) continue;
    isRefused = false;
    kit.leftover(`a second account with ${what} of ${taken.email}`);
    Object.assign(fresh, kit.newPerson('dan'));
  }
  return isRefused;
}
