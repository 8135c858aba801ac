import { COUNTIES } from '../../contract/contract';
import { at, isRefusal, isSuccess } from '../../contract/exchange';
import { saysTheSame } from '../../contract/same';
import { newRegistration, type Registration } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { mustNotBe } from '../fields/table';

/** Whether the server names everything that is wrong in a form, not only the first. */
export async function namesEachError(kit: Kit): Promise<boolean> {
  const { json } = await kit.call('register', { body: {} });
  return ['email', 'county'].every((field) => at(json, field) !== undefined);
}

/** Sends registrations that must be refused, and returns a person who should have no account. */
export async function refusals(kit: Kit, first: Registration): Promise<Registration> {
  const { mask, registering, namesEachError } = kit.world;
  let form = first;
  const attempts = mustNotBe('register');
  const counties = namesEachError ? [...COUNTIES] : [];
  for (const [index, attempt] of attempts.entries()) {
    const [rule, change, what] = attempt;
    mask.add(form.password, 'PASSWORD');
    // The first attempts are repeated until each county was used.
    if (counties.length > attempts.length - index) attempts.push(attempt);
    const county = 'county' in change ? undefined : counties.shift();
    const reply = await kit.call('register', {
      body: { ...form, ...(county && { county }), ...change },
    });
    // The form is refused for the change, and must not be refused for the county too.
    const said = isRefusal(reply) ? at(reply.json, 'county') : undefined;
    if (county)
      kit.check('register.choices', said === undefined, reply, {
        fault: `refused the county ${county}`,
        expected: `only what is wrong in it: ${what}`,
        got: `county: ${String(said)}`,
      });
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
 * Where a refusal names only the first error: sends each county with the ID of another account, which most servers look
 * for last. If the reply is another than to an ordinary county, the county was refused.
 */
export async function eachCounty(kit: Kit, { id_passport }: Registration, fresh: Registration) {
  const rule = 'register.choices';
  const send = (county: string) =>
    kit.call('register', { body: { ...fresh, id_passport, county } });
  const plain = await send(fresh.county);
  if (isSuccess(plain) || saysTheSame(plain, await send('Atlantis')))
    return kit.unchecked(rule, 'a refusal does not say that the county is wrong');
  for (const county of COUNTIES) {
    const reply = await send(county);
    kit.check(rule, saysTheSame(plain, reply), reply, `refused the county ${county}`);
  }
}
