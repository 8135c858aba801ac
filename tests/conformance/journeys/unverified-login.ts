import { at, isSuccess, textAt, words } from '../exchange';
import { journey } from '../journey';
import { error } from '../rule';

const modal = 'No activation dialog: the account cannot log in, and nothing says why.';

export const unverifiedLogin = journey({
  name: 'Login of an unverified account',
  rules: {
    'initiateLogin.unverified-refused': error(
      'spec 4, unverified account',
      'An unverified account is refused.',
      'Unverified accounts take part.',
    ),
    'initiateLogin.unverified-flag': error(
      'spec 8; spec 3, unverified-account payload',
      'The refusal says `error: account_not_verified` or `requires_verification: true`.',
      modal,
    ),
    'initiateLogin.unverified-payload': error(
      'spec 3, unverified-account payload',
      'The refusal carries error, requires_verification, email, phone_number and message.',
      'The dialog does not know where the code went.',
    ),
    'initiateLogin.unverified-needs-password': error(
      'spec 4, "credentials rejected with account_not_verified"',
      'Only the right password opens the activation.',
      'Nothing; anybody learns the phone number behind an address.',
    ),
    'verifyLogin.unverified': error(
      'spec 4, login',
      'The verification code of a registration does not sign in.',
      'Nothing; the password is not needed.',
    ),
  },
  async walk(kit) {
    const account = kit.need(kit.world.people.cat, 'no account was registered');
    kit.need(!account.verified, 'the account was verified by then');
    const initiate = (password: string) =>
      kit.call('initiateLogin', {
        body: { email_or_id: account.email, password, otp_channel: 'both' },
      });
    const wrong = await initiate(`${account.password}-not`);
    const opens =
      at(wrong.json, 'requires_verification') === true ||
      textAt(wrong.json, 'phone_number') !== undefined;
    kit.check('initiateLogin.unverified-needs-password', !opens, wrong, {
      expected: 'no word about the account',
      got: words(wrong),
    });

    const refused = await initiate(account.password);
    if (
      !kit.refuses(
        'initiateLogin.unverified-refused',
        refused,
        'the account is not verified',
        [400, 401, 403],
      )
    )
      return;
    if (refused.status === 429 || refused.status >= 500) return;
    const flagged =
      at(refused.json, 'error') === 'account_not_verified' ||
      at(refused.json, 'requires_verification') === true;
    if (
      !kit.check('initiateLogin.unverified-flag', flagged, refused, {
        expected: 'error: account_not_verified, requires_verification: true',
        got: refused.text.slice(0, 200),
      })
    )
      return;
    const absent = ['error', 'requires_verification', 'email', 'phone_number', 'message'].filter(
      (field) => at(refused.json, field) === undefined,
    );
    kit.check('initiateLogin.unverified-payload', absent.length === 0, refused, {
      expected: 'all five fields',
      got: `no ${absent.join(', ')}`,
    });
    const email = textAt(refused.json, 'email') ?? account.email;
    kit.check(
      'initiateLogin.unverified-payload',
      email.toLowerCase() === account.email.toLowerCase(),
      refused,
      { expected: account.email, got: email },
    );

    const code = (await kit.code(account, 'verification')) ?? account.lastCode;
    kit.observe(
      'A-14',
      code ? 'a code is there after the refused login' : 'no code is there after the refused login',
    );
    if (!code) return kit.unchecked('verifyLogin.unverified', 'no code was obtained');
    const body = { email_or_id: account.email, otp_code: code };
    const signedIn = await kit.call('verifyLogin', { body });
    kit.check('verifyLogin.unverified', !isSuccess(signedIn), signedIn, {
      expected: 'refused',
      got: words(signedIn),
    });
  },
});
