import { at, type Exchange, isRecord, isSuccess, textAt, words } from '../../contract/exchange';
import { type Account, membersOf, type Registration } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';

/**
 * In milliseconds. The check tolerates a `date_joined` that is wrong by hours because it has no zone: a separate rule
 * reports the missing zone.
 */
const A_DAY = 86_400_000;
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
    const accounts = [ann, ben, dan, ...kit.world.given].flatMap((one) =>
      one?.access ? [one] : [],
    );
    kit.need(accounts.length > 0, 'nobody is signed in');
    for (const account of accounts) await profile(kit, account);
    const [account] = accounts;
    if (account) await tokens(kit, account);
  },
});

async function profile(kit: Kit, account: Account): Promise<void> {
  const reply = await kit.call('getProfile', { as: account });
  if (!kit.accepts('getProfile.answers', reply, 'refused the signed-in user')) return;
  const again = await kit.call('getProfile', { as: account });
  const [first, second] = [at(reply.json, 'id'), at(again.json, 'id')];
  kit.check('getProfile.own-data', !isSuccess(again) || first === second, again, {
    fault: 'returned another id than a moment before',
    expected: `id ${first}`,
    got: `id ${second}`,
  });
  const { registration } = account;
  if (!registration) {
    const email = textAt(reply.json, 'email');
    const own =
      !email || !account.email.includes('@') || email.toLowerCase() === account.email.toLowerCase();
    kit.check('getProfile.own-data', own, reply, {
      fault: 'returned another user',
      expected: account.email,
      got: `${email}`,
    });
    return;
  }
  for (const [field, expected, got] of comparedFields(registration, reply))
    kit.check('getProfile.own-data', expected === got, reply, {
      fault: `changed ${field} of the registration`,
      expected: `${field}: ${expected}`,
      got: `${field}: ${got}`,
    });
  team(kit, registration, reply);
  const [joined, now] = [at(reply.json, 'date_joined'), reply.headers.get('Date')];
  const age = Date.parse(String(now)) - Date.parse(String(joined));
  kit.check('getProfile.date-joined', !(Math.abs(age) > A_DAY), reply, {
    fault: 'returned another date_joined than the day of the registration',
    expected: `today, ${now}`,
    got: String(joined),
  });
  // The account was created before the registration's reply, so `date_joined` can't be later.
  const moved = Date.parse(String(joined)) - Number(account.registeredAt) > MOVED;
  kit.check('getProfile.date-joined', !moved, reply, {
    fault: 'changed date_joined after the registration',
    expected: `not after ${new Date(Number(account.registeredAt) || 0).toUTCString()}`,
    got: String(joined),
  });
  kit.check('getProfile.claims', at(reply.json, 'is_staff') !== true, reply, {
    fault: 'made a user staff because the registration had `is_staff: true`',
    expected: 'is_staff: false',
    got: 'is_staff: true',
  });
}

function team(kit: Kit, registration: Registration, reply: Exchange): void {
  const listed = membersOf(at(reply.json, 'team_members'));
  const foreign = listed.filter(
    (id) => ![...registration.team_members, registration.id_passport].includes(id),
  );
  const lost = registration.team_members.filter((id) => !listed.includes(id));
  kit.check('getProfile.own-data', lost.length + foreign.length === 0, reply, {
    fault:
      lost.length > 0
        ? `lost ${lost.length} of the ${registration.team_members.length} team members`
        : 'lists team members who were not registered',
    expected: `team_members ${registration.team_members.join(', ') || 'empty'}`,
    got: `team_members ${listed.join(', ') || 'empty'}`,
  });
  if (registration.team_members.length > 0)
    kit.observe(
      'A-42',
      listed.includes(registration.id_passport)
        ? 'team_members lists the leader too'
        : 'team_members does not list the leader',
    );
}

const folded = (text: string) => text.normalize('NFC').trim().toLowerCase();

/** Removes spaces and punctuation from a phone number, and replaces the country code with a zero. */
const phone = (text: string) => text.replaceAll(/[^0-9+]/g, '').replace(/^(\+|00)?254/, '0');

