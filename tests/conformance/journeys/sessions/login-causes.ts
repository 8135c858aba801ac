/**
 * Finds out why a login was refused: an earlier call did not do what it said, or the server does not take the password
 * as typed (a blank at its end, a letter beyond ASCII).
 */
import { at, type Exchange } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';

const ODD: [RegExp, string][] = [
  [/ $/, 'ends with a blank'],
  [/[^ -~]/, 'has letters beyond ASCII'],
];

/** What may be the cause: the rule, and what its call did. */
function causesOf({ verifiedBy, isReset, password }: Account): [string, string][] {
  const [, how] = ODD.find(([pattern]) => pattern.test(password)) ?? [];
  const asTyped = `refused the right password of an account, which ${how}`;
  const unverified = 'said that the account is verified, but the login says that it is not';
  const rows: [unknown, string, string][] = [
    [isReset, 'confirmPasswordReset.new-password-works', 'set a password that the login refuses'],
    [how, 'initiateLogin.password-as-typed', asTyped],
    [verifiedBy, `${verifiedBy}.verifies`, unverified],
  ];
  return rows.filter(([may]) => may).map(([, rule, fault]) => [rule, fault]);
}

/** Returns whether the cause of the refusal is known. If so, reports it. */
export function explained(kit: Kit, account: Account, reply: Exchange): boolean {
  const isVerification = at(reply.json, 'error') === 'account_not_verified';
  if (!isVerification && ![400, 401, 403].includes(reply.status)) return false;
  const cause = causesOf(account).find(([rule]) => rule.endsWith('.verifies') === isVerification);
  if (cause) kit.check(cause[0], false, reply, { fault: cause[1], expected: '2xx' });
  return cause !== undefined;
}

export function held(kit: Kit, account: Account): void {
  for (const [rule] of causesOf(account)) kit.holds(rule);
}
