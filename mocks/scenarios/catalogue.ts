import { nearest } from '../nearest';
import { proposalScenarios } from './proposals';
import type { Scenario } from './scenario';

export const scenarios: readonly Scenario[] = [...proposalScenarios];

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
