/** The sentence after the credentials, where the server says nothing. */
export const CODE_SENT = 'Verification code sent to your registered email/phone';

export function loginCooldown(identifier: string): string {
  return `login:${identifier.toLowerCase()}`;
}
