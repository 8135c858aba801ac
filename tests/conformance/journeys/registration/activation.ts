import { at, isRefusal, isSuccess, words } from '../../contract/exchange';
import { type Account, otherCode } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { resends } from './activation-resends';
import { rules } from './activation-rules';

const KIT_TRIES = 12;
const ALLOWED_TRIES = 5;

type RuleId = keyof typeof rules;

export const activation = journey({
  name: 'Activation and its attempts',
  rules,
  async prepare(kit) {
    const { ben, eve } = kit.world.people;
    for (const account of [ben, eve])
      if (account && isSuccess(await activated(kit, account)))
        Object.assign(account, { verified: true, verifiedBy: 'activateAccount' });
  },
  async walk(kit) {
    const { ben, cat, eve } = kit.world.people;
    const foreign = cat?.lastCode ?? (cat && (await kit.code(cat, 'verification')));
    await right(kit, kit.need(ben, 'no account was registered'), foreign);
    const account = kit.need(cat, 'no account was registered');
    await attempts(kit, account);
    if (!account.verified) await resends(kit, account);
    // Cat's code may be locked now. That must not affect Eve.
    if (!eve) return;
    await lastOne(kit, eve);
  },
});

/** `mayBeTooSoon` is for codes that may be locked: a 429 then means the lock, so the kit does not wait and retry. */
const activate = (kit: Kit, email: string, otp_code?: string, mayBeTooSoon = false) =>
  kit.call('activateAccount', { body: { email, ...(otp_code && { otp_code }) }, mayBeTooSoon });

const verify = (kit: Kit, email: string, otp_code: string, mayBeTooSoon = false) =>
  kit.call('verifyOtp', { body: { email, otp_code }, mayBeTooSoon });

const codeOf = async (kit: Kit, account: Account) =>
  kit.need(account.lastCode ?? (await kit.code(account, 'verification')), 'no code could be read');

const activated = async (kit: Kit, account: Account) =>
  activate(kit, account.email, await codeOf(kit, account));

async function right(kit: Kit<RuleId>, account: Account, foreign?: string): Promise<void> {
  const { email } = account;
  const code = await codeOf(kit, account);
  const codeless = await activate(kit, email);
  kit.refuses('activateAccount.required', codeless, 'accepted a call without otp_code');
  const nobody = await activate(kit, `nobody.${email}`, code);
  const fault = 'activated an unknown address';
  kit.refuses('activateAccount.unknown-account', nobody, fault, [400, 404]);
  if (foreign && foreign !== code)
    kit.refuses(
      'activateAccount.foreign-code',
      await activate(kit, email, foreign),
      'activated an account with the code of another',
    );
  else
    kit.unchecked(
      'activateAccount.foreign-code',
      'the codes of two accounts are the same or missing',
    );
  const reply = await activate(kit, email, code);
  account.verified = kit.accepts('activateAccount.right-code', reply, 'refused the correct code');
  if (account.verified) account.verifiedBy = 'activateAccount';
  kit.observe('A-12', `POST /auth/activate/ returns ${reply.status}`);
  kit.observe('A-13', `the code of a registration, in activateAccount: ${reply.status}`);
  if (!account.verified) return;
  const flag = at(reply.json, 'success');
  kit.check('activateAccount.success-flag', flag === true, reply, {
    fault: 'succeeded without `success: true`',
    expected: 'success: true',
    got: `success: ${JSON.stringify(flag) ?? 'absent'}`,
  });
  const again = await activate(kit, email, code);
  // If a wrong code succeeds too, the server says "already active" without checking the code. Then the success
  // above does not mean that a used code works.
  if (isSuccess(again) && isSuccess(await activate(kit, email, otherCode(code))))
    kit.holds('activateAccount.code-works-once');
  else kit.refuses('activateAccount.code-works-once', again, 'accepted a code a second time');
}

/**
 * Activates this account after wrong codes were sent for another one. First tries a part of the code, and the address
 * in lower case.
 */
