/** Requests codes: which call sends a code of which purpose, and how long the kit must wait for it. */
import type { Purpose } from '../../adapters/otp';
import { type Exchange, isSuccess, secondsToWait, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { newRegistration } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';

/** In seconds: one more than the server's cooldown between two codes. */
export const COOLDOWN = 61;

export type Sender = 'resendOtp' | 'resendActivation' | 'initiateLogin' | 'requestPasswordReset';

const purposes: Record<Sender, Purpose> = {
  resendOtp: 'verification',
  resendActivation: 'verification',
  initiateLogin: 'login',
  requestPasswordReset: 'password-reset',
};

export const ask = (
  kit: Kit,
  sender: Sender,
  { email, password }: Account,
  mayBeTooSoon = true,
) => {
  const bodies: Record<Sender, object> = {
    resendOtp: { email, otp_type: 'email' },
    resendActivation: { email },
    initiateLogin: { email_or_id: email, password, otp_channel: 'both' },
    requestPasswordReset: { identifier: email },
  };
  return kit.call(sender, { body: bodies[sender], mayBeTooSoon });
};

/**
 * Requests a new code, after the cooldown if the server has one. Returns the code, or why there is none. Codes that were
 * sent before no longer work.
 */
export async function newCode(
  kit: Kit,
  sender: Sender,
  account: Account,
): Promise<{ code?: string; reply: Exchange; reason: string }> {
  const first = await ask(kit, sender, account);
  const seconds = Math.max(secondsToWait(first) ?? 0, COOLDOWN);
  const waited = first.status === 429 && (await waitOut(kit, seconds));
  // A second 429 can only come from a general limit, so the kit waits once more.
  const reply = waited ? await ask(kit, sender, account, false) : first;
  // In a later step the minute may already be over.
  if (!waited && isSuccess(first) && kit.canWait(COOLDOWN)) kit.holds(`${sender}.after-cooldown`);
  if (waited)
    kit.check(`${sender}.after-cooldown`, isSuccess(reply), reply, {
      fault: 'refused to send a code more than a minute after the last one',
      expected: '2xx',
      got: words(reply),
    });
  if (!isSuccess(reply)) {
    const soon = 'a code had just been sent, and the next takes a minute: --clock, or --patient';
    return { reply, reason: reply.status === 429 && !waited ? soon : words(reply) };
  }
  const code = await kit.freshCode(account, purposes[sender]);
  return { reply, reason: 'no new code could be read', ...(code !== undefined && { code }) };
}

const waitOut = async (kit: Kit, seconds: number): Promise<boolean> =>
  kit.canWait(seconds) && kit.wait(seconds + 1, 'the cooldown of codes');

/** Registers an account for the checks of codes, and reads its verification code. */
export async function newcomer(kit: Kit, name: string): Promise<Account | undefined> {
  const { registering, mask } = kit.world;
  if (!registering) return undefined;
  for (let tries = 1; tries <= 2; tries += 1) {
    const form = { ...newRegistration('dan', registering), first_name: 'Code', last_name: name };
    mask.add(form.password, 'PASSWORD');
    if (!isSuccess(await kit.call('register', { body: form }))) continue;
    kit.leftover(`the account ${form.email}`);
    const { email, password } = form;
    const account: Account = { name, email, password, registration: form, verified: false };
    await kit.code(account, 'verification');
    return account;
  }
  return undefined;
}
