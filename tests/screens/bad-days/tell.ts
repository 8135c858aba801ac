import { describe, expect, test } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { accountRows } from './account';
import { days } from './days';
import { badDays } from './play';
import type { Row } from './row';
import { workRows } from './work';

/** Every operation of the contract; a missing row is a type error. */
const matrix: Record<OperationId, readonly Row[]> = { ...accountRows, ...workRows };

const parts = { accountRows, workRows };

/** Tests one part of the matrix, so that two test files can run at the same time. */
export function tellBadDays(part: keyof typeof parts): void {
  const operations = (Object.keys(matrix) as OperationId[]).filter((name) => name in parts[part]);
  const rows = operations.flatMap((operation) =>
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
}
