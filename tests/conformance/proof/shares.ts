/** The tests of all mistakes and variations, shared out to several test files, so that several workers run them. */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { allBreaks } from './all-breaks';
import { generated } from './generated';
import { sequences } from './generated-sequences';
import { bundled, findingsOn, firstFinding, inWords, runOnVariation, serious } from './prove';
import { variations } from './variations';

/** PROOF=all tests every generated mistake. By default a sample of them is tested, always the same. */
const sampleOf = <T>(all: T[], step: number) =>
  process.env.PROOF === 'all' ? all : all.filter((_, index) => index % step === 0);

/**
 * Returns the part of the list that a test file tests. Files share a list if their names differ only in the number. They
 * take turns, so that all take about equally long.
 */
function shareOf<T>(list: T[], file: string): T[] {
  const files = globSync(basename(file).replace(/\d+/, '*'), { cwd: dirname(file) }).sort();
  const turn = files.indexOf(basename(file));
  return list.filter((_, index) => index % files.length === turn);
}

export function proveMistakes(file: string): void {
  const sample = [...sampleOf(generated, 37), ...sampleOf(sequences, 11)];
  test.each(shareOf(sample, file))('The kit names a mistake first: $does', async (mistake) => {
    const first = await firstFinding(mistake);
    expect(`${first?.operation} ${first?.rule}`).toBe(`${mistake.operation} ${mistake.rule}`);
  });
  test.each(shareOf(allBreaks, file))('The kit reports a mistake: $does', async (mistake) => {
    expect((await findingsOn(mistake)).map(({ rule }) => rule)).toContain(mistake.rule);
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
