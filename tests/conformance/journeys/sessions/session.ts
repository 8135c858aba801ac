import { at, type Exchange, isRecord, isSuccess, textAt, words } from '../../contract/exchange';
import { timeIn } from '../../contract/same';
import { type Account, membersOf, type Registration } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { refreshWith } from '../codes/enter';

/** In milliseconds. A `date_joined` without a zone may be wrong by hours: a separate rule reports the missing zone. */
const A_DAY = 86_400_000;
const TEN_MINUTES = 600_000;
/**
 * In milliseconds. `date_joined` may seem this much too late: the `Date` header of the registration's reply has whole
 * seconds, and may be one second old.
 */
const MOVED = 2500;
export const session = journey({
  name: 'Profile and tokens',
  writes: false,
  async walk(kit) {
    const { ann, ben, dan } = kit.world.people;
    for (const account of [ann, ben, dan, ...kit.world.given])
      if (account?.access) await profile(kit, account);
    await tokens(kit, kit.author);
  },
});

async function profile(kit: Kit, account: Account): Promise<void> {
  const rule = 'getProfile.own-data';
  const reply = await kit.call('getProfile', { as: account });
  if (!kit.accepts('getProfile.answers', reply, 'refused the signed-in user')) return;
  const { registration } = account;
  const email = textAt(reply.json, 'email');
  const is = (other: string) => email !== undefined && folded(email) === folded(other);
  const others = Object.values(kit.world.people).filter((one) => one !== account);
  // A given account may be named by its national ID.
  const isForeign = registration === undefined && email && account.email.includes('@');
  const isOwn = !others.some((one) => is(one.email)) && (!isForeign || is(account.email));
  const seen = { expected: account.email, got: `${email}` };
  const another = { fault: 'returned the profile of another user', ...seen };
  if (!kit.check(rule, isOwn, reply, another) || !registration) return;
  const known = account.id !== undefined;
  const again = known ? reply : await kit.call('getProfile', { as: account });
  const id = account.id ?? at(reply.json, 'id');
  if (isSuccess(again)) kit.fields(rule, again, { id }, () => 'returned another id than before');
  for (const [field, normal] of NORMALISED) {
    const value = at(reply.json, field);
    const [expected, got] = [normal(registration[field]), normal(String(value))];
    // Some registers write names in capitals.
    const isSame = expected === got || expected.toUpperCase() === got;
    kit.check(rule, value === undefined || value === null || isSame, reply, {
      fault: `changed ${field} of the registration`,
      expected: `${field}: ${registration[field]}`,
      got: `${field}: ${value}`,
    });
  }
  team(kit, registration, reply);
  const joined = String(at(reply.json, 'date_joined'));
  // The account was created before the registration's reply, so `date_joined` can't be later.
  const later = timeIn(joined) - Number(account.registeredAt);
  const isEarly = later < (/(Z|[+-]\d\d:?\d\d)$/.test(joined) ? -TEN_MINUTES : -A_DAY);
  kit.check('getProfile.date-joined', !isEarly && !(later > MOVED), reply, {
    fault: 'returned another date_joined than the time of the registration',
    expected: new Date(Number(account.registeredAt) || 0).toUTCString(),
    got: joined,
  });
  const staff = 'made a user staff because the registration had `is_staff: true`';
  kit.check('getProfile.claims', at(reply.json, 'is_staff') !== true, reply, staff);
}

function team(kit: Kit, form: Registration, reply: Exchange): void {
  const { team_members: members, id_passport } = form;
  const value = at(reply.json, 'team_members');
  // Another type is a mistake of its own.
  if (isRecord(value)) return;
  const listed = membersOf(value);
  const lost = members.filter((id) => !listed.includes(id)).length;
  const isForeign = (id: string) => ![...members, id_passport].includes(id);
  const all = Object.values(kit.world.people).flatMap(
    (one) => one.registration?.team_members ?? [],
  );
  const isOthers = listed.some((id) => isForeign(id) && all.includes(id));
  const others = isOthers ? 'lists team members of another account' : OTHERS;
  const said = lost > 0 ? `lost ${lost} of the ${members.length} team members` : others;
  kit.check('getProfile.own-data', lost === 0 && !listed.some(isForeign), reply, {
    fault: said,
    expected: `team_members ${members.join(', ') || 'empty'}`,
    got: `team_members ${listed.join(', ') || 'empty'}`,
  });
  const leader = listed.includes(id_passport) ? 'lists' : 'does not list';
  if (members.length > 0) kit.observe('A-42', `team_members ${leader} the leader too`);
}

const OTHERS = 'lists team members who were not registered';
const asTyped = (text: string) => text.normalize('NFC').trim();
const folded = (text: string) => asTyped(text).toLowerCase();

/** Removes spaces and punctuation from a phone number, and replaces the country code with a zero. */
const phone = (text: string) => text.replaceAll(/[^0-9+]/g, '').replace(/^(\+|00)?254/, '0');

/** The fields of the registration that the profile has, and how they are compared. */
const NORMALISED = [
  // The server must not change the letters of "Ndung'u wa Njoroge".
  ...(['first_name', 'last_name'] as const).map((field) => [field, asTyped] as const),
  ...(['email', 'id_passport', 'county', 'registration_type'] as const).map(
    (field) => [field, folded] as const,
  ),
  ['phone_number', phone] as const,
];

async function tokens(kit: Kit, account: Account): Promise<void> {
  const { access } = account;
  const refresh = kit.need(account.refresh, 'there is no refresh token');
  const before = await kit.call('getProfile', { as: account });
  for (const [property, value, what] of [
    ['refuses-access', account.access, 'an access token as a refresh token'],
    ['refuses-garbage', 'kit.not.a-token', 'text that is not a token'],
    ['refuses-garbage', 'kit-not-a-token', 'text without dots as a token'],
    ['required', undefined, 'a call without refresh'],
  ])
    kit.refuses(
      `refreshToken.${property}`,
      await refreshWith(kit, value),
      `accepted ${what}`,
      [401, 400],
    );
  const asAccess = await kit.call('getProfile', { token: refresh });
  const swapped = 'accepted a refresh token as an access token';
  kit.refuses('getProfile.refuses-refresh', asAccess, swapped, [401]);

  const reply = await refreshWith(kit, refresh);
  if (!kit.accepts('refreshToken.answers', reply, 'refused a refresh token that it issued')) return;
  const rotated = textAt(reply.json, 'refresh');
  kit.need(kit.keepTokens(account, reply), words(reply));
  kit.observe('A-28', rotated ? 'refresh tokens are rotated' : 'the refresh token stays');
  kit.observe('A-27', `refreshToken with \`refresh\`: ${reply.status}`);
  const after = await kit.call('getProfile', { token: account.access });
  const useless = 'refused the access token of a refresh';
  if (!kit.accepts('refreshToken.new-access-works', after, useless)) return;
  const [id, now] = [before, after].map(({ json }) => at(json, 'id'));
  const fault = 'returned the token of another user';
  const seen = { fault, expected: `id: ${id}`, got: `id: ${now}` };
  if (!kit.check('refreshToken.same-user', now === id, after, seen)) {
    Object.assign(account, { access, refresh });
    return;
  }
  const again = await kit.withStaleToken('refreshToken', { body: { refresh: account.refresh } });
  const once = rotated
    ? 'refused the new refresh token of a refresh'
    : 'refused a refresh token the second time, without having replaced it';
  kit.accepts('refreshToken.again', again, once);
  kit.keepTokens(account, again);
}
