import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emptyRequest, SupportRequestForm } from '@/routes/_bar/_auth/support/-form/fields';

const request = {
  ...emptyRequest,
  ...{ proposal: '102', support_type: 'DATA_ACCESS', priority: 'MEDIUM', title: 'T' },
  ...{ description: 'D', justification: 'J', expected_impact: 'E' },
};
const NO_AMOUNT = 'Please enter an amount of 0 or more, with two decimals at most.';
const costOf = (estimated_cost: string) => {
  const result = v.safeParse(SupportRequestForm, { ...request, estimated_cost });
  return result.success ? result.output.estimated_cost : result.issues[0].message;
};

test.for([
  ['1500', 1500],
  ['1,500', 1500],
  ['1 500.50', 1500.5],
  ['1,500,000.5', 1_500_000.5],
  ['', undefined],
  ['1500,50', NO_AMOUNT],
  ['2,5', NO_AMOUNT],
  ['1 500,00', NO_AMOUNT],
  ['-5', NO_AMOUNT],
  ['12.345', NO_AMOUNT],
  ['1e9', NO_AMOUNT],
  ['a lot', NO_AMOUNT],
  ['100000000000000000000', 'Please enter an amount of at most 999,999,999,999.99.'],
] as const)('The cost "%s" is read as %s: a decimal comma never multiplies it', ([typed, cost]) =>
  expect(costOf(typed)).toBe(cost),
);
