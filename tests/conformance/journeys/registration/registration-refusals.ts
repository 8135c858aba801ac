import { limits } from 'portal-contract';
import { COUNTIES } from '../../contract/contract';
import { at, isRefusal } from '../../contract/exchange';
import { newRegistration, type Registration } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { mustNotBe } from '../fields/table';

type Form = { [Field in keyof Registration]?: unknown };

/** Realistic names. The kit sends them in forms that are refused for another reason, so it needs no new accounts. */
const NAMES = ['Jo', 'O’Brien', 'wa Mwĩhaki', 'Ng', "N'dong'o"];

function varied(form: Registration, index: number, change: Form): Partial<Registration> {
  const [local = '', domain = ''] = form.email.split('@');
  const addresses = [
    ...[`${local}+ai@${domain}`, `${local}_a.b-c@${domain}`, `${local}42@${domain}`],
    // Only for example domains: with a real mail server, mail to these addresses could reach strangers.
    ...(/^example\./.test(domain)
      ? [
          `${local}@students.uni-a.${domain}`,
          `${local}@example.technology`,
          `${local}@example.co.ke`,
          longest(local, domain),
        ]
      : []),
  ];
  const of = <T>(list: T[]) => list[index % list.length];
  const { email = form.email, last_name = form.last_name } = {
    email: of(addresses),
    last_name: of(NAMES),
  };
  return { ...(!('email' in change) && { email }), ...(!('last_name' in change) && { last_name }) };
}

const UNIT = 'idara-ya-akili-bandia.';

/** Returns an address that is as long as the contract allows, or a little shorter. */
function longest(local: string, domain: string): string {
  const room = limits.Email.maxLength - `${local}@${domain}`.length;
  return `${local}@${UNIT.repeat(Math.floor(room / UNIT.length))}${domain}`;
}

/** Sends registrations that must be refused, and returns a person who should have no account. */
export async function refusals(kit: Kit, first: Registration): Promise<Registration> {
  const { mask, registering } = kit.world;
  let form = first;
  const attempts = mustNotBe('register');
  const counties = [...COUNTIES];
  for (const [index, attempt] of attempts.entries()) {
    const [rule, change, what] = attempt;
    mask.add(form.password, 'PASSWORD');
    // Each attempt that does not change the county uses the next county of the list. The first attempts are repeated
    // until every county was used.
    const county = 'county' in change ? undefined : counties.shift();
    if (county && attempts.length - index <= counties.length) attempts.push(attempt);
    const variety = varied(form, index, change);
    const body = { ...form, ...(county && { county }), ...variety, ...change };
    const reply = await kit.call('register', { body });
    // The form is refused for the change, and must not be refused for what is unusual, but right, in other fields.
    for (const [field, value] of Object.entries({ ...variety, ...(county && { county }) })) {
      const said = isRefusal(reply) ? at(reply.json, field) : undefined;
      const property = field === 'county' ? 'choices' : 'any-person';
      kit.check(`register.${property}`, said === undefined, reply, {
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

export async function duplicates(
  kit: Kit,
  taken: Registration,
  fresh: Registration,
): Promise<void> {
  kit.world.mask.add(fresh.password, 'PASSWORD');
  const tries = [
    ['register.duplicate', { email: taken.email }, 'the email'],
    [
      'register.duplicate-email-case',
      { email: taken.email.toUpperCase() },
      'the email, in capitals,',
    ],
    ['register.duplicate', { id_passport: taken.id_passport }, 'the id_passport'],
    ['register.duplicate-phone', { phone_number: taken.phone_number }, 'the phone_number'],
  ] as const;
  for (const [rule, change, what] of tries) {
    const reply = await kit.call('register', { body: { ...fresh, ...change } });
    if (kit.refuses(rule, reply, `accepted ${what} of another account`, [400, 409])) continue;
    kit.leftover(`a second account with ${what} of ${taken.email}`);
    const { registering } = kit.world;
    Object.assign(fresh, newRegistration('dan', kit.need(registering, '--register was not given')));
    kit.world.mask.add(fresh.password, 'PASSWORD');
  }
}
