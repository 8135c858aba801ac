/** Shown once the credentials are accepted, if the server sends no message. */
export const CODE_SENT = 'Verification code sent to your registered email/phone';

export function loginCooldownKey(identifier: string): string {
  return `login:${identifier.toLowerCase()}`;
}
