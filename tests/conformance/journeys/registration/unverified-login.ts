import { at, type Exchange, isSuccess, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { senders } from '../codes/table';
import { enter, refused } from '../codes/use';

export const unverifiedLogin = journey({
  name: 'Login of an unverified account',
  also: ['(verifyLogin|confirmPasswordReset).other-purpose', 'verifyLogin.refusal-changes-nothing'],
  async walk(kit) {
    const account = kit.need(kit.world.people.cat, 'no account was registered');
    kit.need(!account.verified, 'the account was already verified');
    const { email, password, registration } = account;
    const initiate = (typed: string, name = email) =>
      kit.call('initiateLogin', {
        body: senders.initiateLogin(name, { ...account, password: typed }),
      });
    const wrong = await initiate(`${password}-not`);
    const opens =
      at(wrong.json, 'requires_verification') === true ||
      textAt(wrong.json, 'phone_number') !== undefined;
    kit.check('initiateLogin.unverified-needs-password', !opens, wrong, {
      fault: 'mentioned an unverified account without its password',
      expected: 'nothing about the account',
    });

    // Logs in with the national ID: a server that only repeats what was typed then returns a wrong `email`.
    const byId = await initiate(password, registration?.id_passport);
    const known = isSuccess(byId) || /verif/i.test(byId.text);
    const login = known ? byId : await initiate(password);
    const signsIn = 'let an unverified account log in';
    const conventional = [400, 401, 403];
    if (!kit.refuses('initiateLogin.unverified-refused', login, signsIn, conventional)) return;
    if (login.status === 429 || login.status >= 500) return;
    payload(kit, account, login);

    const before = account.lastCode;
    const fresh = await kit.freshCode(account, 'verification', false);
    kit.observe(
      'A-14',
      fresh ? 'it sends one' : 'it sends none soon after the registration sent one',
    );
    const code = fresh ?? before;
    if (!code) return kit.unchecked('verifyLogin.other-purpose', 'no code could be read');
    // The code of a verification must not work for another purpose.
    for (const call of ['verifyLogin', 'confirmPasswordReset'] as const) {
      const reply = await enter(kit, call, { account, code });
      refused(kit, call, 'other-purpose', reply, 'accepted a verification code');
    }
  },
});

/** Checks the fields that the activation dialog needs. `error` and `requires_verification` have fixed values. */
function payload(kit: Kit, account: Account, refused: Exchange): void {
  const { json } = refused;
  const isNamed = at(json, 'error') === 'account_not_verified';
  const isFlagged = at(json, 'requires_verification') === true;
  const wanted = 'error: account_not_verified, requires_verification: true';
  const silent = { fault: 'refused an unverified account without saying why', expected: wanted };
  if (!kit.check('initiateLogin.unverified-flag', isNamed || isFlagged, refused, silent)) return;
  const isOwn = textAt(json, 'email')?.toLowerCase() === account.email.toLowerCase();
  const isPhone = samePhone(textAt(json, 'phone_number'), account);
  for (const [field, isRight, value] of [
    ['error', isNamed, 'account_not_verified'],
    ['requires_verification', isFlagged, 'true'],
    ['email', isOwn, 'its address'],
    ['phone_number', isPhone, 'its phone'],
    ['message', textAt(json, 'message') !== undefined, 'a sentence'],
  ] as const)
    kit.check('initiateLogin.unverified-payload', isRight, refused, {
      fault: `refused an unverified account with a wrong or missing ${field}`,
      expected: `${field}: ${value}`,
      got: `${field}: ${JSON.stringify(at(json, field)) ?? 'absent'}`,
    });
}

/** Compares only the last two digits: a server may hide the middle of a number, or write it with the country code. */
function samePhone(got: string | undefined, { registration }: Account): boolean {
  const own = registration?.phone_number;
  return got !== undefined && (own === undefined || got.slice(-2) === own.slice(-2));
}
