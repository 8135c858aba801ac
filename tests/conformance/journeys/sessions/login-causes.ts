/**
 * Finds out why a login was refused: an earlier call did not do what it said, or the server does not take the password
 * as typed (a blank at its end, a letter beyond ASCII).
 */

import { at, type Exchange, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';

const ODD: [RegExp, string][] = [
  [/ $/, 'ends with a blank'],
  [/[^ -~]/, 'has letters beyond ASCII'],
];

/**
 * Returns whether the cause of the refusal is known. If so, reports it: as a fault of the earlier call or, if the
 * server does not take the password as typed, of the login.
 */
export function explained(kit: Kit, account: Account, reply: Exchange): boolean {
  const { verifiedBy, isReset, password } = account;
  const refused = { expected: '2xx', got: words(reply) };
  if (verifiedBy && at(reply.json, 'error') === 'account_not_verified') {
    const fault = 'said that the account is verified, but the login says that it is not';
    kit.check(`${verifiedBy}.verifies`, false, reply, { operation: verifiedBy, fault, ...refused });
    return true;
  }
  if (![400, 401, 403].includes(reply.status)) return false;
  if (isReset) {
    const fault = 'set a password that the login refuses';
    const operation = 'confirmPasswordReset';
    kit.check('confirmPasswordReset.new-password-works', false, reply, {
      ...{ operation, fault },
      ...refused,
    });
    return true;
  }
  const odd = ODD.find(([pattern]) => pattern.test(password));
  if (!odd) return false;
  const fault = `refused the right password of an account, which ${odd[1]}`;
  kit.check('initiateLogin.password-as-typed', false, reply, { fault, ...refused });
  return true;
}

export function held(kit: Kit, { verifiedBy, isReset, password }: Account): void {
  if (verifiedBy) kit.holds(`${verifiedBy}.verifies`);
  if (isReset) kit.holds('confirmPasswordReset.new-password-works');
  if (ODD.some(([pattern]) => pattern.test(password))) kit.holds('initiateLogin.password-as-typed');
}
