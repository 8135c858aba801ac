import { limits } from 'portal-contract';
import { COUNTIES } from '../../contract/contract';
import { at, isRefusal, isSuccess } from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import { newRegistration, type Registration } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { mustNotBe } from '../fields/table';

type Form = { [Field in keyof Registration]?: unknown };

/** Realistic names. The kit sends them in forms that are refused for another reason, so it needs no new accounts. */
const NAMES = ['Jo', 'O’Brien', 'wa Mwĩhaki', 'Ng', "N'dong'o"];
const UNIT = 'idara-ya-akili-bandia.';

/** Realistic addresses; the last is as long as the contract allows, or a little shorter. */
function addressesLike({ email }: Registration): string[] {
  const [local = '', domain = ''] = email.split('@');
  const room = Math.floor((limits.Email.maxLength - email.length) / UNIT.length);
  const plain = [`${local}+ai@${domain}`, `${local}_a.b-c@${domain}`, `${local}42@${domain}`];
  // Only for example domains: with a real mail server, mail to these addresses could reach strangers.
  return /^example\./.test(domain)
    ? [
        ...[...plain, `${local}@students.uni-a.${domain}`, `${local}@example.technology`],
        ...[`${local}@example.co.ke`, `${local}@${UNIT.repeat(room)}${domain}`],
      ]
    : plain;
}

/** The forms with what people may have: each county, and each address and name at least once. */
function variety(form: Registration): Form[] {
  const addresses = addressesLike(form);
  return COUNTIES.map((county, index) => ({
    county,
    email: addresses[index % addresses.length],
    last_name: NAMES[index % NAMES.length],
  }));
}

const ruleOf = (field: string) => `register.${field === 'county' ? 'choices' : 'any-person'}`;

/** Whether the server names everything that is wrong in a form, not only the first. */
export async function namesEachError(kit: Kit): Promise<boolean> {
  const { json } = await kit.call('register', { body: {} });
  return ['email', 'county', 'last_name'].every((field) => at(json, field) !== undefined);
}

/** Sends registrations that must be refused, and returns a person who should have no account. */
export async function refusals(kit: Kit, first: Registration): Promise<Registration> {
  const { mask, registering, namesEachError } = kit.world;
  let form = first;
  const attempts = mustNotBe('register');
  const others = namesEachError ? variety(form) : [];
  for (const [index, attempt] of attempts.entries()) {
    const [rule, change, what] = attempt;
    mask.add(form.password, 'PASSWORD');
    // The first attempts are repeated until each county was used.
    if (others.length > attempts.length - index) attempts.push(attempt);
    const more = Object.entries(others.shift() ?? {}).filter(([field]) => !(field in change));
    const body = { ...form, ...Object.fromEntries(more), ...change };
    const reply = await kit.call('register', { body });
    // The form is refused for the change, and must not be refused for what is unusual, but right, in other fields.
    for (const [field, value] of more) {
      const said = isRefusal(reply) ? at(reply.json, field) : undefined;
      kit.check(ruleOf(field), said === undefined, reply, {
        fault: `refused the ${field} ${value}`,
        expected: `only what is wrong in it: ${what}`,
        got: `${field}: ${String(said)}`,
      });
    }
    const refused = kit.refuses(rule, reply, `accepted ${what}`);
    if (refused && isRefusal(reply)) continue;
    if (!refused)
      kit.leftover(`an account that should not exist: ${String(change.email ?? form.email)}`);
    // The next attempts need a new person: this one may have an account now.
    form = newRegistration('cat', kit.need(registering, '--register was not given'));
  }
  return form;
}

/** Registers a person with what another account has. Returns whether all forms were refused. */
export async function duplicates(
  kit: Kit,
  taken: Registration,
  fresh: Registration,
): Promise<boolean> {
  kit.world.mask.add(fresh.password, 'PASSWORD');
  const { email, id_passport, phone_number } = taken;
  let isRefused = true;
  for (const [rule, change, what] of [
    ['duplicate', { email }, 'the email'],
    ['duplicate-email-case', { email: email.toUpperCase() }, 'the email, in capitals,'],
    ['duplicate', { id_passport }, 'the id_passport'],
    ['duplicate-phone', { phone_number }, 'the phone_number'],
  ] as const) {
    const reply = await kit.call('register', { body: { ...fresh, ...change } });
    const fault = `accepted ${what} of another account`;
    if (kit.refuses(`register.${rule}`, reply, fault, [400, 409])) continue;
    isRefused = false;
    kit.leftover(`a second account with ${what} of ${taken.email}`);
    const { registering } = kit.world;
    Object.assign(fresh, newRegistration('dan', kit.need(registering, '--register was not given')));
    kit.world.mask.add(fresh.password, 'PASSWORD');
  }
  return isRefused;
}

/**
 * Where a refusal names only the first error: sends each county, address and name with the ID of another account, which
 * most servers look for last. If the reply is another than to an ordinary person with this ID, the value was refused.
 */
export async function oneByOne(kit: Kit, { id_passport }: Registration, fresh: Registration) {
  const send = (change: Form) =>
    kit.call('register', { body: { ...fresh, id_passport, ...change } });
  const plain = await send({});
  const shown = new Set<string>();
  for (const wrong of [{ county: 'Atlantis' }, { email: 'kit@' }, { last_name: '' }])
    for (const field of Object.keys(wrong))
      if (isSuccess(plain) || saysTheSame(plain, await send(wrong)))
        kit.unchecked(ruleOf(field), `the server looks for the ID before the ${field}`);
      else shown.add(field);
  for (const form of shown.size > 0 ? variety(fresh) : []) {
    const known = Object.entries(form).filter(([field]) => shown.has(field));
    if (saysTheSame(plain, await send(Object.fromEntries(known)))) continue;
    for (const [field, value] of known) {
      const reply = await send({ [field]: value });
      kit.check(ruleOf(field), saysTheSame(plain, reply), reply, `refused the ${field} ${value}`);
    }
  }
  for (const field of shown) kit.holds(ruleOf(field));
}
