import { test } from 'vitest';

/** The tag of tests that `npm test` leaves out. `npm run test:all` runs them too. */
export const SWEEP = { tags: ['sweep'] };

/**
 * Tells one story for each case. In `npm test` only for the examples, because a browser needs about a second for each
 * case; the other cases are tests with the tag `sweep`.
 */
export const testExamples =
  <Case>(cases: readonly Case[], isExample: (one: Case) => boolean) =>
  (title: string, story: (one: Case) => Promise<void>, options: { concurrent?: boolean } = {}) => {
    test.for(cases.filter(isExample))(title, options, story);
    test.for(cases.filter((one) => !isExample(one)))(title, { ...options, ...SWEEP }, story);
  };
