import { nearest } from '../nearest';
import { loginScenarios } from './login';
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
];

/** Throws an Error that says which names there are, the nearest first. */
export function findScenario(id: string): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id);
  if (found) return found;
  throw new Error(
    unknownName(
      'scenario',
      id,
      scenarios.map((scenario) => scenario.id),
    ),
  );
}

export function unknownName(what: string, asked: string, names: readonly string[]): string {
  return `There is no ${what} "${asked}". There are: ${nearest(asked, names).join(', ')}.`;
}
