import { otherCode } from '../accounts';
import { isSuccess, words } from '../exchange';
import { journey } from '../journey';
import { error, warning } from '../rule';

export const verification = journey({
  name: 'Verification by code',
  setsUp: true,
  rules: {
    'register.sends-code': error(
      'spec 1; openapi.yaml register',
      'Registration sends a one-time code.',
      'Waits for a code that does not come.',
    ),
    'verifyOtp.wrong-code': error(
      'spec 8, code wizard',
      'A wrong code is refused.',
      'Anybody verifies any account.',
    ),
    'verifyOtp.malformed-code': error(
      'spec 3, verification code: 6 digits',
      'A code that is not six digits is refused.',
      'Anybody verifies any account.',
    ),
    'verifyOtp.foreign-code': error(
      'spec 1',
      'The code belongs to the account that it was sent to.',
      'Anybody verifies any account.',
    ),
    'verifyOtp.required': error(
      'spec 7',
      'The call needs email and otp_code.',
      'Anybody verifies any account.',
    ),
    'verifyOtp.unknown-account': error(
      'openapi.yaml verifyOtp',
      'An address without an account is not verified.',
      '"Account verified" for an account that does not exist.',
    ),
    'verifyOtp.right-code': error(
      'spec 7, ok means verified',
      'The right code verifies the account.',
      'Cannot verify the account.',
    ),
    'verifyOtp.code-works-once': warning(
      'openapi.yaml verifyOtp',
      'A code works once.',
      'Nothing; a code that was seen by others stays good.',
    ),
    'verifyOtp.code-in-reply': warning(
      'spec 1',
      'The code is sent to the registered email and phone, and nowhere else.',
      'Nothing; an address needs no mailbox to be verified.',
    ),
    'resendOtp.answers': error(
      'spec 7, resend-otp',
      'A new code can be asked for.',
      '"Failed to resend OTP. Please try again."',
    ),
    'resendOtp.cooldown': error(
      'spec 9; openapi.yaml resendOtp',
      'Resend cooldown 60 seconds.',
      'Nothing; anybody floods a phone with messages.',
    ),
    'resendOtp.cooldown-silent': warning(
      'openapi.yaml resendOtp',
      'Sooner is 429.',
      '"OTP has been resent", and none comes.',
    ),
    'resendOtp.retry-after': warning(
      'openapi.yaml TooSoon',
      'A 429 says in `Retry-After`, in seconds, how long to wait.',
      'The countdown starts at 60 instead of the time that is left.',
    ),
    'resendOtp.wait-too-long': warning(
      'spec 9',
      'Resend cooldown 60 seconds.',
      'The resend link is back after 60 seconds and is refused.',
    ),
    'resendOtp.requires-email': error('spec 7', 'The call needs an email.', 'Nothing.'),
    'resendOtp.tells-nothing': warning(
      'openapi.yaml resendOtp',
      'An unknown address gets the same answer as a known one.',
      'Nothing; anybody learns who has registered.',
    ),
    'resendOtp.stale-token': warning(
      'A-32',
      'Operations without security ignore a stale header.',
      'Cannot verify while an old session lingers in the browser.',
    ),
  },
  async walk(kit) {
    const { ann, ben, cat } = kit.world.people;
    const account = kit.need(ann, 'no account was registered');
    const first = await kit.code(account, 'verification');
    const resend = () => kit.call('resendOtp', { body: resendBody(account), mayBeTooSoon: true });
    const sent = await resend();
    kit.check('resendOtp.answers', isSuccess(sent) || sent.status === 429, sent, {
      expected: '2xx, or 429 when it is too soon',
      got: words(sent),
    });
    const { asksPeople } = kit.world.otp;
    const between =
      isSuccess(sent) && !asksPeople ? await kit.code(account, 'verification') : first;
    const again = await resend();
    const resent = isSuccess(again) ? await kit.code(account, 'verification') : between;
    if (first || resent)
      kit.check('register.sends-code', first !== undefined, undefined, {
        expected: 'a code after the registration',
        got: 'one after a resend only',
      });
    else kit.unchecked('register.sends-code', 'no code was obtained at all');
    if (isSuccess(again)) {
      const silent = asksPeople || resent === between;
      kit.check(silent ? 'resendOtp.cooldown-silent' : 'resendOtp.cooldown', false, again, {
        expected: '429',
        got: words(again),
      });
    } else kit.refuses('resendOtp.cooldown', again, 'asked twice within a minute', [429]);
    if (again.status === 429) {
      const seconds = again.headers.get('Retry-After') ?? '';
      kit.check('resendOtp.retry-after', /^[0-9]+$/.test(seconds), again, {
        expected: 'whole seconds',
        got: seconds || 'no Retry-After',
      });
      kit.check('resendOtp.wait-too-long', !(Number(seconds) > 60), again, {
        expected: 'at most 60',
        got: seconds,
      });
    }
    kit.refuses(
      'resendOtp.requires-email',
      await kit.call('resendOtp', { body: { otp_type: 'email' } }),
      'without an email',
    );

    const unknown = { ...resendBody(account), email: `nobody.${account.email}` };
    const toUnknown = await kit.call('resendOtp', {
      body: unknown,
      token: 'stale.token.kit',
      mayBeTooSoon: true,
    });
    kit.check('resendOtp.stale-token', toUnknown.status !== 401, toUnknown, {
      expected: 'the header is ignored',
      got: words(toUnknown),
    });
    if (isSuccess(sent) || sent.status === 429)
      kit.check(
        'resendOtp.tells-nothing',
        isSuccess(toUnknown) || toUnknown.status === sent.status || toUnknown.status === 401,
        toUnknown,
        {
          expected: 'the same answer as for a registered address',
          got: words(toUnknown),
        },
      );

    const code = kit.need(resent ?? account.lastCode, 'no code was obtained');
    const verify = (email: string, otp_code: string) =>
      kit.call('verifyOtp', { body: { email, otp_code } });
    kit.refuses(
      'verifyOtp.wrong-code',
      await verify(account.email, otherCode(code)),
      'a wrong code',
    );
    kit.refuses(
      'verifyOtp.malformed-code',
      await verify(account.email, code.slice(0, 5)),
      'five digits',
    );
    const codeless = await kit.call('verifyOtp', { body: { email: account.email } });
    kit.refuses('verifyOtp.required', codeless, 'without otp_code');
    kit.refuses(
      'verifyOtp.unknown-account',
      await verify(unknown.email, code),
      'an address that nobody has',
    );
    const foreign = cat && (await kit.code(cat, 'verification'));
    if (ben && foreign && foreign !== (await kit.code(ben, 'verification')))
      kit.refuses(
        'verifyOtp.foreign-code',
        await verify(ben.email, foreign),
        "another account's code",
      );
    else
      kit.unchecked('verifyOtp.foreign-code', 'the codes of two accounts are the same, or missing');
    kit.check('verifyOtp.code-in-reply', !sent.text.includes(code), sent, {
      expected: 'the code is not in the reply',
      got: 'it is',
    });

    const right = await verify(account.email, code);
    account.verified = kit.accepts('verifyOtp.right-code', right);
    kit.observe('A-34', `otp_type "email" with a phone number: ${sent.status}`);
    const reused = await verify(account.email, code);
    // "Already verified", whatever the code, is no use of it.
    if (isSuccess(reused) && isSuccess(await verify(account.email, otherCode(code))))
      kit.check('verifyOtp.code-works-once', true, reused, {});
    else kit.refuses('verifyOtp.code-works-once', reused, 'a code that was used');
    const { dan } = kit.world.people;
    const dansCode = dan && (await kit.code(dan, 'verification'));
    if (dan && dansCode)
      dan.verified = kit.accepts('verifyOtp.right-code', await verify(dan.email, dansCode));
  },
});

const resendBody = ({
  email,
  registration,
}: {
  email: string;
  registration?: { phone_number: string };
}) => ({
  email,
  ...(registration && { phone_number: registration.phone_number }),
  otp_type: 'email',
});
