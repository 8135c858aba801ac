/** The entry point for tests: the emulated server behind Node's fetch. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { parse } from 'yaml';
import { bypassing, handlersOf } from './by-msw';
import { createMock as createMockOf, type MockOptions } from './server/mock';

const contract = parse(readFileSync(join(import.meta.dirname, '../openapi.yaml'), 'utf8'));

export function createMock(options: Omit<MockOptions, 'contract'> = {}) {
  const mock = createMockOf({ contract, send: bypassing, ...options });
  return Object.assign(mock, { handlers: handlersOf(mock, options.root) });
}

/** All tests of a file share this emulated server. */
export const mock = createMock();
export const server = setupServer(...mock.handlers);

/** Resets everything: rows, outbox, faults, log, findings, latency, scenario and clock. Runs before each test. */
export const resetMock = () => mock.reset();
