/**
 * The properties of a one-time code, for each call that takes one. Each cell is a rule of the kit, or has a reason why
 * the call cannot have the property.
 */
import type { Purpose } from '../../adapters/otp';
import type { Rule, Rules, Severity } from '../../contract/rule';

export interface CodeCall {
  purpose: Purpose;
  /** The field with the name of the account. */
  name: 'email' | 'email_or_id' | 'identifier';
  /** The usual statuses of a refusal. */
  refused: number[];
  /** What users see if the call accepts a code that it must refuse. */
  harm: string;
  /** What users see if it refuses a correct code. */
  useless: string;
  /** What a success does to the account, in a sentence about the call. */
  did: string;
}

export const codeCalls = {
  verifyOtp: {
    purpose: 'verification',
    name: 'email',
    refused: [400],
    harm: 'Anybody can verify any account.',
    useless: "Users can't verify their account.",
    did: 'verified an account',
  },
  activateAccount: {
    purpose: 'verification',
    name: 'email',
    refused: [400],
    harm: 'Anybody can activate any account.',
    useless: "Users can't activate their account.",
    did: 'activated an account',
  },
  verifyLogin: {
    purpose: 'login',
    name: 'email_or_id',
    refused: [400, 401],
    harm: 'Not visible, but others can sign in to the account.',
    useless: "Users can't log in.",
    did: 'returned tokens for an account',
  },
  confirmPasswordReset: {
    purpose: 'password-reset',
    name: 'identifier',
    refused: [400],
    harm: 'Anybody can set the password of any account.',
    useless: '"Failed to reset password."',
    did: 'set the password of an account',
  },
} as const satisfies Record<string, CodeCall>;

export type CallId = keyof typeof codeCalls;

interface Property {
  severity: Severity;
  source: string;
  /** What a correct server does. */
  says: string;
  /** What users see; otherwise the call's `harm` or `useless`. */
  sees: 'harm' | 'useless' | string;
  /** Why a call cannot have the property. */
  not?: { [Id in CallId]?: string };
}

const conventions = 'openapi.yaml, conventions';
const guess = 'Not visible, but codes can be guessed in an afternoon.';
const late = 'A code that arrives late is refused.';

export const properties = {
  'right-code': {
    severity: 'error',
    source: 'spec 4; spec 7',
    says: 'The correct code works.',
    sees: 'useless',
  },
  'after-wrong-codes': {
    severity: 'warning',
    source: `spec 8; ${conventions}, "locked after five wrong attempts"`,
    says: 'After two wrong codes the correct one still works.',
    sees: 'After a wrong code, users must request another.',
  },
  'wrong-code': {
    severity: 'error',
    source: 'spec 8',
    says: 'A wrong code is refused.',
    sees: 'harm',
  },
  'malformed-code': {
    severity: 'error',
    source: 'spec 3, verification code: 6 digits',
    says: 'A code that is not six digits is refused.',
    sees: 'harm',
  },
  'foreign-code': {
    severity: 'error',
    source: 'spec 1; openapi.yaml verifyLogin, "only the login code that was sent to this account"',
    says: 'A code works only for the account that it was sent to.',
    sees: 'harm',
  },
  'other-purpose': {
    severity: 'error',
    source: `spec 1; ${conventions}, "the three purposes"`,
    says: 'A code works only for the purpose for which it was sent.',
    sees: 'harm',
    not: {
      verifyOtp: 'an account gets codes for other purposes once it is verified',
      activateAccount: 'an account gets codes for other purposes once it is verified',
    },
  },
  'email-case': {
    severity: 'warning',
    source: 'spec 2, "Email or National ID"',
    says: 'Upper and lower case in the address make no difference.',
    sees: 'Phone keyboards start with a capital letter. Then the correct code is refused.',
    not: {
      verifyLogin:
        'the login repeats what was typed at its first step, where `initiateLogin.email-case` is checked',
      confirmPasswordReset:
        'checked where the code is requested: `requestPasswordReset.email-case`',
    },
  },
  required: {
    severity: 'error',
    source: 'spec 7',
    says: 'The call needs all its fields.',
    sees: 'harm',
  },
  'unknown-account': {
    severity: 'error',
    source: 'openapi.yaml, 400',
    says: 'An account that does not exist is refused.',
    sees: 'The screen says that it worked although there is no account.',
  },
  'code-works-once': {
    severity: 'error',
    source: 'spec 1, one-time code',
    says: 'A code works once.',
    sees: 'Not visible, but a code that others have seen still works.',
  },
  'at-once': {
    severity: 'error',
    source: `spec 1, one-time code; ${conventions}, "valid for one use"`,
    says: 'Of two calls with the same code at the same moment, one works.',
    sees: 'Not visible, but a code that others have seen still works.',
  },
  lock: {
    severity: 'warning',
    source: `${conventions}, "locked after five wrong attempts"`,
    says: 'After five wrong codes the correct one is refused.',
    sees: guess,
  },
  'new-code-lifts-lock': {
    severity: 'error',
    source: `${conventions}, "locked after five wrong attempts": the code, not the account`,
    says: 'After a code was locked, a new one works.',
    sees: 'After some wrong codes, users are locked out for good.',
  },
  'older-code': {
    severity: 'warning',
    source: `${conventions}, "a new code replaces the older one"; spec 1, one-time code`,
    says: 'After a new code was sent, the older one does not work.',
    sees: 'Not visible, but a code that others have seen still works after a new one was requested.',
  },
  'code-lives': {
    severity: 'warning',
    source: `${conventions}, "valid for ten minutes"`,
    says: 'A code still works after eight minutes.',
    sees: late,
  },
  'code-expires': {
    severity: 'warning',
    source: `${conventions}, "valid for ten minutes"`,
    says: 'A code stops working after ten minutes.',
    sees: 'Not visible, but an old code still works.',
  },
  'refusal-changes-nothing': {
    severity: 'error',
    source: 'openapi.yaml, 400',
    says: 'A refused code changes nothing.',
    sees: 'harm',
    not: { verifyOtp: 'checked with activateAccount: the two calls share the code' },
  },
} as const satisfies Record<string, Property>;

export type PropertyId = keyof typeof properties;

const all: Record<string, Property> = properties;

/** Why the call cannot have the property; undefined if it can. */
export const reasonOf = (call: CallId, property: PropertyId) => all[property]?.not?.[call];

/** The rules of these properties for a call. */
export function codeRules<C extends CallId, P extends PropertyId>(
  call: C,
  ...names: P[]
): Record<`${C}.${P}`, Rule> {
  const { harm, useless } = codeCalls[call];
  const rules: Rules = {};
  for (const name of names) {
    const { severity, source, says, sees }: Property = properties[name];
    const seen = sees === 'harm' ? harm : sees === 'useless' ? useless : sees;
    rules[`${call}.${name}`] = { severity, source, says, sees: seen };
  }
  return rules as Record<`${C}.${P}`, Rule>;
}
