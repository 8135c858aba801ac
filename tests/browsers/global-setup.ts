import type { TestProject } from 'vitest/node';
import build from '../e2e/global-setup';
import { engines } from './engines';

/** Prints which browsers are missing: their stories are skipped. If there is a browser, builds and serves the portal. */
export default async function setup(project: TestProject) {
  for (const { name, missing } of engines) {
    const reason = missing();
    if (reason) process.stdout.write(`${name} is skipped: ${reason}.\n`);
  }
  return engines.every(({ missing }) => missing()) ? undefined : build(project);
}
