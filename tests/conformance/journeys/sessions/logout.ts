import { journey } from '../../walk/journey';
import { error, info } from '../../walk/rule';

/** Last of all that the second account does: its tokens are gone afterwards. */
export const logout = journey({
  name: 'Logout',
  rules: {
    'logout.answers': error(
      'spec 7',
      'The call takes `refresh_token`.',
      'Nothing: the failure is ignored.',
    ),
    'logout.revokes': error(
      'openapi.yaml logout',
      'The refresh token is revoked.',
      'Nothing; a copied token stays good after the logout.',
    ),
    'logout.only-own-session': error(
      'openapi.yaml logout',
      'Only the token that is given is revoked.',
      'Others are signed out too.',
    ),
    'logout.access': info(
      'openapi.yaml logout',
      'Whether the access token ends at the logout too, or only when it runs out.',
      'Nothing.',
    ),
  },
  async walk(kit) {
    const [others, account] = [kit.author, kit.stranger];
    const refresh = kit.need(account.refresh, 'there is no refresh token');
    const logout = (body: object) => kit.call('logout', { as: account, body });
    // However they are answered, the server must not fail at them.
    await logout({});
    await logout({ refresh_token: 'kit.no' });
    const reply = await logout({ refresh_token: refresh });
    if (!kit.accepts('logout.answers', reply, 'refused a logout')) return;
    kit.observe('A-27', `logout with \`refresh_token\`: ${reply.status}`);
    const renewed = await kit.call('refreshToken', { body: { refresh } });
    const fault = 'renewed a session after its logout';
    kit.refuses('logout.revokes', renewed, fault, [401, 400]);
    const signedOut = await kit.call('getProfile', { token: account.access });
    kit.check('logout.access', signedOut.status === 401, signedOut, {
      expected: '401, or 200 until it runs out',
      got: `${signedOut.status}`,
    });
    // A second click; a 500 is named by itself.
    await kit.call('logout', { token: account.access, body: { refresh_token: refresh } });
    if (others.refresh) {
      const goesOn = await kit.renew(others);
      kit.check('logout.only-own-session', goesOn, reply, {
        fault: 'ended the session of another account',
        expected: 'the other session goes on',
        got: 'its refresh token is refused',
      });
    }
  },
});
