import { otherCode } from '../accounts';
import { at, isRefusal, isSuccess, words } from '../exchange';
import { journey } from '../journey';
import { error, warning } from '../rule';

const MAX_TRIES = 12;
/** Seconds after which another code may be asked for. */
const COOLDOWN = 61;

export const activation = journey({
  name: 'Activation and its attempts',
  setsUp: true,
  rules: {
    'activateAccount.right-code': error(
      'spec 7, activate',
      'The right code activates the account.',
      'Cannot activate the account.',
    ),
    'activateAccount.success-flag': error(
      'spec 7, success flag',
      'A call that worked says `success: true`.',
      'The screen takes it for a failure.',
    ),
    'activateAccount.wrong-code': error(
      'spec 8, activation screen',
      'A wrong code is refused.',
      'Anybody activates any account.',
    ),
    'activateAccount.remaining-attempts': error(
      'spec 7, "errors carry error and remaining_attempts"',
      'A wrong code says in `remaining_attempts` how many tries are left.',
      '"(n attempts remaining)" is missing.',
    ),
    'activateAccount.error': error(
      'spec 7, "errors carry error and remaining_attempts"',
      'A wrong code says why in `error`.',
      'A general sentence instead of the reason.',
    ),
    'activateAccount.counts-down': error(
      'spec 7, remaining_attempts',
      'Each wrong code leaves fewer tries.',
      'A count that never changes.',
    ),
    'activateAccount.never-negative': error(
      'openapi.yaml ActivationError',
      'The tries that are left are zero or more.',
      'A negative count.',
    ),
    'activateAccount.lock': warning(
      'A-37; openapi.yaml activateAccount',
      'At zero the code is dead.',
      'Nothing; six digits can be guessed.',
    ),
    'resendActivation.answers': error(
      'spec 7, activate/resend',
      'A new code can be asked for.',
      'Locked out for good.',
    ),
    'resendActivation.success-flag': error(
      'spec 7, success flag',
      'A call that worked says `success: true`.',
      'The screen takes it for a failure.',
    ),
    'resendActivation.cooldown': error(
      'spec 9; openapi.yaml resendActivation',
      'Resend cooldown 60 seconds.',
      'Nothing; anybody floods a phone with messages.',
    ),
    'resendActivation.requires-email': error('spec 7', 'The call needs an email.', 'Nothing.'),
  },
  async walk(kit) {
    const { ben, cat } = kit.world.people;
    const bens = kit.need(ben, 'no account was registered');
    const code = kit.need(
      bens.lastCode ?? (await kit.code(bens, 'verification')),
      'no code was obtained',
    );
    const activate = (email: string, otp_code: string) =>
      kit.call('activateAccount', { body: { email, otp_code } });
    const right = await activate(bens.email, code);
    bens.verified = kit.accepts('activateAccount.right-code', right);
    kit.observe('A-12', `POST /auth/activate/ answers ${right.status}`);
    kit.observe('A-13', `the code of a registration, in activateAccount: ${right.status}`);
    if (bens.verified)
      kit.check('activateAccount.success-flag', at(right.json, 'success') === true, right, {
        expected: 'success: true',
        got: words(right),
      });

    const account = kit.need(cat, 'no account was registered');
    const known = kit.need(
      account.lastCode ?? (await kit.code(account, 'verification')),
      'no code was obtained',
    );
    let left: number | undefined;
    let wrong = await activate(account.email, otherCode(known));
    kit.refuses('activateAccount.wrong-code', wrong, 'a wrong code');
    if (!isRefusal(wrong)) return;
    for (
      let tries = 1;
      tries <= MAX_TRIES && isRefusal(wrong) && wrong.status !== 429;
      tries += 1
    ) {
      const now = at(wrong.json, 'remaining_attempts');
      const evidence = { expected: 'a number', got: JSON.stringify(now) ?? 'absent' };
      if (
        !kit.check('activateAccount.remaining-attempts', typeof now === 'number', wrong, evidence)
      )
        break;
      kit.check('activateAccount.error', typeof at(wrong.json, 'error') === 'string', wrong, {
        expected: 'error',
        got: words(wrong),
      });
      const count = Number(now);
      kit.check('activateAccount.never-negative', count >= 0, wrong, {
        expected: '0 or more',
        got: `${count}`,
      });
      if (left !== undefined)
        kit.check('activateAccount.counts-down', count < left, wrong, {
          expected: `fewer than ${left}`,
          got: `${count}`,
        });
      left = count;
      if (count <= 0) break;
      wrong = await activate(account.email, otherCode(known));
    }
    if (left === 0) {
      const locked = await activate(account.email, known);
      kit.refuses('activateAccount.lock', locked, 'the right code when no try is left');
      kit.observe('A-37', `${locked.status} for the right code at zero attempts`);
      if (isSuccess(locked)) account.verified = true;
    } else
      kit.unchecked('activateAccount.lock', `zero attempts were not reached in ${MAX_TRIES} tries`);

    kit.refuses(
      'resendActivation.requires-email',
      await kit.call('resendActivation', { body: {} }),
      'without an email',
    );
    const body = { email: account.email };
    const sent = await kit.call('resendActivation', { body });
    const { asksPeople } = kit.world.otp;
    if (isSuccess(sent) && !asksPeople) await kit.code(account, 'verification');
    const between = account.lastCode;
    const again = await kit.call('resendActivation', { body });
    const answers = isSuccess(sent) || sent.status === 429;
    kit.check('resendActivation.answers', answers, sent, {
      expected: '2xx, or 429 when it is too soon',
      got: words(sent),
    });
    if (isSuccess(again) && !asksPeople) {
      const newest = await kit.code(account, 'verification');
      kit.check('resendActivation.cooldown', newest === between, again, {
        expected: '429',
        got: words(again),
      });
    } else kit.refuses('resendActivation.cooldown', again, 'asked twice within a minute', [429]);

    let done = sent;
    if (!isSuccess(sent) && kit.canWait(COOLDOWN)) {
      await kit.wait(COOLDOWN, 'the cooldown of codes');
      done = await kit.call('resendActivation', { body });
    }
    if (isSuccess(done))
      kit.check('resendActivation.success-flag', at(done.json, 'success') === true, done, {
        expected: 'success: true',
        got: words(done),
      });
    else kit.unchecked('resendActivation.success-flag', words(done));
  },
});
