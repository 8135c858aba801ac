import type { TestProject } from 'vitest/node';
import build from '../e2e/global-setup';
import { otherEngines } from './engines';

/** Prints which browsers are missing: their stories are skipped. If there is a browser, builds and serves the portal. */
export default async function setup(project: TestProject) {
  for (const { name, missing } of otherEngines) {
    const reason = missing();
    if (reason) process.stdout.write(`${name} is skipped: ${reason}.\n`);
  }
  return otherEngines.every(({ missing }) => missing()) ? undefined : build(project);
}
