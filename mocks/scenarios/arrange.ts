import type { Faults } from '../faults/faults';
import type { Server } from '../handlers/handler';
import { TOKEN_LIFETIME, type TokenType } from '../rules/sessions';
import type { Clock } from '../state/clock';
import { findByEmail, type UserRow } from '../state/db';
import { readMoment } from '../state/moment';
import { type PersonName, people } from '../state/people';
import { issueToken, type Tokens } from '../state/tokens';
import type { Scenario } from './scenario';

interface Stage {
  server: () => Server;
  clock: Clock;
  faults: Faults;
}

/** Sets the clock, changes the starting data and adds the faults, as the scenario says. */
export function arrangeScenario(
  { clock: moment, arrange, faults = [] }: Scenario,
  { server, clock, faults: active }: Stage,
): void {
  const time = moment && readMoment(moment);
  if (time !== undefined) clock.set(time);
  arrange?.(server());
  for (const fault of faults) active.add(fault);
}

/**
 * Returns the tokens that this person's login would give; `expired` says which of them have expired already. Undefined if
 * the account is missing or not verified.
 */
export function personTokens(
  name: PersonName,
  server: Server,
  expired?: Scenario['expired'],
): Tokens | undefined {
  return tokensOf(findByEmail(server.db, people[name].email), server, expired);
}

export function tokensOf(
  user: UserRow | undefined,
  server: Server,
  expired?: Scenario['expired'],
): Tokens | undefined {
  if (!user?.verified) return undefined;
  const token = (type: TokenType, isExpired: boolean) =>
    issueToken({ ...server, now: server.now - (isExpired ? TOKEN_LIFETIME[type] : 0) }, user, type);
  return {
    access: token('access', expired !== undefined),
    refresh: token('refresh', expired === 'both'),
  };
}
