import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest. If one of them began last, the other processors would wait for it. Vitest itself
 * sorts by the durations of earlier runs, and a fresh machine has none.
 */
const LONG = [
  /browsers\/scenarios/,
  /e2e\/(offline|releases|shared-device|panel|situation|production|scenarios|same-situation|screens-in-use)/,
  /conformance\/conformance/,
  /screens\/(bad-days-of-\w+|account-waits|lost-answers|settings|send-later|proposal-new)/,
];
const BROWSER = /tests\/(e2e|browsers)\//;

const rank = ({ moduleId }: TestSpecification) =>
  Number(LONG.some((file) => file.test(moduleId))) + Number(BROWSER.test(moduleId));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(b) - rank(a));
  }
}
