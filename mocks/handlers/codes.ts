/** Sends and checks the one-time codes of an account. */
import type { Schemas } from '../contract/schemas';
import { refuse } from '../replies/refusal';
import {
  type FailedVerdict,
  issueCode,
  secondsToWait,
  tryCode,
  verdictMessages,
} from '../rules/otp';
import type { CodePurpose, CodeRow, Db, UserRow } from '../state/db';
import type { Server } from './handler';

type Channel = Schemas['InitiateLogin']['otp_channel'];

export const findCode = (db: Db, purpose: CodePurpose, account: string): CodeRow | undefined =>
  db.codes.find((row) => row.purpose === purpose && row.account === account.trim().toLowerCase());

export const codeWait = ({ db, now }: Server, purpose: CodePurpose, account: string): number =>
  secondsToWait(findCode(db, purpose, account), now);

/** Throws a refusal if the last code is less than a minute old. */
export function refuseTooSoon(server: Server, purpose: CodePurpose, account: string): void {
  const seconds = codeWait(server, purpose, account);
  if (seconds > 0) {
    throw refuse(
      429,
      { error: `Please wait ${seconds} seconds before asking for another code.` },
      { 'Retry-After': String(seconds) },
    );
  }
}

/**
 * Sends a new code, which replaces the old one. If there is no user, stores the code but does not send it. The wait and
 * the number of attempts are the same as for a user, so that replies do not show whether an address has an account.
 */
export function sendCode(
  server: Server,
  purpose: CodePurpose,
  account: string,
  user?: UserRow,
  channel: Channel = 'both',
) {
  const { db, outbox, random, now } = server;
  const code = issueCode(random, now);
  const old = findCode(db, purpose, account);
  if (old) Object.assign(old, code);
  else db.codes.push({ purpose, account: account.trim().toLowerCase(), ...code });
  if (!user) return;

  const message = {
    at: new Date(now).toISOString(),
    subject: `Your ${purpose} code`,
    text: `Hello ${user.first_name}, your ${purpose} code is ${code.code}. It is valid for 10 minutes.`,
    purpose,
    code: code.code,
  };
  if (channel !== 'phone') outbox.send({ ...message, channel: 'email', to: user.email });
  if (channel !== 'email') outbox.send({ ...message, channel: 'sms', to: user.phone_number });
}

const plainError = (verdict: FailedVerdict): object => ({ error: verdictMessages[verdict] });

/** Returns the user if the typed code is correct; otherwise throws a refusal. */
export function redeemCode(
  { db, now }: Server,
  purpose: CodePurpose,
  { account, user, typed }: { account: string; user: UserRow | undefined; typed: string },
  errorBody = plainError,
): UserRow {
  const verdict = tryCode(findCode(db, purpose, account), typed, now);
  if (verdict === 'right' && user) return user;
  throw refuse(400, errorBody(verdict === 'right' ? 'wrong' : verdict));
}
