import { describe, expect, it } from 'vitest';
import { scenarios } from '../../mocks/scenarios/catalogue';
import { screenAt } from '../../mocks/scenarios/screens';
import { type Step, stepInWords } from '../../mocks/scenarios/steps';

it.each<[Step, string]>([
  [{ see: '6 proposals' }, 'See “6 proposals”.'],
  [{ see: 'matches “sentinel 777”' }, 'See “matches ‘sentinel 777’”.'],
  [
    { review: { record: 'proposals/102', status: 'ACCEPTED', comment: 'Well done.' } },
    'In the panel, under Review, set proposals/102 to ACCEPTED with the comment “Well done.”',
  ],
  [{ letMinutesPass: 1 }, 'Let 1 minute pass on the clock.'],
  [{ letMinutesPass: 11 }, 'Let 11 minutes pass on the clock.'],
  [{ letMinutesPass: 60 }, 'Let 1 hour pass on the clock.'],
  [{ letMinutesPass: 1500 }, 'Let 25 hours pass on the clock.'],
  [{ enterCodeOf: 'newcomer' }, 'Enter the newest code sent to faith@example.com, from the inbox.'],
])('%j is in words', (step, words) => {
  expect(stepInWords(step)).toBe(words);
});

describe('a scenario', () => {
  it('says that its steps are on the login screen once that screen is shown', () => {
    const unsaid = scenarios.filter(({ path, steps }) => {
      const login = steps.findIndex((step) => 'see' in step && step.see === 'Login');
      const on = steps.slice(0, login + 1).findLast((step) => step.on)?.on ?? path;
      return login !== -1 && screenAt(on)?.path !== '/login';
    });
    expect(unsaid.map(({ id }) => id)).toEqual([]);
  });
});
