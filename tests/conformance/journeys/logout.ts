import { journey } from '../journey';
import { error, info } from '../rule';

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
      'The access token dies with the refresh token, or lives on until it runs out.',
      'Nothing.',
    ),
  },
  async walk(kit) {
    const [others, account] = [kit.author, kit.stranger];
    const refresh = kit.need(account.refresh, 'there is no refresh token');
    const reply = await kit.call('logout', { as: account, body: { refresh_token: refresh } });
    if (!kit.accepts('logout.answers', reply)) return;
    kit.observe('A-27', `logout with \`refresh_token\`: ${reply.status}`);
    const renewed = await kit.call('refreshToken', { body: { refresh } });
    kit.refuses('logout.revokes', renewed, 'a token that was given up', [401, 400]);
    const signedOut = await kit.call('getProfile', { token: account.access });
    kit.check('logout.access', signedOut.status === 401, signedOut, {
      expected: '401, or 200 until it runs out',
      got: `${signedOut.status}`,
    });
    if (others.refresh) {
      const goesOn = await kit.renew(others);
      kit.check('logout.only-own-session', goesOn, reply, {
        expected: 'the other session goes on',
        got: 'it ended',
      });
    }
  },
});
