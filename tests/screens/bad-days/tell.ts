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

/** The days that `npm test` plays at each place: without a reply that it can show, a screen shows its own sentences. */
const examples: Record<keyof typeof tables, Day[]> = {
  accountRows: ['malformed JSON', 'timeout'],
  workRows: ['timeout'],
};

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
  const own = examples[part];
  const others = dayNames.filter((day) => !own.includes(day));
  const parts = places.flatMap((place) => [
    { ...place, isExample: true, which: own.join(', '), dayNames: own },
    { ...place, isExample: false, which: 'the other days', dayNames: others },
  ]);
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
