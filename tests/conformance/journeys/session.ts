import type { Account, Registration } from '../accounts';
import { at, type Exchange, isRecord, isSuccess, textAt, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { error, warning } from '../rule';

/** The zone has a rule of its own. */
const A_DAY = 86_400_000;
const thief = 'Nothing; somebody else stays signed in.';

const rules = {
  'getProfile.answers': error('spec 7', 'The signed-in user is answered.', 'Signed out at once.'),
  'getProfile.own-data': error(
    'spec 3, user',
    'The profile is that of the account, as it was registered.',
    "Somebody else's name, or a wrong one.",
  ),
  'getProfile.team': error(
    'spec 3, user',
    'The team is that of the registration, with the leader or without (A-42).',
    'Team members are missing.',
  ),
  'getProfile.date-joined': warning(
    'spec 3, user',
    'date_joined is when the account was registered.',
    'Another date on the profile.',
  ),
  'getProfile.not-staff': error(
    'spec 6, staff',
    'Nobody becomes staff by registering.',
    'An Admin Portal link for everybody.',
  ),
  'getProfile.same-id': error('spec 3, user', 'The id of an account does not change.', 'Nothing.'),
  'refreshToken.answers': error(
    'spec 4, token refresh',
    'The refresh token is exchanged for a new access token.',
    'Signed out in the middle of the work.',
  ),
  'refreshToken.new-access-works': error(
    'spec 4, token refresh',
    'The new access token is accepted.',
    'Signed out in the middle of the work.',
  ),
  'refreshToken.same-user': error(
    'spec 4, token refresh',
    'The new access token is that of the same user.',
    "Somebody else's work.",
  ),
  'refreshToken.refuses-garbage': error(
    'openapi.yaml refreshToken',
    'A token that is not ours is refused.',
    thief,
  ),
  'refreshToken.refuses-access': warning(
    'spec 3, login tokens',
    'An access token is no refresh token.',
    thief,
  ),
  'refreshToken.stale-header': warning(
    'A-32',
    'Operations without security ignore a stale header.',
    'Nothing: the portal does not send it.',
  ),
  'getProfile.refuses-refresh': warning(
    'spec 3, login tokens',
    'A refresh token is no access token.',
    thief,
  ),
};

export const session = journey({
  name: 'Profile and tokens',
  writes: false,
  rules,
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

async function profile(kit: Kit<keyof typeof rules>, account: Account): Promise<void> {
  const reply = await kit.call('getProfile', { as: account });
  if (!kit.accepts('getProfile.answers', reply)) return;
  const again = await kit.call('getProfile', { as: account });
  const [first, second] = [at(reply.json, 'id'), at(again.json, 'id')];
  kit.check('getProfile.same-id', !isSuccess(again) || first === second, again, {
    expected: String(first),
    got: String(second),
  });
  const { registration } = account;
  if (!registration) {
    const email = textAt(reply.json, 'email');
    const own =
      !email || !account.email.includes('@') || email.toLowerCase() === account.email.toLowerCase();
    kit.check('getProfile.own-data', own, reply, { expected: account.email, got: `${email}` });
    return;
  }
  for (const [field, expected, got] of differences(registration, reply))
    kit.check('getProfile.own-data', expected === got, reply, {
      expected: `${field} ${expected}`,
      got,
    });
  const members = at(reply.json, 'team_members');
  const listed = Array.isArray(members) ? members.map(String) : [];
  const foreign = listed.filter(
    (id) => ![...registration.team_members, registration.id_passport].includes(id),
  );
  const lost = registration.team_members.filter((id) => !listed.includes(id));
  kit.check('getProfile.team', lost.length + foreign.length === 0, reply, {
    expected: `team_members ${registration.team_members.join(', ') || 'empty'}`,
    got: listed.join(', ') || 'empty',
  });
  if (registration.team_members.length > 0)
    kit.observe(
      'A-42',
      listed.includes(registration.id_passport)
        ? 'team_members lists the leader too'
        : 'team_members does not list the leader',
    );
  const [joined, now] = [at(reply.json, 'date_joined'), reply.headers.get('Date')];
  const age = Date.parse(String(now)) - Date.parse(String(joined));
  kit.check('getProfile.date-joined', !(Math.abs(age) > A_DAY), reply, {
    expected: `today, ${now}`,
    got: String(joined),
  });
  kit.check('getProfile.not-staff', at(reply.json, 'is_staff') !== true, reply, {
    expected: 'is_staff false',
    got: 'true',
  });
}

/** Texts as people compare them; a phone by its last nine digits, however the server writes it. */
function differences(registration: Registration, { json }: Exchange): [string, string, string][] {
  const folded = (text: string) => text.trim().toLowerCase();
  const lastNine = (text: string) => text.replaceAll(/[^0-9]/g, '').slice(-9);
  const compared = [
    ['first_name', folded],
    ['last_name', folded],
    ['email', folded],
    ['id_passport', folded],
    ['county', folded],
    ['registration_type', folded],
    ['phone_number', lastNine],
  ] as const;
  return compared.flatMap(([field, normal]) => {
    const got = isRecord(json) ? json[field] : undefined;
    return got === undefined || got === null
      ? []
      : [[field, normal(registration[field]), normal(String(got))] as [string, string, string]];
  });
}

async function tokens(kit: Kit<keyof typeof rules>, account: Account): Promise<void> {
  const refresh = kit.need(account.refresh, 'there is no refresh token');
  const before = await kit.call('getProfile', { as: account });
  const asRefresh = await kit.call('refreshToken', { body: { refresh: account.access } });
  kit.refuses('refreshToken.refuses-access', asRefresh, 'an access token', [401, 400]);
  const garbage = await kit.call('refreshToken', { body: { refresh: 'kit.not.a-token' } });
  kit.refuses('refreshToken.refuses-garbage', garbage, 'not a token', [401, 400]);
  const asAccess = await kit.call('getProfile', { token: refresh });
  kit.refuses('getProfile.refuses-refresh', asAccess, 'a refresh token as bearer', [401]);

  const reply = await kit.call('refreshToken', { body: { refresh } });
  if (!kit.accepts('refreshToken.answers', reply)) return;
  const access = kit.need(textAt(reply.json, 'access'), words(reply));
  account.access = kit.world.mask.add(access, 'ACCESS_TOKEN');
  const rotated = textAt(reply.json, 'refresh');
  if (rotated) account.refresh = kit.world.mask.add(rotated, 'REFRESH_TOKEN');
  kit.observe('A-28', rotated ? 'refresh tokens are rotated' : 'the refresh token stays');
  kit.observe('A-27', `refreshToken with \`refresh\`: ${reply.status}`);
  const after = await kit.call('getProfile', { token: access });
  if (!kit.accepts('refreshToken.new-access-works', after)) return;
  const [old, now] = [at(before.json, 'id'), at(after.json, 'id')];
  kit.check('refreshToken.same-user', old === now, after, {
    expected: String(old),
    got: String(now),
  });

  const stale = await kit.call('refreshToken', {
    body: { refresh: account.refresh },
    token: 'stale.token.kit',
  });
  kit.check('refreshToken.stale-header', isSuccess(stale), stale, {
    expected: 'the header is ignored',
    got: words(stale),
  });
  const next = textAt(stale.json, 'refresh');
  if (next) account.refresh = kit.world.mask.add(next, 'REFRESH_TOKEN');
  const nextAccess = textAt(stale.json, 'access');
  if (nextAccess) account.access = kit.world.mask.add(nextAccess, 'ACCESS_TOKEN');
}
