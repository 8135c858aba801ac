import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { thematicAreas } from '@/content/thematic-areas';
import { MAX_TITLE, MIN_LENGTH } from '@/routes/_bar/_auth/proposals/-form/rules';

const { schemas } = parse(readFileSync('openapi.yaml', 'utf8')).components;
const fields = schemas.ProposalFields.properties;

test('The form and the contract agree on the limits of a proposal', () => {
  expect(fields.problem_statement.minLength).toBe(MIN_LENGTH);
  expect(fields.proposed_solution.minLength).toBe(MIN_LENGTH);
  expect(fields.project_title.maxLength).toBe(MAX_TITLE);
});

test('The form offers the areas of the contract, in its order', () => {
  expect(thematicAreas.map(({ value }) => value)).toEqual(schemas.ThematicArea.enum);
});
