import { nearest } from '../contract/nearest';
import { loginScenarios } from './login';
import { otherServerScenarios } from './other-servers';
import { profileScenarios } from './profile';
import { proposalFaultScenarios } from './proposal-faults';
import { proposalScenarios } from './proposals';
import { registrationScenarios } from './registration';
import type { Scenario } from './scenario';
import { sessionScenarios } from './session';
import { shapeScenarios } from './shapes';
import { supportScenarios } from './support';
import { timeScenarios } from './time';

export const scenarios: readonly Scenario[] = [
  ...registrationScenarios,
  ...loginScenarios,
  ...sessionScenarios,
  ...proposalScenarios,
  ...proposalFaultScenarios,
  ...supportScenarios,
  ...profileScenarios,
  ...timeScenarios,
  ...shapeScenarios,
  ...otherServerScenarios,
];

/** If the ID is unknown, throws an Error that names the five most similar IDs. */
export function findScenario(id: string): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id);
  if (found) return found;
  const names = nearest(
    id,
    scenarios.map((scenario) => scenario.id),
  );
  throw new Error(
    `There is no scenario "${id}". The nearest are: ${names.slice(0, 5).join(', ')}.`,
  );
}
