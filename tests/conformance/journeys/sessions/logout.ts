import { journey } from '../../walk/journey';
import { deleteDrafts } from '../clean-up';

/** Runs near the end, because it revokes the second account's tokens. */
export const logout = journey({
  name: 'Logout',
  async walk(kit) {
    const [others, account] = [kit.author, kit.stranger];
    const refresh = kit.need(account.refresh, 'there is no refresh token');
    // Afterwards nobody can delete them.
    await deleteDrafts(kit, account);
    const logout = (body: object) => kit.call('logout', { as: account, body });
    // Any status is allowed except 5xx.
    await logout({});
    await logout({ refresh_token: 'kit.no' });
    const reply = await logout({ refresh_token: refresh });
    if (!kit.accepts('logout.answers', reply, 'refused a logout')) return;
    kit.observe('A-27', `logout with \`refresh_token\`: ${reply.status}`);
    const renewed = await kit.call('refreshToken', { body: { refresh } });
    const fault = 'refreshed a session after its logout';
    kit.refuses('logout.revokes', renewed, fault, [401, 400]);
    const signedOut = await kit.call('getProfile', { token: account.access });
    kit.check('logout.access', signedOut.status === 401, signedOut, {
      expected: '401, or 200 until it expires',
      got: `${signedOut.status}`,
    });
    // Logs out once more, as a second click would. Any status is allowed except 5xx.
    await kit.call('logout', { token: account.access, body: { refresh_token: refresh } });
    const other = 'ended the session of another account';
    if (others.refresh) kit.check('logout.only-own-session', await kit.renew(others), reply, other);
  },
});
