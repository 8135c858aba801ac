import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The browser tests that take longest. If one of them began last, the other processors would wait for it. */
const LONG =
  /(browsers\/scenarios|e2e\/(scenarios|screens-as-they-arrive|screens-of-proposals|offline|same-situation))\./;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}
