import { test } from 'vitest';

/**
 * Defines one test for each case. `npm test` runs only the examples, because a case can take several seconds. The other
 * cases have the tag `sweep`: `npm run test:all` runs them too.
 */
export const testExamples =
  <Case>(cases: readonly Case[], isExample: (one: Case) => boolean) =>
  (
    title: string,
    story: (one: Case) => Promise<void>,
    options: { concurrent?: boolean; timeout?: number } = {},
  ) => {
    const others = cases.filter((one) => !isExample(one));
    test.for(cases.filter(isExample))(title, options, story);
    test.for(others)(title, { ...options, tags: ['sweep'] }, story);
  };
