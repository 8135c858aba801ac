import { type Exchange, isSuccess } from '../../contract/exchange';
import { otherCode } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import { deleteDrafts } from '../clean-up';
import { ask, newCode } from '../codes/ask';
import { enter, refreshWith } from '../codes/enter';
import { countsDown } from '../codes/minute';

/** Runs near the end, because it revokes the second account's tokens. */
export const logout = journey({
  name: 'Logout',
  async walk(kit) {
    const [others, account] = [kit.author, kit.stranger];
    kit.need(account.refresh, 'there is no refresh token');
    // Afterwards nobody can delete them.
    await deleteDrafts(kit, account);
    const logout = (body: object) => kit.call('logout', { as: account, body });
    // Any status is allowed except 5xx.
    await logout({});
    await logout({ refresh_token: 'kit.no' });
    await kit.odd('logout', { as: account, body: [1] }, 'a list in place of a form');
    const isAlive = others.refresh !== undefined && (await kit.renew(others));
    const own = 'logout.only-own-session';
    const forged = isAlive && (await logout({ refresh_token: `${others.refresh}x` }));
    const unsigned = 'ended the session that a token names, although it did not sign that token';
    if (forged) kit.check(own, await kit.renew(others), forged, unsigned);
    // The calls before may have renewed the tokens.
    const refresh = account.refresh ?? '';
    const reply = await logout({ refresh_token: refresh });
    if (!kit.accepts('logout.answers', reply, 'refused a logout')) return;
    kit.observe('A-27', `logout with \`refresh_token\`: ${reply.status}`);
    const renewed = await refreshWith(kit, refresh);
    const fault = 'refreshed a session after its logout';
    if (kit.refuses('logout.revokes', renewed, fault, [401, 400])) kit.world.revoked = refresh;
    // Logs out once more, as a second click would. Any status is allowed except 5xx.
    await kit.call('logout', { token: account.access, body: { refresh_token: refresh } });
    const other = 'ended the session of another account';
    if (isAlive) kit.check(own, await kit.renew(others), reply, other);
  },
});

const WRONG = ', after a wrong code';
const A_WHILE = 5;

/**
 * Requests another code soon after the last one, and again after a wrong code. The refusal's `Retry-After` must count from
 * the last code sent.
 */
export const later = journey({
  name: 'A second code, some seconds later',
  also: ['initiateLogin.retry-after-moves'],
  async walk(kit) {
    const { author: account } = kit;
    // Of a code that was used a wrong one may count nowhere.
    const { reply } = await newCode(kit, 'initiateLogin', account);
    if (isSuccess(reply)) account.askedAt = reply.time;
    let before: Exchange | undefined;
    for (const since of ['', ', after a request that was refused', WRONG]) {
      if (kit.world.clock) await kit.wait(A_WHILE, 'a part of the cooldown');
      const ready = { account, code: otherCode(account.lastCode ?? '402913') };
      const typed = since === WRONG && (await enter(kit, 'verifyLogin', ready));
      const again = await ask(kit, 'initiateLogin', account);
      const passed = (again.time - (account.askedAt ?? 0)) / 1000;
      if (!countsDown(kit, again, passed, since, typed || before)) return;
      before = again;
    }
  },
});
