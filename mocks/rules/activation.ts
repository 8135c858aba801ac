/**
 * Activation allows five attempts and shows how many are left. At zero the code is locked until a new one is sent
 * (A-37).
 */
import type { Schemas } from '../contract/schemas';
import { deadVerdict, type FailedVerdict, type OneTimeCode, OTP, verdictMessages } from './otp';

export function remainingAttempts(code: OneTimeCode | undefined, now: number): number {
  return code && !deadVerdict(code, now) ? OTP.tries - code.wrongTries : 0;
}

export function activationError(
  verdict: FailedVerdict,
  code: OneTimeCode | undefined,
  now: number,
): Schemas['ActivationError'] {
  return { error: verdictMessages[verdict], remaining_attempts: remainingAttempts(code, now) };
}
