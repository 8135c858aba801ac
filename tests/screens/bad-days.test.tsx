import { describe, expect, test } from 'vitest';
import type { OperationId } from '@/api/contract.gen';
import { accountRows } from './bad-days/account';
import { days } from './bad-days/days';
import { badDays } from './bad-days/play';
import type { Row } from './bad-days/row';
import { workRows } from './bad-days/work';

/** Every operation of the contract; one without its rows is a type error. */
const matrix: Record<OperationId, readonly Row[]> = { ...accountRows, ...workRows };

const rows = (Object.keys(matrix) as OperationId[]).flatMap((operation) =>
  matrix[operation].map((row) => ({
    operation,
    row,
    place: [row.at, row.where].filter(Boolean).join(' '),
  })),
);

const count = Object.keys(days).length;

describe(`${rows.length} places of calls on ${count} bad days: ${rows.length * count}`, () => {
  test.for(rows)('$operation on $place', { timeout: 120_000 }, async ({ operation, row }) => {
    expect(await badDays(operation, row)).toEqual([]);
  });
});
