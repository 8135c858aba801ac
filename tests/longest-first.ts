import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files of the browser tests that take longest. Begun last, they would run alone while a processor waits. */
const LONG =
  /(browsers\/scenarios|e2e\/(scenarios|screens-as-they-arrive|screens-of-proposals|offline|same-situation))\./;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}
