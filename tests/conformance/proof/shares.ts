/** The tests of all breaks and variations, shared out to several test files, so that several workers run them. */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { allBreaks } from './all-breaks';
import { variations } from './all-variations';
import { bundled, findingsOn, inWords, runOnVariation, serious } from './prove';

/**
 * Returns the part of the list that a test file tests. Files share a list if their names differ only in the number. They
 * take turns, so that all take about equally long.
 */
function shareOf<T>(list: T[], file: string): T[] {
  const files = globSync(basename(file).replace(/\d+/, '*'), { cwd: dirname(file) }).sort();
  const turn = files.indexOf(basename(file));
  return list.filter((_, index) => index % files.length === turn);
}

export function proveBreaks(file: string): void {
  test.each(shareOf(allBreaks, file))('The kit reports a bug: $does', async (fault) => {
    expect((await findingsOn(fault)).map(({ rule }) => rule)).toContain(fault.rule);
  });
}

export function proveVariations(file: string): void {
  test.each(shareOf(bundled(variations), file))(
    'A harmless difference is not reported: $does',
    async ({ tamper, large }) => {
      const result = await runOnVariation(tamper, large);
      expect(inWords(serious(result))).toEqual([]);
      expect(result.unchecked).toEqual([]);
    },
  );
}
