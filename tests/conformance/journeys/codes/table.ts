/**
 * The calls that take a one-time code, and those that send one. Their properties are two tables in rules.md: each is a
 * rule for each of these calls.
 */
import type { Purpose } from '../../adapters/otp';
import { at } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';

/** This many wrong attempts lock a code. */
export const TRIES = 5;

interface CodeCall {
  purpose: Purpose;
  /** The call that sends the code again. */
  sender: Sender;
  /** The field with the name of the account. */
  name: 'email' | 'email_or_id' | 'identifier';
  /** The usual statuses of a refusal. */
  refused: number[];
}

// biome-ignore format: a table, with one call in each line
export const codeCalls = {
  verifyOtp: { purpose: 'verification', sender: 'resendOtp', name: 'email', refused: [400] },
  activateAccount: { purpose: 'verification', sender: 'resendActivation', name: 'email', refused: [400] },
  verifyLogin: { purpose: 'login', sender: 'initiateLogin', name: 'email_or_id', refused: [400, 401] },
  confirmPasswordReset: { purpose: 'password-reset', sender: 'requestPasswordReset', name: 'identifier', refused: [400] },
} as const satisfies Record<string, CodeCall>;

export type CallId = keyof typeof codeCalls;
export type Sender = 'resendOtp' | 'resendActivation' | 'initiateLogin' | 'requestPasswordReset';

/** What a form has as the name of an account, in small letters; empty if it has none. */
export const nameIn = (form: unknown): string =>
  ['email', 'email_or_id', 'identifier']
    .map((field) => String(at(form, field) ?? ''))
    .join('')
    .toLowerCase();

export const purposeOf = (sender: Sender): Purpose =>
  Object.values(codeCalls).find((call) => call.sender === sender)?.purpose ?? 'verification';

/** The form of each call that sends a code, with what is typed as the name of the account. */
export const senders: Record<Sender, (name: string, account: Account) => object> = {
  resendOtp: (email) => ({ email, otp_type: 'email' }),
  resendActivation: (email) => ({ email }),
  initiateLogin: (email_or_id, { password }) => ({ email_or_id, password, otp_channel: 'both' }),
  requestPasswordReset: (identifier) => ({ identifier }),
};
