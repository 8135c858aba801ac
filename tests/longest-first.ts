import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest. If one of them began last, the other processors would wait for it. */
const LONG =
  /(browsers\/scenarios|e2e\/(offline|shared-device|panel|situation|production|scenarios|same-situation|screens-in-use)|conformance\/conformance)\.test/;
const BROWSER = /tests\/(e2e|browsers)\//;

const rank = ({ moduleId }: TestSpecification) =>
  Number(LONG.test(moduleId)) + Number(BROWSER.test(moduleId));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(b) - rank(a));
  }
}
