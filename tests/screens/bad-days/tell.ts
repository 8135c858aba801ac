import { describe, expect, test } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { accountRows } from './account';
import { type Day, days } from './days';
import { badDays } from './play';
import type { Row } from './row';
import { workRows } from './work';

/** The rows of every operation of the contract. A missing operation is a type error. */
const matrix: Record<OperationId, readonly Row[]> = { ...accountRows, ...workRows };

const tables = { accountRows, workRows };

const dayNames = Object.keys(days) as Day[];

/** Tests one part of the matrix, so that two test files can run at the same time. */
export function tellBadDays(part: keyof typeof tables): void {
  const operations = (Object.keys(matrix) as OperationId[]).filter((name) => name in tables[part]);
  const places = operations.flatMap((operation) =>
    matrix[operation].map((row) => ({
      operation,
      row,
      place: [row.at, row.where].filter(Boolean).join(' '),
    })),
  );
  const count = places.length * dayNames.length;
  describe(`${places.length} places of calls on ${dayNames.length} bad days: ${count}`, () => {
    test.for(places)('$operation on $place', { timeout: 120_000 }, async ({ operation, row }) => {
      expect(await badDays(operation, row, dayNames)).toEqual([]);
    });
  });
}
