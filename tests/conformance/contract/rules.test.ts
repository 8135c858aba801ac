import { expect, test } from 'vitest';
import { allRules, SEVERITIES } from './rules';

test('Every rule has a severity and words', () => {
  for (const [id, { severity, says, sees, source }] of Object.entries(allRules)) {
    expect([says, sees, source].every(Boolean), id).toBe(true);
    expect(SEVERITIES).toContain(severity);
  }
});
