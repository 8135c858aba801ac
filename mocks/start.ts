/** Brings a browser and its server into the situation that a link asks for. */
import type { Situation } from './address';
import { keepTokens } from './browser-storage';
import type { Mock } from './mock';
import { personTokens } from './scenarios/arrange';

export function startSituation(mock: Mock, asked: Situation): void {
  const { scenario, now, speed, latency, seed } = asked;
  if (scenario) mock.apply(scenario);
  if (seed !== undefined) Object.assign(mock.db, { seed, random: seed });
  if (now !== undefined) mock.clock.set(now);
  if (speed !== undefined) mock.clock.run(speed);
  if (latency) mock.latency = latency;

  const as = asked.as ?? scenario?.as;
  if (as)
    keepTokens(as === 'nobody' ? undefined : personTokens(as, mock.server(), scenario?.expired));
  for (const [key, value] of Object.entries(scenario?.remembered ?? {}))
    sessionStorage.setItem(key, value);
  if (scenario?.drill) sessionStorage.setItem('mock.drill', scenario.drill);
}
