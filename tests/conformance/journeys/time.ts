import { isSuccess, words } from '../exchange';
import { journey } from '../journey';
import { error, warning } from '../rule';

/** A code lives ten minutes. */
const LONGEST_WAIT = 630;

/** What only time shows: on a target with a clock of its own, or with --patient. */
export const time = journey({
  name: 'What only time shows',
  rules: {
    'resendOtp.after-cooldown': error(
      'spec 9, "resend cooldown 60 seconds"',
      'After 60 seconds another code can be asked for.',
      'The resend link is refused.',
    ),
    'activateAccount.new-code-lifts-lock': error(
      'openapi.yaml resendActivation',
      'A new code lifts the lock.',
      'Locked out for good.',
    ),
    'initiateLogin.after-cooldown': error(
      'spec 9',
      'After 60 seconds another code can be asked for.',
      'Cannot log in a second time.',
    ),
    'verifyLogin.code-expires': warning(
      'openapi.yaml verifyLogin',
      'A code lives ten minutes.',
      'Nothing; an old message still signs in.',
    ),
    'getProfile.after-expiry': error(
      'spec 4, token refresh',
      'When the access token has run out, the refresh token gives another.',
      'Signed out in the middle of the work.',
    ),
  },
  async walk(kit) {
    const { cat, ann } = kit.world.people;
    const account = kit.need(cat && !cat.verified && cat, 'there is no unverified account');
    kit.need(kit.canWait(LONGEST_WAIT), 'it takes eleven minutes: --patient');
    await kit.wait(61, 'the cooldown of codes');
    const resent = await kit.call('resendOtp', {
      body: { email: account.email, otp_type: 'email' },
      mayBeTooSoon: true,
    });
    const sentAgain = isSuccess(resent);
    kit.check('resendOtp.after-cooldown', sentAgain, resent, {
      expected: 'success',
      got: words(resent),
    });
    if (sentAgain) {
      const code = kit.need(await kit.freshCode(account, 'verification'), 'no new code came');
      const reply = await kit.call('activateAccount', {
        body: { email: account.email, otp_code: code },
      });
      account.verified = kit.accepts('activateAccount.new-code-lifts-lock', reply);
    }
    const signed = kit.need(ann?.access ? ann : undefined, 'nobody is signed in');
    const body = { email_or_id: signed.email, password: signed.password, otp_channel: 'both' };
    const again = await kit.call('initiateLogin', { body, mayBeTooSoon: true });
    const sent = isSuccess(again);
    kit.check('initiateLogin.after-cooldown', sent, again, {
      expected: 'success',
      got: words(again),
    });
    if (!sent) return;
    const code = kit.need(await kit.freshCode(signed, 'login'), 'no new code came');
    await kit.wait(LONGEST_WAIT, 'the life of a code');
    const late = await kit.call('verifyLogin', {
      body: { email_or_id: signed.email, otp_code: code },
    });
    kit.refuses('verifyLogin.code-expires', late, 'the code is older than ten minutes', [400, 401]);
    const profile = await kit.call('getProfile', { as: signed });
    kit.accepts('getProfile.after-expiry', profile);
  },
});
