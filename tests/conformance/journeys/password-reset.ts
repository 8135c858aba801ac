import { type Account, newPassword } from '../accounts';
import { isSuccess, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { error, warning } from '../rule';

/** Seconds after which another code may be asked for. */
const BACK_AFTER = 61;

/** Dan is signed in, forgets his password, and comes back with a code. */
export const passwordReset = journey({
  name: 'Password reset by e-mail',
  rules: {
    'requestPasswordReset.accepts-email': error(
      'spec 7, identifier (email or phone)',
      'A reset code can be asked for.',
      '"Failed to send reset code".',
    ),
    'requestPasswordReset.requires-identifier': error(
      'spec 7',
      'The call needs an identifier.',
      'Nothing.',
    ),
    'requestPasswordReset.tells-nothing': warning(
      'openapi.yaml requestPasswordReset',
      'The answer is the same whether or not such an account exists.',
      'Nothing; anybody learns who has registered.',
    ),
    'requestPasswordReset.stale-token': warning(
      'A-32',
      'Operations without security ignore a stale header.',
      'Cannot reset the password while an old session lingers in the browser.',
    ),
    'requestPasswordReset.sends-code': error(
      'spec 1, password reset by code',
      'A code is sent.',
      'Waits for a code that does not come.',
    ),
    'requestPasswordReset.code-in-reply': error(
      'spec 1, password reset by code',
      'The code is sent to the account, and nowhere else.',
      'Anybody sets the password of any account.',
    ),
    'verifyLogin.reset-code': error(
      'spec 1, two-step login',
      'A reset code does not sign in: the password is the first step.',
      'Nothing; the password is not needed.',
    ),
    'confirmPasswordReset.password-length': error(
      'spec 5, forgot password',
      'New password at least 8 characters.',
      'A weak password is taken.',
    ),
    'confirmPasswordReset.foreign-code': error(
      'spec 1',
      'The code belongs to the account that asked for it.',
      'Anybody sets the password of any account.',
    ),
    'confirmPasswordReset.right-code': error(
      'spec 4, forgot password',
      'The right code sets the new password.',
      '"Failed to reset password."',
    ),
    'confirmPasswordReset.new-password-works': error(
      'openapi.yaml confirmPasswordReset',
      'The password changes: the new one is accepted.',
      'Cannot log in after the reset.',
    ),
    'confirmPasswordReset.code-works-once': error(
      'spec 1, one-time code',
      'A code works once.',
      'Whoever sees the code later sets the password again.',
    ),
    'confirmPasswordReset.ends-sessions': warning(
      'openapi.yaml confirmPasswordReset',
      'Every refresh token of the account is revoked.',
      'Nothing; a thief stays signed in.',
    ),
  },
  async walk(kit) {
    const { dan, ben } = kit.world.people;
    const account = kit.need(
      dan?.verified ? dan : kit.world.given[1],
      'it needs an account of its own, or a second one that is given',
    );
    // A given account gets its password back, which takes another code and so a wait.
    kit.need(
      account === dan || kit.canWait(BACK_AFTER),
      'a given account is reset, and back, with --patient only',
    );
    const asking = (identifier: string, token?: string) =>
      kit.call('requestPasswordReset', { body: { identifier }, token });
    const nobody = await asking(`nobody.${account.email}`, 'stale.token.kit');
    kit.check('requestPasswordReset.stale-token', nobody.status !== 401, nobody, {
      expected: 'the header is ignored',
      got: words(nobody),
    });
    kit.refuses(
      'requestPasswordReset.requires-identifier',
      await kit.call('requestPasswordReset', { body: {} }),
      'without identifier',
    );
    const asked = await asking(account.email);
    if (!kit.accepts('requestPasswordReset.accepts-email', asked)) return;
    const same =
      nobody.status === 401 ||
      (nobody.status === asked.status && neutral(words(nobody)) === neutral(words(asked)));
    kit.check('requestPasswordReset.tells-nothing', same, nobody, {
      expected: words(asked),
      got: words(nobody),
    });
    kit.observe('A-35', `an e-mail address: ${asked.status}`);

    const code = await kit.freshCode(account, 'password-reset');
    const sent = kit.check('requestPasswordReset.sends-code', code !== undefined, asked, {
      expected: 'a code',
      got: 'none',
    });
    if (!sent || !code) return;
    kit.check('requestPasswordReset.code-in-reply', !asked.text.includes(code), asked, {
      expected: 'the code is not in the reply',
      got: 'it is',
    });
    const asLogin = await kit.call('verifyLogin', {
      body: { email_or_id: account.email, otp_code: code },
    });
    kit.refuses('verifyLogin.reset-code', asLogin, 'a reset code', [400, 401]);

    const password = kit.world.mask.add(newPassword(), 'NEW_PASSWORD');
    const confirm = (identifier: string, new_password: string) =>
      kit.call('confirmPasswordReset', { body: { identifier, otp_code: code, new_password } });
    kit.refuses(
      'confirmPasswordReset.password-length',
      await confirm(account.email, 'Kit-7aZ'),
      'a password of 7 characters',
    );
    if (ben)
      kit.refuses(
        'confirmPasswordReset.foreign-code',
        await confirm(ben.email, password),
        "another account's code",
      );
    const done = await confirm(account.email, password);
    if (!kit.accepts('confirmPasswordReset.right-code', done)) return;
    const { refresh, password: original } = account;
    account.password = password;
    kit.refuses(
      'confirmPasswordReset.code-works-once',
      await confirm(account.email, newPassword()),
      'a code that was used',
    );
    if (refresh) {
      const renewed = await kit.call('refreshToken', { body: { refresh } });
      kit.refuses(
        'confirmPasswordReset.ends-sessions',
        renewed,
        'the password was reset',
        [401, 400],
      );
    }
    kit.observe('A-44', `a reset to a password of the whole checklist: ${done.status}`);
    if (account !== dan) return back(kit, account, original);
    const body = { email_or_id: account.email, password, otp_channel: 'both' };
    const login = await kit.call('initiateLogin', { body, mayBeTooSoon: true });
    // Too soon is as good as yes: the credentials were looked at, or nothing can be said.
    kit.check(
      'confirmPasswordReset.new-password-works',
      isSuccess(login) || login.status === 429,
      login,
      { expected: 'success, or 429', got: words(login) },
    );
  },
});

/** Without the numbers that a cooldown puts in. */
const neutral = (text: string) => text.replaceAll(/[0-9]+/g, 'n').replaceAll(/\S+@\S+/g, '@');

/** Sets the given password again; where that fails, whoever gave it has to know. */
async function back(kit: Kit, account: Account, original: string): Promise<void> {
  await kit.wait(BACK_AFTER, 'another code, to set the old password again');
  const identifier = account.email;
  await kit.call('requestPasswordReset', { body: { identifier } });
  const otp_code = await kit.freshCode(account, 'password-reset');
  const body = { identifier, otp_code, new_password: original };
  const reply = otp_code && (await kit.call('confirmPasswordReset', { body }));
  if (reply && isSuccess(reply)) account.password = original;
  else kit.leftover(`${account.email} with another password: reset it by a code`);
}
