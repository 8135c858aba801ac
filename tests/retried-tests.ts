import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Lists at the end of the run which tests were retried: each of them may be unreliable, even if it then passed. Also appends
 * them to the file that RETRIED_TESTS names, for the list of several runs (scripts/test-sweep.ts).
 */
export class RetriedTests implements Reporter {
  private vitest?: Vitest;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules
      .flatMap((file) => [...file.children.allTests()])
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      .map(
        (test) => `  ${test.module.relativeModuleId}: ${test.fullName} (${test.result().state})`,
      );
    if (retried.length === 0) return;
    this.vitest?.logger.log(['Retried tests:', ...retried, ''].join('\n'));
    const list = process.env.RETRIED_TESTS;
    if (list) appendFileSync(list, `${retried.join('\n')}\n`);
  }
}
