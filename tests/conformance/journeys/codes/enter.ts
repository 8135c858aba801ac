/** Sends codes, and signs in with them. */
import {
  at,
  type Exchange,
  isSuccess,
  secondsToWait,
  textAt,
  tokenIn,
  words,
} from '../../contract/exchange';
import { type Account, newPassword } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { newCode } from './ask';
import { type CallId, codeCalls } from './table';

/** A code that was sent to the account and is not used yet. */
export interface Ready {
  account: Account;
  code: string;
  /** What is typed as the name of the account: its e-mail address, its national ID or its phone number. */
  name?: string | undefined;
}

/** In seconds. */
const A_WHILE = 30;
const A_MINUTE = 60;

/** Sends the code. `changes` are other fields of the form, or other values. */
export async function enter(
  kit: Kit,
  call: CallId,
  { account, code, name = account.email }: Ready,
  changes: object = {},
  how: 'call' | 'withStaleToken' = 'call',
): Promise<Exchange> {
  const field = codeCalls[call].name;
  const reset = call === 'confirmPasswordReset';
  const more = reset && { new_password: kit.world.mask.add(newPassword(), 'NEW_PASSWORD') };
  const body = { [field]: name, otp_code: code, ...more, ...changes };
  const send = (more = {}) => kit[how](call, { body: { ...body, ...more }, mayBeTooSoon: true });
  let reply = await send();
  const seconds = secondsToWait(reply) ?? 0;
  // A 429 with a longer wait may be the lock of the code, unless it is the same for an unknown account.
  const isGeneral = async () =>
    seconds <= A_WHILE ||
    (seconds <= A_MINUTE && (await send({ [field]: `nobody.${account.email}` })).status === 429);
  if (reply.status === 429 && (await isGeneral()) && (await kit.wait(seconds + 1, `${call}: 429`)))
    reply = await send();
  if (isSuccess(reply)) happened(account, call, body, String(at(body, field)));
  return reply;
}

export const noTokens = (kit: Kit, reply: Exchange, fault: string) =>
  kit.check(`${reply.operation}.no-tokens`, !tokenIn(reply, 'access'), reply, fault);

export const refreshWith = (kit: Kit, refresh: unknown) =>
  kit.call('refreshToken', { body: { refresh } });

export type Session = Pick<Account, 'access' | 'refresh'>;

/** Signs in again, or says why it could not. The account keeps the tokens that it has. */
export async function newSession(
  kit: Kit,
  account: Account,
): Promise<{ session?: Session; reason: string }> {
  const { access, refresh } = account;
  const { code, reason } = await newCode(kit, 'initiateLogin', account);
  if (code === undefined) return { reason };
  const reply = await enter(kit, 'verifyLogin', { account, code });
  const isIn = kit.keepTokens(account, reply);
  const session = { access: account.access ?? '', refresh: account.refresh ?? '' };
  Object.assign(account, { access, refresh });
  return { ...(isIn && { session }), reason: `the second login got ${words(reply)}` };
}

/** Notes what a success changes, also if it should have been refused. */
function happened(account: Account, call: CallId, form: object, name: string): void {
  const { email, registration } = account;
  const names = [email, registration?.phone_number].map((one) => one?.toLowerCase());
  if (!names.includes(name.toLowerCase())) return;
  const password = textAt(form, 'new_password');
  if (call === 'verifyOtp' || call === 'activateAccount')
    Object.assign(account, { verified: true, verifiedBy: call });
  else if (password !== undefined) account.password = password;
}
