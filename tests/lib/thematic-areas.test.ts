import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { thematicAreas } from '@/content/thematic-areas';

const { schemas } = parse(readFileSync('openapi.yaml', 'utf8')).components;

test('The form offers the areas of the contract, in the same order', () => {
  expect(thematicAreas.map(({ value }) => value)).toEqual(schemas.ThematicArea.enum);
});
