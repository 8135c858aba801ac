/** The calls that take a one-time code. Its properties are a table in rules.md: each is a rule for each of these calls. */
import type { Purpose } from '../../adapters/otp';

export interface CodeCall {
  purpose: Purpose;
  /** The field with the name of the account. */
  name: 'email' | 'email_or_id' | 'identifier';
  /** The usual statuses of a refusal. */
  refused: number[];
  /** What a success does to the account, in a sentence about the call. */
  did: string;
}

export const codeCalls = {
  verifyOtp: {
    purpose: 'verification',
    name: 'email',
    refused: [400],
    did: 'verified an account',
  },
  activateAccount: {
    purpose: 'verification',
    name: 'email',
    refused: [400],
    did: 'activated an account',
  },
  verifyLogin: {
    purpose: 'login',
    name: 'email_or_id',
    refused: [400, 401],
    did: 'returned tokens for an account',
  },
  confirmPasswordReset: {
    purpose: 'password-reset',
    name: 'identifier',
    refused: [400],
    did: 'set the password of an account',
  },
} as const satisfies Record<string, CodeCall>;

export type CallId = keyof typeof codeCalls;
