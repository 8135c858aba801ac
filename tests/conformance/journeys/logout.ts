import { journey } from '../journey';
import { error } from '../rule';

/** Last of all that Ben does: his tokens are gone afterwards. */
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
  },
  async walk(kit) {
    const { ann, ben } = kit.world.people;
    const account = kit.need(ben?.access ? ben : undefined, 'nobody is signed in');
    const refresh = kit.need(account.refresh, 'there is no refresh token');
    const reply = await kit.call('logout', { as: account, body: { refresh_token: refresh } });
    if (!kit.accepts('logout.answers', reply)) return;
    kit.observe('A-27', 'logout takes `refresh_token`');
    const renewed = await kit.call('refreshToken', { body: { refresh } });
    kit.refuses('logout.revokes', renewed, 'a token that was given up', [401, 400]);
    if (ann?.refresh) {
      const goesOn = await kit.renew(ann);
      kit.check('logout.only-own-session', goesOn, reply, {
        expected: 'the other session goes on',
        got: 'it ended',
      });
    }
  },
});
