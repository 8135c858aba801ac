/** One-time codes: six digits, valid for ten minutes and one use, five wrong attempts, a minute between two codes. */
import type { Random } from './random';

export const OTP = {
  digits: 6,
  lifetime: 10 * 60_000,
  tries: 5,
  cooldown: 60_000,
} as const;

export interface OneTimeCode {
  code: string;
  sentAt: number;
  wrongTries: number;
  used: boolean;
}

export type FailedVerdict = 'wrong' | 'expired' | 'locked' | 'none';

export const verdictMessages: Record<FailedVerdict, string> = {
  wrong: 'Invalid verification code.',
  expired: 'The verification code has expired. Please request a new one.',
  locked: 'Too many wrong codes. Please request a new one.',
  none: 'That code is no longer valid. Please request a new one.',
};

export function issueCode(random: Random, now: number): OneTimeCode {
  const digits = Array.from({ length: OTP.digits }, () => Math.floor(random() * 10));
  return { code: digits.join(''), sentAt: now, wrongTries: 0, used: false };
}

/** Returns the whole seconds until another code may be sent; zero if it may be sent now. */
export function secondsToWait(last: OneTimeCode | undefined, now: number): number {
  return last ? Math.max(0, Math.ceil((last.sentAt + OTP.cooldown - now) / 1000)) : 0;
}

/** Says why a code cannot be used (`none`: there is none); undefined if it can. */
export function deadVerdict(
  code: OneTimeCode | undefined,
  now: number,
): 'none' | 'locked' | 'expired' | undefined {
  if (!code || code.used) return 'none';
  if (code.wrongTries >= OTP.tries) return 'locked';
  if (now >= code.sentAt + OTP.lifetime) return 'expired';
  return undefined;
}

/** Checks a typed code: a correct one is used up, a wrong one costs an attempt. */
export function tryCode(
  code: OneTimeCode | undefined,
  typed: string,
  now: number,
): 'right' | FailedVerdict {
  const dead = deadVerdict(code, now);
  if (dead || !code) return dead ?? 'none';
  if (typed !== code.code) {
    code.wrongTries += 1;
    return 'wrong';
  }
  code.used = true;
  return 'right';
}