/** Returns the registered fields that the profile has: for each its name, registered value and value in the profile. */
function comparedFields(
  registration: Registration,
  { json }: Exchange,
): [string, string, string][] {
  const normalised = [
    ['first_name', folded],
    ['last_name', folded],
    ['email', folded],
    ['id_passport', folded],
    ['county', folded],
    ['registration_type', folded],
    ['phone_number', phone],
  ] as const;
  return normalised.flatMap(([field, normal]) => {
    const got = isRecord(json) ? json[field] : undefined;
    return got === undefined || got === null
      ? []
      : [[field, normal(registration[field]), normal(String(got))] as [string, string, string]];
  });
}

async function tokens(kit: Kit, account: Account): Promise<void> {
  const refresh = kit.need(account.refresh, 'there is no refresh token');
  const renew = (value: unknown) => kit.call('refreshToken', { body: { refresh: value } });
  const before = await kit.call('getProfile', { as: account });
  const refused = [401, 400];
  const asRefresh = await renew(account.access);
  const fault = 'accepted an access token as a refresh token';
  kit.refuses('refreshToken.refuses-access', asRefresh, fault, refused);
  const garbage = await renew('kit.not.a-token');
  kit.refuses(
    'refreshToken.refuses-garbage',
    garbage,
    'accepted text that is not a token',
    refused,
  );
  const nothing = await kit.call('refreshToken', { body: {} });
  kit.refuses('refreshToken.required', nothing, 'accepted a call without refresh', refused);
  const asAccess = await kit.call('getProfile', { token: refresh });
  const swapped = 'accepted a refresh token as an access token';
  kit.refuses('getProfile.refuses-refresh', asAccess, swapped, [401]);

  const reply = await renew(refresh);
  if (!kit.accepts('refreshToken.answers', reply, 'refused a refresh token that it issued')) return;
  const access = kit.need(textAt(reply.json, 'access'), words(reply));
  const rotated = textAt(reply.json, 'refresh');
  kit.keepTokens(account, access, rotated);
  kit.observe('A-28', rotated ? 'refresh tokens are rotated' : 'the refresh token stays');
  kit.observe('A-27', `refreshToken with \`refresh\`: ${reply.status}`);
  const after = await kit.call('getProfile', { token: access });
  const useless = 'refused the access token of a refresh';
  if (!kit.accepts('refreshToken.new-access-works', after, useless)) return;
  const [old, now] = [at(before.json, 'id'), at(after.json, 'id')];
  kit.check('refreshToken.same-user', old === now, after, {
    fault: 'returned another user after a refresh',
    expected: `id ${old}`,
    got: `id ${now}`,
  });
  const again = await renew(account.refresh);
  const once = rotated
    ? 'refused the new refresh token of a refresh'
    : 'refused a refresh token the second time, without having replaced it';
  kit.accepts('refreshToken.again', again, once);
  kit.keepTokens(account, textAt(again.json, 'access'), textAt(again.json, 'refresh'));

  const stale = await kit.call('refreshToken', {
    body: { refresh: account.refresh },
    token: 'stale.token.kit',
  });
  kit.check('refreshToken.stale-token', isSuccess(stale) || !isSuccess(again), stale, {
    fault: 'refused a call because of an expired token',
    expected: 'the header is ignored',
    got: words(stale),
  });
  kit.keepTokens(account, textAt(stale.json, 'access'), textAt(stale.json, 'refresh'));
  if (!kit.world.readOnly) await claims(kit, account);
}

/** Checks that users can't change their rights or ID: the contract has no call for this, but a server may have one. */
async function claims(kit: Kit, account: Account): Promise<void> {
  const body = { is_staff: true, is_superuser: true, id_passport: '99999999' };
  for (const method of ['PATCH', 'PUT']) {
    const answer = await kit.probe('getProfile', { token: account.access }, ({ headers }) => ({
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    }));
    if (!isSuccess(answer)) continue;
    const { json } = await kit.call('getProfile', { as: account });
    const taken = at(json, 'is_staff') === true || at(json, 'id_passport') === body.id_passport;
    kit.check('getProfile.claims', !taken, answer, {
      fault: `lets a competitor change rights or the ID with ${method}`,
      expected: 'is_staff and id_passport stay',
      got: `is_staff: ${at(json, 'is_staff')}, id_passport: ${at(json, 'id_passport')}`,
    });
  }
  kit.holds('getProfile.claims');
}
