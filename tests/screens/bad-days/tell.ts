import { describe, expect } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { testExamples } from '../../helpers/test-examples';
import { accountRows } from './account';
import { type Day, days } from './days';
import { badDays } from './play';
import type { Row } from './row';
import { workRows } from './work';

/** The rows of every operation of the contract. A missing operation is a type error. */
const matrix: Record<OperationId, readonly Row[]> = { ...accountRows, ...workRows };

const tables = { accountRows, workRows };

const dayNames = Object.keys(days) as Day[];

/**
 * Tests one part of the matrix, so that two test files can run at the same time. `npm test` plays every sixth day at
 * each place, and at the next place the days after these. So it plays each day at a sixth of the places.
 */
export function tellBadDays(part: keyof typeof tables): void {
  const operations = (Object.keys(matrix) as OperationId[]).filter((name) => name in tables[part]);
  const places = operations.flatMap((operation) =>
    matrix[operation].map((row) => ({
      operation,
      row,
      place: [row.at, row.where].filter(Boolean).join(' '),
    })),
  );
  const parts = places.flatMap((place, index) =>
    [true, false].map((isExample) => ({
      ...place,
      isExample,
      which: isExample ? 'every sixth day' : 'the other days',
      dayNames: dayNames.filter((_, day) => (day % 6 === index % 6) === isExample),
    })),
  );
  const count = places.length * dayNames.length;
  describe(`${places.length} places of calls on ${dayNames.length} bad days: ${count}`, () => {
    testExamples(parts, ({ isExample }) => isExample)(
      '$operation on $place, $which',
      async ({ operation, row, dayNames }) => {
        expect(await badDays(operation, row, dayNames)).toEqual([]);
      },
      { timeout: 120_000 },
    );
  });
}
