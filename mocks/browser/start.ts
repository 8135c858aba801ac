/** Puts a browser and its server into the situation that a link asks for. */
import { serverOf } from '../faults/faults';
import { personTokens } from '../scenarios/arrange';
import type { Scenario } from '../scenarios/scenario';
import type { Mock } from '../server/mock';
import { type PersonName, personNames } from '../state/people';
import type { Tokens } from '../state/tokens';
import { type Situation, WrongLink } from './address';
import { keepTokens } from './browser-storage';

export function startSituation(mock: Mock, asked: Situation): void {
  const { scenario, server, now, speed, latency, seed, fault } = asked;
  if (scenario) mock.apply(scenario);
  if (fault) mock.faults.clear();
  for (const one of fault ?? []) mock.faults.add(one);
  if (server) mock.faults.add(serverOf(server));
  if (seed !== undefined) Object.assign(mock.db, { seed, random: seed });
  if (now !== undefined) mock.clock.set(now);
  if (speed !== undefined) mock.clock.run(speed);
  if (latency) mock.latency = latency;

  const as = asked.as ?? scenario?.as;
  if (as) keepTokens(as === 'nobody' ? undefined : tokensOf(as, mock, scenario));
  for (const [key, value] of Object.entries(scenario?.remembered ?? {}))
    sessionStorage.setItem(key, value);
  if (scenario?.drill) sessionStorage.setItem('mock.drill', scenario.drill);
}

/** Throws a WrongLink if this person's account is not verified. */
function tokensOf(name: PersonName, mock: Mock, scenario: Scenario | undefined): Tokens {
  const tokens = personTokens(name, mock.server(), scenario?.expired);
  if (tokens) return tokens;
  const right = personNames.filter((other) => personTokens(other, mock.server()));
  const reason = `as=${name}: this account isn't verified, so it can't be signed in.`;
  throw new WrongLink({ parameter: 'as', text: name, reason, right: [...right, 'nobody'] });
}
