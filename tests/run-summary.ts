import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Lists at the end of the run which tests failed, and which were retried: each of those may be unreliable, even if it then
 * passed. Also appends them to the file that RUN_SUMMARY names, for the summary of several runs (scripts/test-sweep.ts).
 */
export class RunSummary implements Reporter {
  private vitest?: Vitest;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((file) => {
      const tests = [...file.children.allTests()];
      const failed = tests.filter((test) => test.result().state === 'failed');
      const retried = tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0);
      // A file fails without a failed test if a hook of it fails, or if it can't be loaded.
      const isWhole = file.state() === 'failed' && failed.length === 0;
      return [
        ...(isWhole ? [`  failed: ${file.relativeModuleId}`] : []),
        ...failed.map((test) => `  failed: ${file.relativeModuleId}: ${test.fullName}`),
        ...retried
          .filter((test) => !failed.includes(test))
          .map((test) => `  retried: ${file.relativeModuleId}: ${test.fullName}`),
      ];
    });
    if (lines.length === 0) return;
    this.vitest?.logger.log(['Failed and retried tests:', ...lines, ''].join('\n'));
    const list = process.env.RUN_SUMMARY;
    if (list) appendFileSync(list, `${lines.join('\n')}\n`);
  }
}
