import { type Account, otherCode } from '../accounts';
import { at, isRefusal, isSuccess, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { rules } from './activation-rules';

const MAX_TRIES = 12;
/** Seconds after which another code may be asked for. */
const COOLDOWN = 61;

type RuleId = keyof typeof rules;

export const activation = journey({
  name: 'Activation and its attempts',
  setsUp: true,
  rules,
  async walk(kit) {
    const { ben, cat } = kit.world.people;
    await right(kit, kit.need(ben, 'no account was registered'), cat?.lastCode);
    const account = kit.need(cat, 'no account was registered');
    await attempts(kit, account);
    await resends(kit, account);
  },
});

const activate = (kit: Kit, email: string, otp_code?: string) =>
  kit.call('activateAccount', {
    body: { email, ...(otp_code && { otp_code }) },
    mayBeTooSoon: true,
  });

const codeOf = async (kit: Kit, account: Account) =>
  kit.need(account.lastCode ?? (await kit.code(account, 'verification')), 'no code was obtained');

async function right(kit: Kit<RuleId>, account: Account, foreign?: string): Promise<void> {
  const { email } = account;
  const code = await codeOf(kit, account);
  kit.refuses('activateAccount.required', await activate(kit, email), 'without otp_code');
  kit.refuses(
    'activateAccount.unknown-account',
    await activate(kit, `nobody.${email}`, code),
    'an address that nobody has',
    [400, 404],
  );
  if (foreign && foreign !== code)
    kit.refuses(
      'activateAccount.foreign-code',
      await activate(kit, email, foreign),
      "another account's code",
    );
  else
    kit.unchecked(
      'activateAccount.foreign-code',
      'the codes of two accounts are the same, or missing',
    );
  const reply = await activate(kit, email, code);
  account.verified = kit.accepts('activateAccount.right-code', reply);
  kit.observe('A-12', `POST /auth/activate/ answers ${reply.status}`);
  kit.observe('A-13', `the code of a registration, in activateAccount: ${reply.status}`);
  if (account.verified)
    kit.check('activateAccount.success-flag', at(reply.json, 'success') === true, reply, {
      expected: 'success: true',
      got: words(reply),
    });
}

/** Wrong codes until no try is left, and then the right one. */
async function attempts(kit: Kit<RuleId>, account: Account): Promise<void> {
  const code = await codeOf(kit, account);
  let left: number | undefined;
  for (let tries = 1; tries <= MAX_TRIES && left !== 0; tries += 1) {
    const wrong = await activate(kit, account.email, otherCode(code));
    if (tries === 1) kit.refuses('activateAccount.wrong-code', wrong, 'a wrong code');
    if (!isRefusal(wrong) || wrong.status === 429) break;
    const now = at(wrong.json, 'remaining_attempts');
    const evidence = { expected: 'a number', got: JSON.stringify(now) ?? 'absent' };
    if (!kit.check('activateAccount.remaining-attempts', typeof now === 'number', wrong, evidence))
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
    left = Math.max(0, count);
  }
  if (left !== 0)
    return kit.unchecked(
      'activateAccount.lock',
      `zero attempts were not reached in ${MAX_TRIES} tries`,
    );

  const locked = await activate(kit, account.email, code);
  kit.refuses('activateAccount.lock', locked, 'the right code when no try is left', [400, 429]);
  kit.observe('A-37', `${locked.status} for the right code at zero attempts`);
  const body = { email: account.email, otp_code: code };
  const verified = await kit.call('verifyOtp', { body, mayBeTooSoon: true });
  if (!isSuccess(locked))
    kit.refuses('verifyOtp.lock', verified, 'the right code when no try is left', [400, 429]);
  account.verified = isSuccess(locked) || isSuccess(verified);
}

async function resends(kit: Kit<RuleId>, account: Account): Promise<void> {
  const resend = (body: object) => kit.call('resendActivation', { body, mayBeTooSoon: true });
  kit.refuses('resendActivation.requires-email', await resend({}), 'without an email');
  const unknown = await resend({ email: `nobody.${account.email}` });
  const sent = await resend({ email: account.email });
  const answers = isSuccess(sent) || sent.status === 429;
  kit.check('resendActivation.answers', answers, sent, {
    expected: '2xx, or 429 when it is too soon',
    got: words(sent),
  });
  const same = isSuccess(unknown) || unknown.status === sent.status;
  kit.check('resendActivation.tells-nothing', !answers || same, unknown, {
    expected: 'the same answer as for a registered address',
    got: words(unknown),
  });
  const { asksPeople } = kit.world.otp;
  if (isSuccess(sent) && !asksPeople) await kit.code(account, 'verification');
  const between = account.lastCode;
  const again = await resend({ email: account.email });
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
    done = await resend({ email: account.email });
  }
  if (isSuccess(done))
    kit.check('resendActivation.success-flag', at(done.json, 'success') === true, done, {
      expected: 'success: true',
      got: words(done),
    });
  else kit.unchecked('resendActivation.success-flag', words(done));
}
