import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journeys } from '../journeys/all';
import { allRules, driftRules } from './rules';

test('Every rule has a severity, a journey that checks it, and words', () => {
  const checked = new Set([driftRules, ...journeys.map(({ rules }) => rules)].flatMap(Object.keys));
  for (const [id, { severity, says, sees, source }] of Object.entries(allRules)) {
    expect([severity, says, sees, source].every(Boolean), id).toBe(true);
    expect(['error', 'warning', 'info']).toContain(severity);
    expect(checked, id).toContain(id);
  }
});

test('Every rule that the sources name is in rules.md', () => {
  const folder = join(import.meta.dirname, '..');
  for (const file of globSync('{drift,journeys,walk}/**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts')) continue;
    const ids = readFileSync(join(folder, file), 'utf8').matchAll(
      /'(\w+\.[a-z]+(?:-[a-z0-9]+)*)'/g,
    );
    for (const [, id = ''] of ids)
      if (Object.keys(allRules).some((one) => one.startsWith(`${id.split('.')[0]}.`)))
        expect(allRules, `${file}: ${id}`).toHaveProperty([id]);
  }
});
