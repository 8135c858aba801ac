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

const parts = { accountRows, workRows };

const dayNames = Object.keys(days) as Day[];

/**
 * Tests one part of the matrix, so that two test files can run at the same time. `npm test` plays every second day at
 * each place, and at the next place the other days. So it plays each day at half of the places.
 */
export function tellBadDays(part: keyof typeof parts): void {
  const operations = (Object.keys(matrix) as OperationId[]).filter((name) => name in parts[part]);
  const places = operations.flatMap((operation) =>
    matrix[operation].map((row) => ({
      operation,
      row,
      place: [row.at, row.where].filter(Boolean).join(' '),
    })),
  );
  const halves = places.flatMap((place, index) =>
    [index % 2, 1 - (index % 2)].map((first, half) => ({
      ...place,
      isExample: half === 0,
      which: half === 0 ? 'every second day' : 'the other days',
      dayNames: dayNames.filter((_, day) => day % 2 === first),
    })),
  );
  const count = places.length * dayNames.length;
  describe(`${places.length} places of calls on ${dayNames.length} bad days: ${count}`, () => {
    testExamples(halves, ({ isExample }) => isExample)(
      '$operation on $place, $which',
      async ({ operation, row, dayNames }) => {
        expect(await badDays(operation, row, dayNames)).toEqual([]);
      },
      { timeout: 120_000 },
    );
  });
}
