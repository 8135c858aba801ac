import { at, type Exchange, isSuccess, textAt, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { enter, refused } from '../codes/use';

export const unverifiedLogin = journey({
  name: 'Login of an unverified account',
  also: ['(verifyLogin|confirmPasswordReset).other-purpose', 'verifyLogin.refusal-changes-nothing'],
  async walk(kit) {
    const account = kit.need(kit.world.people.cat, 'no account was registered');
    kit.need(!account.verified, 'the account was already verified');
    const { email, password, registration } = account;
    const initiate = (password: string, email_or_id = email) =>
      kit.call('initiateLogin', { body: { email_or_id, password, otp_channel: 'both' } });
    const wrong = await initiate(`${password}-not`);
    const opens =
      at(wrong.json, 'requires_verification') === true ||
      textAt(wrong.json, 'phone_number') !== undefined;
    kit.check('initiateLogin.unverified-needs-password', !opens, wrong, {
      fault: 'mentioned an unverified account without its password',
      expected: 'nothing about the account',
      got: words(wrong),
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
  const flagged =
    at(json, 'error') === 'account_not_verified' || at(json, 'requires_verification') === true;
  const found = kit.check('initiateLogin.unverified-flag', flagged, refused, {
    fault: 'refused an unverified account without saying why',
    expected: 'error: account_not_verified, requires_verification: true',
    got: refused.text.slice(0, 200),
  });
  if (!found) return;
  const wrong = [
    at(json, 'error') !== 'account_not_verified' && 'error',
    at(json, 'requires_verification') !== true && 'requires_verification',
    textAt(json, 'email')?.toLowerCase() !== account.email.toLowerCase() && 'email',
    !samePhone(textAt(json, 'phone_number'), account.registration?.phone_number) && 'phone_number',
    textAt(json, 'message') === undefined && 'message',
  ].filter((field) => field !== false);
  kit.check('initiateLogin.unverified-payload', wrong.length === 0, refused, {
    fault: `refused an unverified account with a wrong or missing ${wrong.join(', ')}`,
    expected: wrong.map((field) => WANTED[field] ?? field).join(', '),
    got: wrong
      .map((field) => `${field}: ${JSON.stringify(at(json, field)) ?? 'absent'}`)
      .join(', '),
  });
}

const WANTED: { [field: string]: string } = {
  error: 'error: account_not_verified',
  requires_verification: 'requires_verification: true',
  email: 'email: its address',
  phone_number: 'phone_number: its phone',
  message: 'message: a sentence',
};

/** Compares only the last two digits: a server may hide the middle of a number, or write it with the country code. */
const samePhone = (got: string | undefined, own: string | undefined) =>
  got !== undefined && (own === undefined || got.slice(-2) === own.slice(-2));
