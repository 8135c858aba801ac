import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default one processor would stay idle.
    maxWorkers: '100%',
    // Most tests run the kit at least once, which is slow on a busy machine.
    testTimeout: 180_000,
    // The test files of a worker share loaded modules and the compiled contract.
    isolate: false,
  },
});