async function lastOne(kit: Kit<RuleId>, account: Account): Promise<void> {
  const { email } = account;
  const code = await codeOf(kit, account);
  const part = await activate(kit, email, code.slice(0, 5));
  const five = 'accepted the first five digits of a code';
  kit.refuses('activateAccount.malformed-code', part, five);
  const small = await activate(kit, email.toLowerCase(), code);
  const anyCase = isSuccess(small) || isSuccess(part);
  const reply = anyCase ? small : await activate(kit, email, code);
  const fault = 'refused the correct code after wrong ones for another account';
  account.verified = kit.accepts('activateAccount.right-code', reply, fault) || isSuccess(part);
  if (!account.verified) return;
  account.verifiedBy = 'activateAccount';
  kit.check('activateAccount.email-case', anyCase, small, {
    fault: `refused the correct code for ${email.toLowerCase()}, but accepted it for ${email}`,
    expected: 'the same address, in upper or lower case',
    got: 'two addresses',
  });
}

/** Sends wrong codes until no attempt is left, then the right one, which must be refused. */
async function attempts(kit: Kit<RuleId>, account: Account): Promise<void> {
  const code = await codeOf(kit, account);
  const wrongCode = otherCode(code);
  let left: number | undefined;
  for (let tries = 1; tries <= KIT_TRIES && left !== 0; tries += 1) {
    const wrong = await activate(kit, account.email, wrongCode);
    if (tries === 1) kit.refuses('activateAccount.wrong-code', wrong, 'accepted a wrong code');
    if (!isRefusal(wrong) || wrong.status === 429) break;
    const now = at(wrong.json, 'remaining_attempts');
    const counted = kit.check('activateAccount.remaining-attempts', Number.isInteger(now), wrong, {
      fault: 'does not say as a number how many attempts are left',
      expected: 'remaining_attempts: a whole number',
      got: `remaining_attempts: ${JSON.stringify(now) ?? 'absent'}`,
    });
    if (!counted) break;
    kit.check('activateAccount.error', typeof at(wrong.json, 'error') === 'string', wrong, {
      fault: 'refused a wrong code without an `error`',
      expected: 'error: a sentence',
      got: words(wrong),
    });
    const count = Number(now);
    compareCounts(kit, wrong, { count, left, tries });
    left = Math.max(0, count);
    if (tries === 1 && left > 1) await otherCall(kit, account, wrongCode);
  }
  if (left !== 0)
    return kit.unchecked(
      'activateAccount.lock',
      `after ${KIT_TRIES} wrong codes there were still attempts left`,
    );

  const locked = await activate(kit, account.email, code, true);
  kit.refuses('activateAccount.lock', locked, 'accepted a locked code', [400, 429]);
  if (locked.status !== 429 || !locked.headers.has('Retry-After'))
    kit.observe('A-37', `${locked.status} for the correct code at zero attempts`);
  const verified = await verify(kit, account.email, code, true);
  if (!isSuccess(locked))
    kit.refuses('verifyOtp.lock', verified, 'accepted a locked code', [400, 429]);
  account.verified = isSuccess(locked) || isSuccess(verified);
}

type Counts = { count: number; left: number | undefined; tries: number };

/**
 * Compares the number of attempts left in this reply of `activateAccount` (`count`) with the number in the reply before
 * (`left`).
 */
function compareCounts(
  kit: Kit<RuleId>,
  wrong: Awaited<ReturnType<typeof activate>>,
  { count, left, tries }: Counts,
): void {
  kit.check('activateAccount.never-negative', count >= 0, wrong, {
    fault: 'counts below zero',
    expected: '0 or more',
    got: `remaining_attempts: ${count}`,
  });
  kit.check('activateAccount.too-many-tries', count < ALLOWED_TRIES || tries > 1, wrong, {
    fault: 'allows more than five attempts for a code',
    expected: `at most ${ALLOWED_TRIES - 1} after the first wrong code`,
    got: `remaining_attempts: ${count}`,
  });
  if (left === undefined) return;
  kit.check('activateAccount.counts-down', count < left, wrong, {
    fault: 'does not count the attempts down',
    expected: `fewer than ${left}`,
    got: `remaining_attempts: ${count}`,
  });
  if (tries === 2)
    kit.check('verifyOtp.counts-tries', count < left - 1 || count === 0, wrong, {
      operation: 'verifyOtp',
      fault: 'does not count wrong codes: activateAccount has as many attempts left as before',
      expected: `${Math.max(0, left - 2)} attempts left after a wrong code in both calls`,
      got: `remaining_attempts: ${count}`,
    });
}

const otherCall = (kit: Kit, { email }: Account, wrongCode: string) =>
  verify(kit, email, wrongCode);
