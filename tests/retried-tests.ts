import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Lists at the end of the run which tests were retried: each of them may be unreliable, even if it then passed. */
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
    if (retried.length > 0) this.vitest?.logger.log(['Retried tests:', ...retried, ''].join('\n'));
  }
}
